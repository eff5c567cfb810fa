import { unit } from './chance.ts'
import { type DemoKeyword, demoKeywords } from './demo-client.ts'
import { readQuery } from './query.ts'
import type { Intent } from './types.ts'

const INTENTS: Record<
  Intent,
  'informational' | 'commercial' | 'transactional' | 'navigational'
> = {
  buy: 'transactional',
  learn: 'informational',
  review: 'commercial',
  local: 'transactional',
  brand: 'navigational',
  news: 'informational',
}

/** The demo keywords with how often they are asked and how hard they are: fewer words, more demand. */
export const demandedKeywords = () => demoKeywords.map(demanded)

function demanded(keyword: DemoKeyword) {
  const { intent } = readQuery(keyword.query, keyword.lang)
  return {
    ...keyword,
    intent: INTENTS[intent],
    search_volume: volumeOf(keyword),
    difficulty: Math.round(15 + 70 * unit(keyword.query, 'difficulty')),
  }
}

/** Searches a month: fewer words, more demand. */
export function volumeOf({
  query,
  lang,
  geo,
}: Pick<DemoKeyword, 'query' | 'lang' | 'geo'>): number {
  const { words } = readQuery(query, lang)
  const most = 40_000 / 3 ** Math.max(0, Math.min(4, words.length - 1))
  return 10 * Math.max(1, Math.round((most * (0.2 + 0.8 * unit(query, geo, 'volume'))) / 10))
}
