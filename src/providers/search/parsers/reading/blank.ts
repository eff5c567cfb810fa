import type { Page, ReadOptions } from '../../page.ts'

/** A page on which nothing was found yet. */
export function blankPage({ engine, vertical = 'search' }: ReadOptions, parser: string): Page {
  return {
    engine,
    vertical,
    verdict: 'unreadable',
    parser,
    verified: true,
    features: [],
    organic: [],
    aiOverviewState: 'absent',
    unresolved: [],
  }
}
