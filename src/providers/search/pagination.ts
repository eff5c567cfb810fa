import type { Page, Vertical } from './page.ts'
import type { SearchQuery } from './port.ts'

/** One page as a source gave it, with its number in steps of the source's page size. */
export type Part = { number: number; page: Page }

type ListName =
  | 'organic'
  | 'images'
  | 'news'
  | 'videos'
  | 'places'
  | 'shopping'
  | 'scholar'
  | 'patents'
  | 'suggestions'

const LISTS: Record<Vertical, ListName> = {
  search: 'organic',
  images: 'images',
  news: 'news',
  videos: 'videos',
  places: 'places',
  maps: 'places',
  shopping: 'shopping',
  scholar: 'scholar',
  patents: 'patents',
  autocomplete: 'suggestions',
}

/** The pages of a source that hold the results asked for. */
export function pagesFor(query: SearchQuery, size: number): SearchQuery[] {
  const { from, to } = windowOf(query)
  const first = Math.floor(from / size) + 1
  const last = Math.ceil(to / size)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    ...query,
    num: size,
    page: first + index,
  }))
}

/** True when the engine has no more results behind this page. */
export function isLast({ page }: Part): boolean {
  return page.verdict === 'zero' || entriesOf(page).length === 0
}

/** All pages as one: ranks count over pages, what an earlier page showed is left out, and only what was asked for is kept. */
export function joinPages(query: SearchQuery, parts: [Part, ...Part[]], size: number): Page {
  const [{ page }] = parts
  const { from, to } = windowOf(query)
  const entries = numbered(parts, size).filter(
    ({ position }) => position > from && position <= to,
  )
  return {
    ...page,
    verdict: entries.length === 0 && from > 0 ? 'zero' : page.verdict,
    verified: parts.every((part) => part.page.verified),
    features: [...new Set(parts.flatMap((part) => part.page.features))],
    // Links that no one could resolve keep what is shown to people; their tokens are of no use any more.
    unresolved: [],
    [LISTS[page.vertical]]: entries.map(({ entry, position }) =>
      'position' in entry ? { ...entry, position } : entry,
    ),
  }
}

type Entry = {
  position?: number
  title?: string
  link?: string
  value?: string
  imageUrl?: string
  cid?: string
  address?: string
  productId?: string
}

function numbered(parts: Part[], size: number): { entry: Entry; position: number }[] {
  const found: { entry: Entry; position: number }[] = []
  const seen = new Set<string>()
  let last = 0
  for (const { number, page } of parts) {
    // A page keeps its place even when an earlier one was short, and never overlaps one that was long.
    const before = Math.max(last, (number - 1) * size)
    for (const [index, entry] of entriesOf(page).entries()) {
      const position = before + (entry.position ?? index + 1)
      last = Math.max(last, position)
      if (seen.size === 0 || !seen.has(keyOf(entry))) found.push({ entry, position })
    }
    if (parts.length > 1) for (const entry of entriesOf(page)) seen.add(keyOf(entry))
  }
  return found
}

/** The list that a page of this vertical is for. */
export const entriesOf = (page: Page): Entry[] => page[LISTS[page.vertical]] ?? []

function keyOf({ title, link, value, imageUrl, cid, address, productId }: Entry): string {
  return JSON.stringify([title, link, value, imageUrl, cid, address, productId])
}

const windowOf = ({ num, page }: SearchQuery) => ({ from: (page - 1) * num, to: page * num })
