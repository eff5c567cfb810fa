import type { Page, ReadOptions, Verdict } from '../page.ts'

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

export function refused(page: Page, verdict: Verdict): Page {
  return { ...page, verdict }
}
