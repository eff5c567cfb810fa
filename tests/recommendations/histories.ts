import type { Placed } from '../analytics/past.ts'

export const OWN = 'own.com'
export const COMPETITORS = ['rival.com', 'other.com']

/** Varies the histories, to see that no event comes first by luck. */
const WORLD = Number(process.env.TEST_SEED ?? 0)

export function dice(seed: number) {
  let state = (seed + 10_000 * WORLD) * 2_654_435_761
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0
    return Math.abs(state ^ (state >>> 13)) % most
  }
}

export type Keyword = { query: string; page: string; volume: number; device?: 'both' }

/** The position of everybody for a keyword on a day; null is not found. */
export type Positions = {
  own: number | null
  page?: string
  competitor?: number | null
  other?: number | null
  answer?: string
}

export type Day = { daysAgo: number; of(keyword: Keyword, index: number): Positions & { failed?: boolean } }

export type History = {
  event: string
  keywords: Keyword[]
  days: Day[]
  /** Data besides the rank checks. */
  beside?: Beside
}

export type Beside = {
  cited?: { provider: string; counts: [before: number, now: number] }[]
  appRanks?: [query: string, from: number, to: number | null][]
  indexed?: [before: number, now: number]
  links?: { total: number; lost: number }
}

/** A site of twenty-four keywords on six pages, with volumes and usual positions; some are not found. */
export function siteOf(
  seed: number,
  { isBoth = false } = {},
): { keywords: Keyword[]; usual(index: number): number | null } {
  const roll = dice(seed)
  const keywords = Array.from({ length: 24 }, (_, index) => ({
    query: `topic ${index}`,
    page: `https://${OWN}/page-${index % 6}`,
    volume: 100 + roll(900),
    ...(isBoth && { device: 'both' as const }),
  }))
  const positions = keywords.map((_, index) => (index % 12 === 11 ? null : 2 + roll(11)))
  return { keywords, usual: (index) => positions[index] ?? null }
}

/** The results page of a keyword, as a test job takes it. */
export function placedOf(
  keyword: Keyword,
  { own, page, competitor, other, answer, failed }: Positions & { failed?: boolean },
): Placed {
  const at: [site: string, position: number | null | undefined][] = [
    [page ?? keyword.page, own],
    [COMPETITORS[0] ?? '', competitor],
    [COMPETITORS[1] ?? '', other],
  ]
  const taken = at.flatMap(([site, position]) =>
    position === null || position === undefined ? [] : [{ site, position }],
  )
  let last = 0
  const sites = taken
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ site, position }) => {
      const gap = position - last - 1
      last = Math.max(last + 1, position)
      return gap > 0 ? [gap, site] : [site]
    })
  return { query: keyword.query, sites, ...(failed && { failed }), ...(answer && { answer }) }
}
