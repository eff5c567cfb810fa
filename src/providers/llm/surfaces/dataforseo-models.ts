import { z } from 'zod'
import { longText, optionalNumber, optionalText, someOf } from '../../search/api/shape.ts'
import { localeHint } from '../locale-hint.ts'
import type { AskedModel } from './ask.ts'
import { pagesOf, plainUrl, type SurfaceAnswer, type SurfaceQuestion } from './surface.ts'

/** Dollars for passing a question on, beside what the model costs. */
const PASSED_ON_USD = 0.0006
export const LONGEST_QUESTION = 500

/** What its maker calls a model in addresses, and which one is asked; dollars of a usual answer with the web open. */
type Asked = AskedModel & { path: string }

/** Models behind an API that it puts questions to, under the names that they have here. */
export const MODELS: Asked[] = [
  { name: 'perplexity', path: 'perplexity', model: 'sonar', usd: 0.006 },
  { name: 'openai', path: 'chat_gpt', model: 'gpt-5.6-luna', usd: 0.015 },
  { name: 'anthropic', path: 'claude', model: 'claude-sonnet-5-5', usd: 0.025 },
  { name: 'google', path: 'gemini', model: 'gemini-3.8-flash', usd: 0.02 },
]

type Question = Pick<SurfaceQuestion, 'prompt' | 'country' | 'language'>

/** Sonar always searches and takes no switch for it; Gemini takes no country. */
export function taskOf({ name, model }: Asked, question: Question) {
  const { prompt, country } = question
  const takesCountry = name !== 'google'
  const { words, localization } = localeHint(question, takesCountry)
  const task = {
    user_prompt: prompt,
    model_name: model,
    ...(words && { system_message: words }),
    ...(name !== 'perplexity' && { web_search: true }),
    ...(country && takesCountry && { web_search_country_iso_code: country.toUpperCase() }),
  }
  return { task, localization }
}

const Annotation = z.object({
  url: z.string().min(1).max(4096),
  title: optionalText,
  start_index: optionalNumber,
  end_index: optionalNumber,
})
const Section = z.object({ text: longText, annotations: someOf(Annotation) })
const Item = z.object({ type: z.string().max(100), sections: someOf(Section) })
const Result = z.object({
  model_name: optionalText,
  web_search: z.boolean().nullish().catch(undefined),
  money_spent: optionalNumber,
  fan_out_queries: someOf(z.string().min(1).max(1000)),
  items: someOf(Item),
})

/** What the model wrote, without what it thought, and the pages that each part names. */
export function modelAnswerIn(
  found: unknown,
  cost: number | undefined,
): Omit<SurfaceAnswer, 'location'> {
  const { model_name, web_search, money_spent, fan_out_queries, items } = Result.parse(found)
  const sections = items
    .filter(({ type }) => type === 'message')
    .flatMap((message) => message.sections)
  let text = ''
  const cites = sections.flatMap(({ text: words = '', annotations }) => {
    const base = text === '' ? 0 : text.length + 1
    text = text === '' ? words : `${text}\n${words}`
    return annotations.map(({ start_index: start, end_index: end, ...page }) => ({
      ...page,
      spans:
        start !== undefined && end !== undefined && end > start
          ? [{ start: base + start, end: base + end }]
          : [],
    }))
  })
  const spansOf = (url: string) =>
    cites.flatMap((cite) => (plainUrl(cite.url) === url ? cite.spans : []))
  return {
    text,
    model: model_name ?? null,
    cited: pagesOf(cites).map((page) => ({ ...page, spans: spansOf(page.url) })),
    retrieved: [],
    queries: [...new Set(fan_out_queries)],
    ...(web_search === false && cites.length === 0 && { isSearched: false }),
    ads: null,
    products: null,
    costUsd: Math.max(cost ?? 0, PASSED_ON_USD + (money_spent ?? 0)),
  }
}
