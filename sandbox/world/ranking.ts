import { type Key, key, normal, unit } from './chance.ts'
import { drift, eventEffect } from './drift.ts'
import { isNamed, subjectAt } from './pages.ts'
import type { World } from './placement.ts'
import type { Query } from './query.ts'
import type { Site, SiteKind } from './site.ts'
import { candidatesFor } from './sites.ts'
import { storyEffect } from './story.ts'
import { subjectOf } from './topics.ts'
import type { Ask, Intent } from './types.ts'

export type Ranked = { site: Site; variant: number; base: Key; score: number }

/** Every page that competes for the query, strongest first. */
export const rank = (world: World, ask: Ask, query: Query): Ranked[] =>
  rankedBy(world, ask, query)(ask.day)

/** The same on any day: only what changes from day to day is worked out again. */
export function rankedBy(
  world: World,
  ask: Omit<Ask, 'day'>,
  query: Query,
): (day: number) => Ranked[] {
  const known = candidatesFor(world.seed, query)
  const lasting = [...known, ...placedSites(world, query, known)]
    .map((site) => ({ site, own: key(world.seed, site.host, subjectAt(site, query)) }))
    .filter(({ own }) => query.intent === 'brand' || unit(own, 'has page') < 0.9)
    .flatMap(({ site, own }) =>
      variantsOf(site, own).map((variant) =>
        scored(ask, { site, variant, query, base: key(own, variant) }),
      ),
    )
  return (day) =>
    lasting
      .map((entry) => ({
        ...entry,
        score: entry.score + moved(world, { ...entry, query, day }),
      }))
      .sort((a, b) => b.score - a.score || a.base - b.base)
}

type Moving = { site: Site; base: Key; query: Query; day: number }

function moved({ seed }: World, { site, base, query, day }: Moving): number {
  return (
    drift(base, day) + eventEffect(seed, site.host, day) + storyEffect(site.host, query, day)
  )
}

type Entrant = { site: Site; variant: number; query: Query; base: Key }

function scored(ask: Omit<Ask, 'day'>, { site, variant, query, base }: Entrant): Ranked {
  const thin = unit(base, 'thin') < 0.22 ? -1.1 : 0
  const own = site.authority + fitOf(site.kind, query.intent) + 0.7 * normal(base) + thin
  // Queries of one topic have nearly the same results.
  const nuance = subjectOf(query.text) === query.text ? 0 : 0.25 * normal(base, query.text)
  const second = variant === 0 ? 0 : -0.1 - 0.9 * unit(base, 'second')
  const named = query.intent === 'brand' && isNamed(site, query) ? 5 : 0
  return {
    site,
    variant,
    base,
    score: own + nuance + second + named + viewOf(ask, site, base),
  }
}

/** What the same page gains or loses by who looks, from where and with which engine. */
function viewOf(ask: Omit<Ask, 'day'>, site: Site, base: Key): number {
  const nearness = site.home === ask.gl ? 0.35 : -0.3
  const home = site.home === null ? 0 : nearness
  const market = 0.22 * normal(base, 'gl', ask.gl)
  const hands = ask.device === 'mobile' ? 0.13 * normal(base, 'mobile') : 0
  const engine = ask.engine === 'google' ? 0 : 0.5 * normal(base, ask.engine)
  const place = ask.place ? 0.1 * normal(base, ask.place) : 0
  return home + market + hands + engine + place + 0.03 * normal(base, 'hl', ask.hl)
}

const fits: Record<SiteKind, Partial<Record<Intent, number>>> = {
  shop: { buy: 0.35, brand: 0.2, local: 0.3, learn: -0.35, review: -0.2 },
  brand: { buy: 0.2, brand: 0.2 },
  publisher: { review: 0.5, learn: 0.3 },
  blog: { learn: 0.35 },
  forum: { learn: 0.35, review: 0.2 },
  news: { news: 0.9, buy: -0.3 },
  directory: { local: 0.8 },
  platform: { learn: 0.2, brand: -0.2 },
}

function fitOf(kind: SiteKind, intent: Intent): number {
  return fits[kind][intent] ?? 0
}

function variantsOf(site: Site, own: Key): number[] {
  const mayCompeteWithItself =
    site.kind === 'shop' || site.kind === 'publisher' || site.host === 'reddit.test'
  return mayCompeteWithItself && unit(own, 'two pages') < 0.12 ? [0, 1] : [0]
}

function placedSites(world: World, query: Query, known: Site[]): Site[] {
  return [...world.placed.values()]
    .filter(
      ({ words }) => words.length === 0 || query.words.some((word) => words.includes(word)),
    )
    .filter(({ site, share }) => unit(world.seed, site.host, query.text, 'placed') < share)
    .map(({ site }) => site)
    .filter(({ host }) => !known.some((site) => site.host === host))
}
