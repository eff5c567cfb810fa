export const ADVICE = ['one_page', 'merge_pages', 'two_pages', 'needs_page'] as const
export type Advice = (typeof ADVICE)[number]

/** A page of the client and the keywords of a cluster for which it ranks first of the client's pages. */
export type LeadingPage = { url: string; keywords: number[]; best_position: number }

/** Beyond these results nobody looks. */
const SEEN = 30
/** A page that leads so much of a cluster is no chance find. */
const MUCH = 0.3

/** The pages that each lead a good part of the keywords that rank: two or more take turns for one topic. */
export function competingPages(pages: LeadingPage[]): LeadingPage[] {
  const ranked = pages.reduce((sum, { keywords }) => sum + keywords.length, 0)
  const leading = pages.filter(({ keywords }) => keywords.length >= MUCH * ranked)
  return leading.length > 1 ? leading : []
}

/** The pages that count for a keyword. */
type PagesOf = (keyword: number) => ReadonlySet<number>

/** Whether one page serves a cluster or two should. */
export function adviceOf(
  pages: LeadingPage[],
  { pagesOf, minShared }: { pagesOf: PagesOf; minShared: number },
): Advice {
  if (!pages.some(({ best_position }) => best_position <= SEEN)) return 'needs_page'
  const [first, second] = competingPages(pages).toSorted(
    (a, b) => b.keywords.length - a.keywords.length,
  )
  if (!first || !second) return 'one_page'
  return sharedBetween(first.keywords, second.keywords, pagesOf) >= minShared
    ? 'merge_pages'
    : 'two_pages'
}

/** How many pages a keyword of the one list shares with one of the other, on average. */
function sharedBetween(ones: number[], others: number[], pagesOf: PagesOf): number {
  const counts = ones.flatMap((one) =>
    others.map((other) => pagesOf(one).intersection(pagesOf(other)).size),
  )
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
}
