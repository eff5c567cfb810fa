import { allLanguages } from '../languages/index.ts'
import { unit } from './chance.ts'
import { capital } from './pages.ts'
import type { Site } from './site.ts'

/** Words: what its pages are about; without any, about everything. */
export type Placement = { site: Site; share: number; words: string[] }

/** All that decides what is true, besides the question itself. */
export type World = { seed: number; placed: Map<string, Placement>; revision: number }

const MAX_PLACED = 1000

export function createWorld(seed: number): World {
  return { seed, placed: new Map(), revision: 0 }
}

/** A newcomer's standing, told by its name alone: found for most words, seldom on top. */
export const usualPlacement = (domain: string) => ({
  share: 0.8 + 0.15 * unit(domain, 'share'),
  authority: 0.5 + 0.4 * unit(domain, 'authority'),
})

/** Puts a domain that the world does not know into the results of a share of all queries. */
export function place(
  world: World,
  domain: string,
  { share = 0.7, authority = 0.7, words = [] as string[] } = {},
): Placement {
  if (!world.placed.has(domain) && world.placed.size >= MAX_PLACED)
    throw new RangeError('too many placed domains')
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
  const placement = { site, share, words }
  world.placed.set(domain, placement)
  world.revision++
  return placement
}
