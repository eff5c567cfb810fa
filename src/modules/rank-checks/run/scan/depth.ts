/** Engines serve ten results a page, so a deeper check costs more calls. */
export const STRATEGIES = ['smart', 'full', 'basic'] as const
export type Strategy = (typeof STRATEGIES)[number]

export const PAGE_SIZE = 10
export const MAX_PAGES = 10
/** Competitors and the top 30 counts need these pages. */
const ALWAYS = 3

/** How many results a strategy scans before it reports "not found". */
export const depthOf = (strategy: Strategy) =>
  strategy === 'basic' ? PAGE_SIZE : MAX_PAGES * PAGE_SIZE

export const pageOfPosition = (position: number) => Math.ceil(position / PAGE_SIZE)

type ScanState = {
  strategy: Strategy
  /** The last known position. */
  lastPosition: number | null
  read: number[]
  isFound: boolean
  /** The first page known to be empty; all pages after it are empty too. */
  endsAt: number | null
}

/** The page to read next, or null when the check is decided. */
export function nextPage({
  strategy,
  lastPosition,
  read,
  isFound,
  endsAt,
}: ScanState): number | null {
  const left = pagesInOrder(strategy, lastPosition).filter(
    (page) => !read.includes(page) && page < (endsAt ?? Infinity),
  )
  const wanted = isFound && strategy === 'smart' ? left.filter((page) => page <= ALWAYS) : left
  return wanted[0] ?? null
}

/** A page just before the last known one is read first, as a better result may have moved there. */
function pagesInOrder(strategy: Strategy, lastPosition: number | null): number[] {
  if (strategy === 'basic') return [1]
  const all = Array.from({ length: MAX_PAGES }, (_, index) => index + 1)
  if (strategy === 'full' || lastPosition === null) return all
  const last = pageOfPosition(lastPosition)
  const near = [last - 1, last, last + 1].filter((page) => page > ALWAYS && page <= MAX_PAGES)
  return [...new Set([...all.slice(0, ALWAYS), ...near, ...all])]
}

/** How many results were seen without a gap; the full depth when the results ended. */
export function seenDepth({ read, endsAt }: Pick<ScanState, 'read' | 'endsAt'>): number {
  const pages = Array.from({ length: MAX_PAGES }, (_, index) => index + 1)
  const missing = pages.find((page) => !read.includes(page)) ?? MAX_PAGES + 1
  if (endsAt !== null && endsAt <= missing) return MAX_PAGES * PAGE_SIZE
  return (missing - 1) * PAGE_SIZE
}

/** The pages a check is likely to read; without a known position, all of them. */
export function expectedPages(
  strategy: Strategy,
  last: { position: number | null } | undefined,
): number[] {
  const position = last?.position ?? null
  const pages = pagesInOrder(strategy, position)
  if (strategy !== 'smart' || position === null) return pages
  return pages.slice(0, Math.max(ALWAYS, pages.indexOf(pageOfPosition(position)) + 1))
}
