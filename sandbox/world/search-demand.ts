import { normal, unit, wave } from './chance.ts'
import { demandedKeywords } from './demand.ts'
import { hasOverview } from './features.ts'
import { pageFor } from './pages.ts'
import type { World } from './placement.ts'
import { readQuery } from './query.ts'
import { rankedBy } from './ranking.ts'

/** What people searched for on one day and saw of a site: one query, country and device, and the pages that were shown. */
export type Demand = {
  query: string
  /** Asked by so few people that the engine never names it. */
  isAnonymous: boolean
  country: string
  device: 'DESKTOP' | 'MOBILE' | 'TABLET'
  impressions: number
  pages: { url: string; position: number; clicks: number }[]
}

type Keyword = ReturnType<typeof demandedKeywords>[number]

const MARKETS: Record<string, [country: string, share: number][]> = {
  en: [
    ['usa', 0.78],
    ['gbr', 0.12],
    ['can', 0.08],
    ['zzz', 0.02],
  ],
  ru: [
    ['kaz', 0.86],
    ['kgz', 0.14],
  ],
  uk: [
    ['ukr', 0.93],
    ['pol', 0.07],
  ],
}
const DEVICES = [
  ['MOBILE', 0.58],
  ['DESKTOP', 0.37],
  ['TABLET', 0.05],
] as const
/** What people add to a query: the last one stands for all that is never named. */
const VARIANTS: Record<string, [added: string, share: number][]> = {
  en: [
    ['', 1],
    [' for beginners', 0.22],
    [' cheap', 0.14],
    [' reddit', 0.09],
    [' 2026 anonymous', 0.3],
  ],
  ru: [
    ['', 1],
    [' отзывы', 0.25],
    [' недорого', 0.15],
    [' 2026 anonymous', 0.3],
  ],
  uk: [
    ['', 1],
    [' відгуки', 0.25],
    [' недорого', 0.15],
    [' 2026 anonymous', 0.3],
  ],
}

/** Clicks for a hundred impressions by position. */
const CTR = [28, 15, 10, 7, 5, 4, 3, 2.6, 2.3, 2]
/** What is left of them below an overview. */
const BELOW_OVERVIEW = 0.6
const WEEKDAYS = [1.1, 1.08, 1.04, 1, 0.94, 0.86, 0.98]
const ANCHOR_DAYS = 14
const MAX_ANCHORS = 24_000
const MAX_DAYS = 40
const MAX_RANKINGS = 1000

type Asked = { host: string; day: number; share: number }

const keptDays = new WeakMap<World, Map<string, Demand[]>>()

/**
 * All that was searched for on a day; `share` is how much of it is counted yet. Pure in world, site and day.
 * The same day is asked for in several ways, one after another.
 */
export function demandOf(world: World, asked: Asked): Demand[] {
  const memory = keptDays.getOrInsertComputed(world, () => new Map())
  const name = `${world.revision} ${asked.host} ${asked.day} ${asked.share}`
  const known = memory.get(name)
  if (known) return known
  const demand = demandedKeywords().flatMap((keyword) =>
    ofKeyword(world, { keyword, ...asked }),
  )
  if (memory.size >= MAX_DAYS) memory.clear()
  memory.set(name, demand)
  return demand
}

function ofKeyword(
  world: World,
  { keyword, host, day, share }: Asked & { keyword: Keyword },
): Demand[] {
  const shown = positionsOn(world, { keyword, host, day })
  const [first] = shown
  if (!first || first.position > 60) return []
  const season = (WEEKDAYS[(day + 4) % 7] ?? 1) * (1 + 0.25 * wave(world.seed, day, 60))
  const daily = (keyword.search_volume / 30) * season * seenAt(first.position) * share
  const found: Demand[] = []
  const attention = isBelowOverview(world, { keyword, day }) ? BELOW_OVERVIEW : 1
  for (const [added, ofVariant] of VARIANTS[keyword.lang] ?? [])
    for (const [country, ofCountry] of MARKETS[keyword.lang] ?? [])
      for (const [device, ofDevice] of DEVICES) {
        const query = keyword.query + added
        const chance = [query, country, device, day] as const
        const impressions = Math.floor(
          daily * ofVariant * ofCountry * ofDevice + unit(...chance, 'seen'),
        )
        if (impressions === 0) continue
        const pages = shown.map(({ url, position }, index) => {
          const own = Math.max(1, position + ofPlace(...chance) + (index > 0 ? 1 : 0))
          const ctr = (attention * (CTR[Math.round(own) - 1] ?? 0.6)) / 100
          return {
            url,
            position: own,
            clicks: Math.floor(impressions * ctr + unit(...chance, url)),
          }
        })
        found.push({
          query,
          isAnonymous: added.endsWith('anonymous'),
          country,
          device,
          impressions,
          pages: capped(pages, impressions),
        })
      }
  return found
}

