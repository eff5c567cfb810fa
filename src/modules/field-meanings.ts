import { MEANINGS_A_L } from './field-meanings-a-l.ts'
import { MEANINGS_IN_SHAPES } from './field-meanings-in-shapes.ts'
import { MEANINGS_M_Z } from './field-meanings-m-z.ts'

const MEANINGS = new Map(
  Object.entries({ ...MEANINGS_A_L, ...MEANINGS_M_Z, ...MEANINGS_IN_SHAPES }),
)

/**
 * What a field means, by the shapes it stands in, the outermost first: the narrowest place that says something wins. So
 * `['Report', 'reviews', 'total']` is looked for as `Report.reviews.total`, `reviews.total` and `total`.
 */
export function meaningOf(path: string[]): string | undefined {
  for (let from = 0; from < path.length; from++) {
    const found = MEANINGS.get(path.slice(from).join('.'))
    if (found) return found
  }
  return undefined
}
