import { type Answer, answerTo } from '../answers/answer.ts'
import type { LlmName } from '../answers/rendering.ts'
import type { Sandbox } from '../control/sandbox.ts'
import { unit } from '../world/chance.ts'
import { dayOf } from '../world/dates.ts'

/** An app draws on the model of its maker, and says something of its own. */
const MODELS: Record<Surface, LlmName> = {
  ai_mode: 'google',
  chat_gpt: 'openai',
  gemini: 'google',
  copilot: 'mistral',
  perplexity: 'perplexity',
}
/** Apps are other voices than the APIs: their samples are counted from elsewhere. */
const FIRST_SAMPLE: Record<Surface, number> = {
  ...{ ai_mode: 1000, chat_gpt: 2000, gemini: 3000, copilot: 4000, perplexity: 5000 },
}
const AD_SHARE = 0.5

export type Surface = 'ai_mode' | 'chat_gpt' | 'gemini' | 'copilot' | 'perplexity'

type Question = { surface: Surface; prompt: string; country: string; language: string }

/** What an app shows: the nth time that day it is asked, sample n. */
export function surfaceAnswers(sandbox: Sandbox) {
  const asked = new Map<string, number>()
  return ({ surface, prompt, country, language }: Question) => {
    const day = dayOf(sandbox.now())
    const times = `${surface} ${day} ${country} ${language} ${prompt}`
    const sample = asked.get(times) ?? 0
    asked.set(times, sample + 1)
    return answerTo(sandbox.world, {
      prompt,
      provider: MODELS[surface],
      sample: FIRST_SAMPLE[surface] + sample,
      day,
      country,
      hl: language,
      search: true,
      templates: sandbox.models.templates,
    })
  }
}

const citedIn = ({ spans }: Answer) => [
  ...new Map(spans.map(({ link }) => [link.url, link])).values(),
]

/** As SerpApi tells it: the text as markdown, and in blocks. */
export function serpapiSurface(answer: Answer, engine: string, location: string) {
  const references = citedIn(answer).map(({ url, title }, index) => ({
    index,
    title,
    link: url,
    source: title,
  }))
  const text_blocks = answer.text
    .split('\n')
    .flatMap((snippet) => (snippet ? [{ type: 'paragraph', snippet }] : []))
  return {
    search_metadata: { id: 'sandbox', status: 'Success' },
    search_parameters: { engine, ...(location && { location_used: location }) },
    text_blocks,
    references,
    ...(engine === 'google_ai_mode' && { reconstructed_markdown: answer.text }),
  }
}

/** As Bright Data tells it: one record for each question. */
export function brightdataSurface(answer: Answer, url: string) {
  return {
    url,
    prompt: answer.query.text,
    answer_text: answer.text,
    answer_text_markdown: answer.text,
    model: null,
    citations: citedIn(answer).map(({ url: link, title }, index) => ({
      url: link,
      title,
      position: index + 1,
    })),
    search_sources: answer.retrieved.map(({ url: link, title }) => ({ url: link, title })),
    web_search_query: answer.queries,
    web_search_triggered: false,
  }
}

/** As Cloro tells it: what the text cites has pills, and ChatGPT shows cards of shops and of advertisers. */
export function cloroSurface(sandbox: Sandbox, surface: Surface, answer: Answer) {
  const cited = citedIn(answer)
  const links = [...cited, ...answer.retrieved]
  const sources = links.map(({ url, title }, index) => ({
    position: index + 1,
    url,
    label: title,
  }))
  return {
    text: answer.text,
    markdown: answer.text,
    model: surface === 'gemini' ? '3.5 Flash-Lite' : null,
    sources,
    citationPills: cited.map(({ url, title }, index) => ({
      citationPillId: index,
      url,
      label: title,
    })),
    ...(surface === 'chat_gpt' && {
      searchQueries: answer.queries,
      shoppingCards: [{ tags: [], products: productsOf(answer) }],
      ads: adOf(sandbox, answer).map(({ title, url, name }) => ({
        ...{ brand: { name, url }, rendered: true },
        cards: [{ title, url: `${url}?utm_source=chatgpt.com` }],
      })),
    }),
  }
}

