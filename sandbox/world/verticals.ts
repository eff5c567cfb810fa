import { picturesFor, placesFor, productsFor, storiesFor, videosFor } from './media.ts'
import { papersFor, patentsFor, suggestionsFor } from './papers.ts'
import type { World } from './placement.ts'
import { sceneOf } from './scene.ts'
import type { Ask } from './types.ts'

const makers = {
  images: picturesFor,
  news: storiesFor,
  videos: videosFor,
  shopping: productsFor,
  places: placesFor,
  scholar: papersFor,
  patents: patentsFor,
}

const counts: Record<keyof typeof makers, number> = {
  images: 20,
  news: 10,
  videos: 10,
  shopping: 20,
  places: 10,
  scholar: 10,
  patents: 10,
}

/** What is true for a search other than the web. */
export function verticalTruth(
  world: World,
  ask: Ask,
  { vertical, offset }: { vertical: string; offset: number },
): unknown[] {
  const scene = sceneOf(world, ask)
  if (vertical === 'autocomplete') return suggestionsFor(scene)
  const name = (Object.keys(makers) as (keyof typeof makers)[]).find(
    (known) => known === vertical,
  )
  if (!name)
    throw new TypeError(`vertical must be autocomplete, ${Object.keys(makers).join(', ')}`)
  return makers[name](scene, {
    count: counts[name],
    offset: Math.max(0, Math.floor(offset) || 0),
  })
}
