import type { World } from '../world/placement.ts'
import type { AnswerLanguage } from '../world/types.ts'
import { type Answer, type Asked, answerTo } from './answer.ts'
import { aliasesOf } from './brands.ts'
import type { Brand, Sentiment } from './types.ts'
import { answerLanguage } from './words.ts'

export type BrandTruth = {
  name: string
  domain: string
  aliases: string[]
  /** Named in the words of the answer, as something that is there. */
  isMentioned: boolean
  /** Number of the list entry, else the rank among those that are followed. */
  position: number | null
  sentiment: Sentiment | ''
  /** Inline citations of its pages. */
  cited: string[]
  /** Its pages linked in the text. */
  linked: string[]
}

export type AnswerTruth = {
  provider: string
  sample: number
  day: number
  language: AnswerLanguage
  template: string
  text: string
  cited: string[]
  retrieved: string[]
  brands: BrandTruth[]
}

/** What is true of one answer, for those who are followed. */
export function answerTruth(world: World, asked: Asked, followed: string[]): AnswerTruth {
  const answer = answerTo(world, asked)
  const brands = answer.brands.filter(({ domain }) => followed.includes(domain))
  return {
    provider: asked.provider,
    sample: asked.sample,
    day: asked.day,
    language: answerLanguage(answer.query.language),
    template: answer.template,
    text: answer.text,
    cited: [...new Set(answer.spans.map(({ link }) => link.url))],
    retrieved: answer.retrieved.map(({ url }) => url),
    brands: brands.map((brand) => brandTruth(brand, answer, followed)),
  }
}

function brandTruth(brand: Brand, answer: Answer, followed: string[]): BrandTruth {
  const { name, domain } = brand
  const { named } = answer.draft
  const index = named.findIndex((other) => other.brand.domain === domain)
  const before = named
    .slice(0, Math.max(0, index))
    .filter((other) => followed.includes(other.brand.domain)).length
  const isMentioned = index >= 0
  return {
    name,
    domain,
    aliases: aliasesOf(brand),
    isMentioned,
    position: isMentioned ? (named[index]?.number ?? before + 1) : null,
    sentiment: named[index]?.sentiment ?? '',
    cited: [...new Set(answer.spans.map(({ link }) => link.url))].filter((url) =>
      isOf(domain, url),
    ),
    linked: linksIn(answer.text).filter((url) => isOf(domain, url)),
  }
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s)\]|]+/g) ?? [])]
}

export function isOf(domain: string, url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return host === domain || host.endsWith(`.${domain}`)
}