function productsOf({ brands }: Answer) {
  return brands.slice(0, 2).map(({ name, domain }, index) => ({
    ...{
      title: `${name} starter set`,
      url: `http://${domain}/shop`,
      price: `$${49 + 20 * index}.00`,
    },
    ...{ merchant: name, rating: 4.5, num_reviews: 128 },
  }))
}

function adOf(sandbox: Sandbox, { brands: [brand], query }: Answer) {
  const hasAd = unit(sandbox.world.seed, 'ad', query.text) < AD_SHARE
  return brand && hasAd
    ? [
        {
          title: `${brand.name}, official shop`,
          url: `http://${brand.domain}/offer`,
          name: brand.name,
        },
      ]
    : []
}

/** As DataForSEO tells it: an overview for AI Mode, else the answer of the app with what it searched and met. */
export function dataforseoSurface(sandbox: Sandbox, surface: Surface, answer: Answer) {
  const cited = citedIn(answer)
  if (surface === 'ai_mode') {
    const references = cited.map(({ url, title }) => ({
      type: 'ai_overview_reference',
      url,
      title,
      source: title,
    }))
    const items = [
      { type: 'ai_overview_element', text: answer.text, markdown: answer.text, references },
      { type: 'ai_overview_shopping', items: productsOf(answer).map(shoppingElement) },
      { type: 'ai_overview_paid', items: adOf(sandbox, answer).map(paidElement) },
    ]
    return { items: [{ type: 'ai_overview', markdown: answer.text, references, items }] }
  }
  const tagged = (url: string) =>
    surface === 'chat_gpt' ? `${url}?utm_source=chatgpt.com` : `${url}#:~:text=coffee`
  const isChatGpt = surface === 'chat_gpt'
  return {
    model: surface === 'gemini' ? '3.5 Flash-Lite' : null,
    markdown: answer.text,
    sources: cited.map(({ url, title }) => ({
      type: `${surface}_source`,
      url: tagged(url),
      title,
    })),
    search_results: answer.retrieved.map(({ url, title }) => ({ url, title })),
    ...(isChatGpt && { fan_out_queries: [...answer.queries, `${answer.query.text} reviews`] }),
    items: [
      { type: `${surface}_text`, markdown: answer.text },
      ...(isChatGpt ? [{ type: 'chat_gpt_products', items: productsOf(answer) }] : []),
      ...(isChatGpt
        ? adOf(sandbox, answer).flatMap((ad) => [chatGptAd(ad, true), chatGptAd(ad, false)])
        : []),
    ],
  }
}

type FoundAd = ReturnType<typeof adOf>[number]

/** Some are part of the answer and are not shown. */
const chatGptAd = ({ title, url, name }: FoundAd, is_rendered: boolean) => ({
  ...{ type: 'chat_gpt_ad', title, is_rendered },
  url: is_rendered ? url : `${url}/unseen`,
  advertiser: { name, url },
})

const paidElement = ({ title, url, name }: FoundAd) => ({
  ...{ type: 'ai_overview_paid_element', title, url, website_name: name },
})

const shoppingElement = ({
  price,
  merchant,
  ...product
}: ReturnType<typeof productsOf>[number]) => ({
  ...product,
  ...{
    type: 'ai_overview_shopping_element',
    seller: merchant,
    price: { displayed_price: price },
  },
  rating: { value: product.rating, votes_count: product.num_reviews },
})

/** A model behind its API as DataForSEO tells of it: what it thought, and what it wrote. */
export const modelResponse = (answer: Answer, model_name: string) => ({
  ...{ model_name, web_search: true, money_spent: 0.006, fan_out_queries: answer.queries },
  items: [
    {
      type: 'reasoning',
      sections: [{ type: 'summary_text', text: 'Thinking', annotations: null }],
    },
    {
      type: 'message',
      sections: [
        {
          ...{ type: 'text', text: answer.text },
          annotations: answer.spans.map(({ link, start, end }) => ({
            ...{ url: link.url, title: link.title, start_index: start, end_index: end },
          })),
        },
      ],
    },
  ],
})
