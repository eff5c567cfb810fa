import { allLanguages } from '../languages/index.ts'
import { capital } from './pages.ts'
import type { Site } from './site.ts'

export type Placement = { site: Site; share: number }

/** All that decides what is true, besides the question itself. */
export type World = { seed: number; placed: Map<string, Placement>; revision: number }

const MAX_PLACED = 1000

export function createWorld(seed: number): World {
  return { seed, placed: new Map(), revision: 0 }
}

/** Puts a domain that the world does not know into the results of a share of all queries. */
export function place(world: World, domain: string, { share = 0.7, authority = 0.7 } = {}): Placement {
  if (!world.placed.has(domain) && world.placed.size >= MAX_PLACED) throw new RangeError('too many placed domains')
  const name = capital(domain.split('.')[0] ?? domain)
  const site: Site = {
    host: domain,
    name,
    kind: 'shop',
    languages: allLanguages,
    authority,
    home: null,
    subdomains: ['blog'],
  }
  const placement = { site, share }
  world.placed.set(domain, placement)
  world.revision++
  return placement
}
