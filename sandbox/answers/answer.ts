import { askFrom } from '../services/ask.ts'
import { between, key, normal, pick, unit, wave } from '../world/chance.ts'
import { demoClient } from '../world/demo-client.ts'
import { pageFor } from '../world/pages.ts'
import type { World } from '../world/placement.ts'
import { type Query, readQuery } from '../world/query.ts'
import { findSite } from '../world/sites.ts'
import { seekTruth } from '../world/truth.ts'
import type { Link, Organic } from '../world/types.ts'
import { brandsFor, inflect } from './brands.ts'
import { holdoutTemplates } from './holdout/templates.ts'
import { type LlmName, render, type Span } from './rendering.ts'
import { templates } from './templates.ts'
import type { Brand, Draft, Mention, Scene, Sentiment, Template } from './types.ts'
import { answerLanguage } from './words.ts'

export type Asked = {
  prompt: string
  provider: LlmName
  /** How often the same was asked on the same day before. */
  sample: number
  day: number
  country: string
  /** Language of the one who asks; the prompt's own script comes first. */
  hl: string
  /** Whether the web was open to the model. */
  search: boolean
  templates: 'standard' | 'holdout'
}

export type Answer = {
  text: string
  spans: Span[]
  retrieved: Link[]
  queries: string[]
  template: string
  query: Query
  draft: Draft
  brands: Brand[]
}

const RETRIEVED = 8

/** What a model says: pure in world and question. */
export function answerTo(world: World, asked: Asked): Answer {
  const { prompt, day, country, hl } = asked
  const ask = { engine: 'google', device: 'desktop', market: null, now: day * 86_400 } as const
  const truth = seekTruth(
    world,
    askFrom(new URLSearchParams({ q: prompt, gl: country, hl }), ask),
  )
  const query = readQuery(prompt, hl)
  const brands = brandsFor(world, query, { organic: truth.organic, day })
  const salt = [world.seed, asked.provider, query.text, day, asked.sample] as const
  const found = asked.search ? truth.organic : []
  const mentions = chosen(world, asked, brands, query).map((brand) =>
    mentionOf(brand, { query, salt, found }),
  )
  const scene = sceneOf(mentions, { brands, query, salt })
  const template = templateFor(asked, salt, query)
  const draft = template.write(scene)
  const retrieved = retrievedBy(found, draft)
  const numbers = (link: Link) => retrieved.findIndex(({ url }) => url === link.url) + 1
  const rendered = render(asked.provider, asked.search ? draft.segments : bare(draft), numbers)
  const queries = asked.search ? [query.words.slice(0, 8).join(' ')] : []
  return { ...rendered, retrieved, queries, template: template.name, query, draft, brands }
}

const bare = ({ segments }: Draft) => segments.map(({ text }) => ({ text, cites: [] }))

type Salt = readonly (string | number)[]

/** The strongest of the day come first; one who is asked for by name is always there. */
function chosen(
  { seed }: World,
  { provider, day, sample }: Asked,
  brands: Brand[],
  { text }: Query,
): Brand[] {
  const scored = brands.map((brand) => {
    const base = key(seed, provider, text, brand.domain)
    const isAsked = text.includes(brand.name.toLowerCase()) || text.includes(brand.domain)
    const mood =
      0.4 * wave(base, day, 9) +
      0.35 * normal(base, day, sample) +
      0.2 * normal(seed, provider, brand.domain)
    return { brand, score: brand.strength + mood + (isAsked ? 5 : 0) }
  })
  const count = between(3, 5, seed, provider, text, day, sample)
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ brand }) => brand)
}

function mentionOf(
  brand: Brand,
  { query, salt, found }: { query: Query; salt: Salt; found: Organic[] },
): Mention {
  const drawn = unit(...salt, brand.domain, 'sentiment')
  const criticised = drawn < 0.8 ? 'neutral' : 'negative'
  const sentiment: Sentiment = drawn < 0.45 ? 'positive' : criticised
  if (found.length === 0) return { brand, sentiment, page: null }
  const own = found.find(({ host }) => host.endsWith(brand.domain))
  const source = unit(...salt, brand.domain, 'page')
  if (source < 0.3) return { brand, sentiment, page: null }
  const page =
    source < 0.75
      ? (own ?? pageFor(findSite(brand.domain), query, 0))
      : pick(found, ...salt, brand.domain)
  return { brand, sentiment, page: { title: page.title, url: page.url } }
}

function sceneOf(
  mentions: Mention[],
  { brands, query, salt }: { brands: Brand[]; query: Query; salt: Salt },
): Scene {
  const named = new Set(mentions.map(({ brand }) => brand.domain))
  const missing = brands.filter(({ domain }) => !named.has(domain))
  const client = missing.find(({ domain }) => domain === demoClient.domain)
  const absent = client ?? pick(missing.length > 0 ? missing : brands, ...salt, 'absent')
  const language = answerLanguage(query.language)
  const isCyrillic = language !== 'en' && unit(...salt, 'script') < 0.5
  return {
    language,
    topic: query.text,
    mentions,
    absent,
    choose: (list, why) => pick(list, ...salt, why),
    nameOf: ({ name, cyrillic }, form = 'nom') =>
      isCyrillic && cyrillic ? inflect(cyrillic, form, language) : name,
  }
}

function templateFor({ templates: family }: Asked, salt: Salt, { language }: Query): Template {
  const able = (family === 'holdout' ? holdoutTemplates : templates).filter(
    ({ languages }) => !languages || languages.includes(answerLanguage(language)),
  )
  const total = able.reduce((sum, { weight }) => sum + weight, 0)
  let left = unit(...salt, 'template') * total
  for (const template of able) {
    left -= template.weight
    if (left < 0) return template
  }
  return pick(able, ...salt)
}

/** Everything cited was read, and some more. */
function retrievedBy(found: Organic[], { segments }: Draft): Link[] {
  const read = found.slice(0, RETRIEVED).map(({ title, url }) => ({ title, url }))
  const all = [...read, ...segments.flatMap(({ cites }) => cites)]
  return found.length === 0 ? [] : [...new Map(all.map((link) => [link.url, link])).values()]
}
