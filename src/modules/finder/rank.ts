import { FITS, type Fit } from '../../base/fuzzy-match.ts'
import type { Provenance } from '../../core/schemas.ts'

export type Result = {
  id: number
  type: 'client' | 'job' | 'nav'
  title: string
  subtitle: string
  icon: string
  url: string
  source?: Provenance
}

export type Rated = { fit: Fit; result: Result }

const TYPES = ['client', 'nav', 'job']
const MOST = 20

/** The best fit first; among equals clients, then pages, then jobs, then the shorter name. */
export function best(rated: Rated[]): Result[] {
  const order = ({ fit, result }: Rated) =>
    FITS.indexOf(fit) * TYPES.length + TYPES.indexOf(result.type)
  return rated
    .toSorted(
      (a, b) =>
        order(a) - order(b) ||
        a.result.title.length - b.result.title.length ||
        a.result.id - b.result.id,
    )
    .slice(0, MOST)
    .map(({ result }) => result)
}
