import { allLanguages } from '../languages/index.ts'
import { unit } from './chance.ts'
import type { Site, SiteKind } from './site.ts'

// biome-ignore format: a word list reads better in rows
const fronts = [
  'north', 'river', 'amber', 'granite', 'willow', 'copper', 'harvest', 'lumen', 'orchard', 'pioneer', 'quarry', 'summit',
  'tidal', 'velvet', 'cedar', 'meadow', 'beacon', 'ember', 'falcon', 'juniper',
]

const backs: [string, SiteKind, string][] = [
  ['post', 'news', 'Post'],
  ['daily', 'news', 'Daily'],
  ['review', 'publisher', 'Review'],
  ['living', 'publisher', 'Living'],
  ['mart', 'shop', 'Mart'],
  ['goods', 'shop', 'Goods'],
  ['talk', 'forum', 'Talk'],
  ['notes', 'blog', 'Notes'],
  ['pages', 'directory', 'Pages'],
  ['kitchen', 'publisher', 'Kitchen'],
]

/** The wide web: sites that write about everything and lead in nothing. */
export const generalSites: Site[] = fronts.flatMap((front) =>
  backs.map(([back, kind, label]) => {
    const host = `${front}${back}.test`
    const name = `${front.charAt(0).toUpperCase()}${front.slice(1)} ${label}`
    return {
      host,
      name,
      kind,
      languages: allLanguages,
      authority: -0.6 + unit(host) * 0.9,
      home: null,
      subdomains: [],
    }
  }),
)