function isBelowOverview(
  world: World,
  { keyword, day }: { keyword: Keyword; day: number },
): boolean {
  const query = readQuery(keyword.query, keyword.lang)
  return hasOverview({ seed: world.seed, ask: askOf(keyword, day), query })
}

const askOf = (keyword: Keyword, day: number) => {
  const how = {
    device: 'desktop',
    engine: 'google',
    place: '',
    withinDays: null,
    verbatim: false,
  } as const
  return { q: keyword.query, gl: keyword.geo, hl: keyword.lang, day, ...how }
}

/** No more clicks than impressions. */
function capped(pages: Demand['pages'], impressions: number): Demand['pages'] {
  let left = impressions
  return pages.map((page) => {
    const clicks = Math.min(page.clicks, left)
    left -= clicks
    return { ...page, clicks }
  })
}

const ofPlace = (query: string, country: string, device: string, day: number) =>
  Math.round(
    10 * (0.5 * normal(query, country, device, day) + 0.8 * normal(query, country, device)),
  ) / 10

/** Few people turn the page. */
function seenAt(position: number): number {
  if (position <= 10) return 1
  if (position <= 20) return 0.35
  return position <= 30 ? 0.15 : 0.05
}

type Shown = { url: string; position: number }

/** Where the pages of a site stand: read off the rankings of every other week, and between those in a straight line. */
function positionsOn(
  world: World,
  { keyword, host, day }: { keyword: Keyword; host: string; day: number },
): Shown[] {
  const before = Math.floor(day / ANCHOR_DAYS) * ANCHOR_DAYS
  const [from, to] = [before, before + ANCHOR_DAYS].map((anchor) =>
    anchorOf(world, { keyword, host, day: anchor }),
  )
  const gone = (day - before) / ANCHOR_DAYS
  return (from ?? []).map((page, index) => {
    const next = to?.[index]?.position ?? page.position
    return { url: page.url, position: page.position * (1 - gone) + next * gone }
  })
}

const keptAnchors = new WeakMap<World, Map<string, Shown[]>>()

function anchorOf(
  world: World,
  { keyword, host, day }: { keyword: Keyword; host: string; day: number },
): Shown[] {
  const memory = keptAnchors.getOrInsertComputed(world, () => new Map())
  const name = `${world.revision} ${host} ${keyword.query} ${keyword.geo} ${day}`
  const known = memory.get(name)
  if (known) return known
  const query = readQuery(keyword.query, keyword.lang)
  const shown = rankingOf(
    world,
    keyword,
  )(day).flatMap((entry, index) =>
    entry.site.host === host
      ? [{ url: pageFor(entry.site, query, entry.variant).url, position: index + 1 }]
      : [],
  )
  if (memory.size >= MAX_ANCHORS) memory.clear()
  memory.set(name, shown)
  return shown
}

type Ranking = ReturnType<typeof rankedBy>
const keptRankings = new WeakMap<World, Map<string, Ranking>>()

/** The same for every site, and for every day that is asked for. */
function rankingOf(world: World, keyword: Keyword): Ranking {
  const memory = keptRankings.getOrInsertComputed(world, () => new Map())
  const name = `${world.revision} ${keyword.query} ${keyword.geo} ${keyword.lang}`
  const known = memory.get(name)
  if (known) return known
  const ranking = rankedBy(world, askOf(keyword, 0), readQuery(keyword.query, keyword.lang))
  if (memory.size >= MAX_RANKINGS) memory.clear()
  memory.set(name, ranking)
  return ranking
}
