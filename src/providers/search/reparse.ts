import type { Page, ReadEngine } from './page.ts'
import { joinPages } from './pagination.ts'
import { parse } from './parsers/read.ts'
import type { RawPage, SearchQuery } from './port.ts'
import { withTargets } from './sources/local/link-resolver.ts'

/** Grows whenever the readers see more, or see it better, than before: pages that were kept are then worth reading again. */
export const READER = 1

const PAGE_SIZE = 10

/** Reads a page that was kept as it came, as if it had come now; nothing is fetched. */
export function reread(
  { sent, targets }: RawPage,
  query: SearchQuery,
  engine: ReadEngine,
): Page {
  const { device, vertical } = query
  const page = withTargets(parse(sent, { engine, device, vertical }), targets)
  return joinPages(query, [{ number: query.page, page }], PAGE_SIZE)
}
