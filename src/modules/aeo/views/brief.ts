import { z } from 'zod'
import { LANGUAGES } from '../../../../locales/index.ts'
import type { Context } from '../../../core/context.ts'
import { LlmError } from '../../../providers/llm/port.ts'
import { type OwnedClient, pagesOf } from '../../clients/index.ts'
import { languageOf } from '../benchmark-buckets.ts'
import type { Evidence } from '../store/standings.ts'
import { briefWords } from './brief-words.ts'
import { factsOf } from './facts.ts'
import type { CompetitorAnswers } from './gaps.ts'

export const AeoBrief = z
  .object({
    prompt_text: z.string(),
    lang: z.string(),
    why: z.string(),
    competitors_cited: z.array(
      z.object({
        domain: z.string(),
        answers: z.int(),
        urls: z.array(z.string()),
        quote: z.string(),
      }),
    ),
    questions: z.array(z.string()),
    outline: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
    entities: z.array(z.string()).describe('Topics that recur in the answers'),
    sources: z.array(z.object({ url: z.string(), title: z.string(), answers: z.int() })),
    target_url: z.string().optional().describe('Best matching page of the client'),
    schema_type: z.string(),
    measures: z.array(z.string()).describe('How to measure success'),
    result_ids: z.array(z.int()).describe('Answers it is based on'),
    sandbox: z.boolean(),
    generated_by: z.enum(['rules', 'model']),
  })
  .meta({ id: 'AeoBrief' })
type Brief = z.infer<typeof AeoBrief>

export type Wanted = {
  prompt_text: string
  lang: string
  own: { named: number; answers: number }
  /** Only these domains; all when empty. */
  only: string[]
  competitors: CompetitorAnswers[]
  evidence: Evidence[]
  related: string[]
}

/** What to write so that answers come to know the client: by rules always, in a model's words where there is one. */
export async function writeBrief(
  ctx: Context,
  client: OwnedClient,
  wanted: Wanted,
): Promise<Brief> {
  const brief = await rulesBrief(ctx, client, wanted)
  return { ...brief, ...(await modelBrief(ctx, client, brief)) }
}

async function rulesBrief(ctx: Context, client: OwnedClient, wanted: Wanted): Promise<Brief> {
  const { prompt_text, own, evidence, only, competitors, related } = wanted
  const lang = wanted.lang || languageOf(prompt_text)
  const words = briefWords(LANGUAGES.find((language) => language === lang) ?? 'en')
  const facts = factsOf(evidence, {
    own: client.domain,
    only,
    competitors,
    prompt: prompt_text,
  })
  const { items: pages } = await pagesOf(ctx.db, client.id, {})
  const target = bestPage(pages, prompt_text)
  // What is answered first leads the page, and is asked once.
  const questions = [...new Set([...related, ...words.questions(prompt_text)])]
    .filter((question) => question !== prompt_text)
    .slice(0, 8)
  return {
    prompt_text,
    lang,
    why: words.why({ own, competitors: facts.competitors.map(({ domain }) => domain) }),
    competitors_cited: facts.competitors,
    questions,
    outline: words.outline({
      prompt: prompt_text,
      brand: client.name,
      entities: facts.entities,
      questions,
    }),
    entities: facts.entities,
    sources: facts.sources,
    ...(target && { target_url: target }),
    schema_type: evidence.length > 0 && facts.isListed ? 'ItemList' : 'FAQPage',
    measures: words.measures,
    result_ids: evidence.map(({ id }) => id),
    sandbox: ctx.config.simulated.answers,
    generated_by: 'rules',
  }
}

/** The own page that shares most words with the prompt. */
function bestPage(pages: { url: string; title: string }[], prompt: string): string | undefined {
  const wanted = wordsIn(prompt)
  const ranked = pages
    .map(({ url, title }) => ({
      url,
      shared: [...wordsIn(`${title} ${url}`)].filter((word) => wanted.has(word)).length,
    }))
    .sort((a, b) => b.shared - a.shared)
  return ranked[0] && ranked[0].shared > 0 ? ranked[0].url : undefined
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])

const ModelBrief = z.object({
  why: z.string(),
  questions: z.array(z.string()),
  outline: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
})

const INSTRUCTIONS = `You write content briefs for editors, in the language given in "lang".
A brief tells what a page must say so that AI assistants name and cite the client when asked the prompt.
Answer the prompt in the first heading; use question headings; call for quotations, statistics and cited sources, the only
measures with evidence. Rest on the given facts alone; invent no figures, no reviews and no claims about competitors.`

async function modelBrief(
  ctx: Context,
  client: OwnedClient,
  brief: Brief,
): Promise<Partial<Brief>> {
  if (ctx.llm.models().length === 0) return {}
  try {
    const data = { client: client.name, site: client.domain, ...brief }
    const task = {
      name: 'content_brief',
      schema: ModelBrief,
      instructions: INSTRUCTIONS,
      data,
      maxOutputTokens: 3000,
    }
    const { value } = await ctx.llm.object({ ...task, signal: ctx.signal })
    if (value.outline.length === 0) return {}
    const cut = (texts: string[]) =>
      texts.slice(0, 12).map((text) => text.slice(0, 500).toWellFormed())
    return {
      why: value.why.slice(0, 1000).toWellFormed() || brief.why,
      questions: cut(value.questions),
      outline: value.outline.slice(0, 12).map(({ heading, points }) => ({
        heading: heading.slice(0, 300).toWellFormed(),
        points: cut(points),
      })),
      generated_by: 'model',
    }
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    ctx.log.warn({ reason: thrown.reason }, 'LLM brief failed, rules used instead')
    return {}
  }
}
