import { key, unit } from './chance.ts'
import { featuresOf, noFeatures } from './features.ts'
import { organicOf } from './organic.ts'
import { descriptionOf, type Page } from './pages.ts'
import type { World } from './placement.ts'
import { correctionOf, normalise, type Query, readQuery } from './query.ts'
import { rank } from './ranking.ts'
import { isIndexed, sitePages } from './site-pages.ts'
import { findSite } from './sites.ts'
import type { Ask, Organic, Truth } from './types.ts'

const CACHE_SIZE = 200

/** What an honest engine shows for the question; pure in world and question, the cache only saves time. */
export function seekTruth(world: World, ask: Ask): Truth {
  const id = JSON.stringify([world.revision, ask])
  const memory = memoryOf(world)
  const known = memory.get(id)
  if (known) return known
  const truth = findTruth(world, ask)
  const oldest = memory.size >= CACHE_SIZE ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(id, truth)
  return truth
}

const memories = new WeakMap<World, Map<string, Truth>>()

function memoryOf(world: World): Map<string, Truth> {
  const memory = memories.get(world) ?? new Map<string, Truth>()
  memories.set(world, memory)
  return memory
}

function findTruth(world: World, ask: Ask): Truth {
  const correction = ask.verbatim ? null : correctionOf(normalise(ask.q))
  const query = readQuery(correction ?? ask.q, ask.hl)
  const organic = findOrganic(world, ask, query)
  const features =
    organic.length === 0 || query.site
      ? noFeatures
      : featuresOf({ seed: world.seed, ask, query, organic })
  const isCounted = query.site !== null || organic.length < 100
  const total = isCounted
    ? organic.length
    : 20_000 + (key(world.seed, query.text, ask.gl) % 90_000_000)
  return {
    ask,
    language: query.language,
    intent: query.intent,
    correction,
    total,
    organic,
    features,
  }
}

function findOrganic(world: World, ask: Ask, query: Query): Organic[] {
  if (query.text.includes('zzznothing')) return []
  if (query.site) return pagesWithin(world, ask, query.site)
  return organicOf(rank(world, ask, query), ask, query)
}

/** `site:host` and `site:host/path` list the indexed pages of one host. */
function pagesWithin(world: World, ask: Ask, site: string): Organic[] {
  const [host = '', ...rest] = site
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split('/')
  const path = rest.join('/')
  const owner = world.placed.get(host)?.site ?? findSite(host)
  return sitePages(owner)
    .filter(
      (page) => page.path.slice(1).startsWith(path) && isIndexed(world.seed, page.url, ask.day),
    )
    .sort((a, b) => unit(a.url, 'site') - unit(b.url, 'site'))
    .slice(0, 100)
    .map((page, index) => listed(page, owner.name, index + 1))
}

function listed(page: Page, siteName: string, position: number): Organic {
  const title = page.title ? `${page.title} - ${siteName}` : siteName
  const { host, url, crumbs } = page
  return {
    position,
    title,
    url,
    host,
    siteName,
    crumbs,
    snippet: descriptionOf(page, 'en'),
    date: null,
    note: null,
    rating: null,
    sitelinks: [],
  }
}
