import { hostOf } from '../../../base/network/url.ts'
import { tidyQuery } from '../../../base/query.ts'
import { hostKind } from '../../rank-checks/index.ts'

/** One of the first ten results. */
export type TopResult = { position: number; url: string; title: string }

/** What difficulty is made of. */
export type DifficultyParts = {
  /** Results that were seen. */
  results: number
  /** Of them: on sites that stand on many of the pages we know. */
  known_sites: number
  /** With all words of the query in the title. */
  exact_titles: number
  /** On hosts where anybody may write. */
  open_hosts: number
  /** Blocks that stand above or between the results. */
  blocks: number
}

type Seen = {
  query: string
  results: TopResult[]
  blocks: string[]
  /** The share of known results pages on which a host is in the top ten, 0 to 1. */
  shareOf(host: string): number
}

/** A site on so many of the pages we know is as strong as any. */
const STRONG = 0.25
export const KNOWN = 0.1
const WEIGHTS = { site: 0.6, title: 0.25, any: 0.15 }
/** A forum or a video among the first ten shows that no page answers well. */
const OPEN = 0.4
const OF_A_BLOCK = 0.04
const MAX_BLOCKS = 4
const PUSHING = new Set([
  'ads_top',
  'shopping',
  'ai_overview',
  'local_pack',
  'featured_snippet',
])

/** How strong the first ten are, from 0 to 100, by what we know of them; null without any. */
export function difficultyOf({ query, results, blocks, shareOf }: Seen) {
  if (results.length === 0) return null
  const judged = results.map((result) => strengthOf(result, { query, shareOf }))
  // Who stands first counts most: the weights of a list that is read from the top.
  const weights = results.map(({ position }) => 1 / Math.log2(position + 1))
  const sum = judged.reduce((all, { strength }, at) => all + strength * (weights[at] ?? 0), 0)
  const most = weights.reduce((all, weight) => all + weight, 0)
  const pushing = Math.min(MAX_BLOCKS, blocks.filter((block) => PUSHING.has(block)).length)
  const parts: DifficultyParts = {
    results: results.length,
    known_sites: judged.filter(({ isKnown }) => isKnown).length,
    exact_titles: judged.filter(({ isExact }) => isExact).length,
    open_hosts: judged.filter(({ isOpen }) => isOpen).length,
    blocks: pushing,
  }
  const difficulty = Math.round(100 * Math.min(1, sum / most + OF_A_BLOCK * pushing))
  return { difficulty, parts }
}

type Known = Pick<Seen, 'query' | 'shareOf'>

function strengthOf({ url, title }: TopResult, { query, shareOf }: Known) {
  const host = hostOf(url) ?? ''
  const share = shareOf(host)
  const words = tidyQuery(title)
  const isExact = query.split(' ').every((word) => words.includes(word))
  const isOpen = hostKind(host) !== undefined
  const full =
    WEIGHTS.any + WEIGHTS.site * Math.min(1, share / STRONG) + (isExact ? WEIGHTS.title : 0)
  return { strength: isOpen ? OPEN * full : full, isExact, isOpen, isKnown: share >= KNOWN }
}
