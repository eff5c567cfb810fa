import type { Organic } from '../../page.ts'
import type { Target } from '../links.ts'
import { sitelinks } from '../listing.ts'
import { splitDate } from '../reading/dates.ts'
import { labelledRating, ratingIn } from '../reading/rating.ts'
import { linesOf, shownWidth, textOf } from '../reading/text.ts'
import { attr, byAttr, byId, firstWithin, hasWithin, isInside, within } from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'
import type { PageIndex } from './page-index.ts'

/** For every hit the largest element that holds this result and nothing else. */
export function resultContainers(
  { doc, regions, blockHeadings }: PageIndex,
  hits: readonly Hit[],
): number[] {
  const columns = new Set(byId(doc, ...TABLE.column))
  return hits.map(({ anchor }, i) => {
    const before = hits[i - 1]?.anchor ?? -1
    const after = hits[i + 1]?.anchor ?? doc.count
    let box = anchor
    for (let level = 0; level < 16; level++) {
      const up = doc.parent[box] ?? -1
      if (
        up <= before ||
        columns.has(up) ||
        (doc.end[up] ?? 0) > after ||
        hasWithin(doc, regions.roots, up)
      )
        break
      if (
        within(doc, blockHeadings, up).some(
          (heading) => !isInside(doc, anchor, doc.parent[heading] ?? -1),
        )
      )
        break
      box = up
    }
    return box
  })
}

type Dress = Pick<
  Organic,
  'snippet' | 'date' | 'displayedLink' | 'sitelinks' | 'rating' | 'ratingCount'
>

export function dressResult(
  index: PageIndex,
  { hit, container, link }: { hit: Hit; container: number; link: string },
): Dress {
  const { doc } = index
  const { date, snippet } = splitDate(snippetOf(index, hit, container), index.language)
  return {
    snippet,
    ...(date === null ? {} : { date }),
    ...(hit.shown === '' ? {} : { displayedLink: hit.shown }),
    ...sitelinks(doc, { box: container, anchor: hit.anchor, link, engine: 'google' }),
    ...ratingOf(doc, container),
  }
}

function snippetOf({ doc, snippets }: PageIndex, hit: Hit, container: number): string {
  const known = textOf(doc, firstWithin(doc, snippets, container))
  if (known !== '') return known
  for (const node of within(doc, byAttr(doc, 'data-sncf'), container)) {
    const text = textOf(doc, node)
    if (shownWidth(text) > 20) return text
  }
  return longestLine(doc, hit, container)
}

function longestLine(doc: Doc, hit: Hit, container: number): string {
  const own = new Set(linesOf(doc, hit.anchor))
  const lines = linesOf(doc, container).filter((line) => !own.has(line) && line !== hit.shown)
  return lines.reduce((best, line) => (line.length > best.length ? line : best), '')
}

function ratingOf(doc: Doc, container: number): { rating?: number; ratingCount?: number } {
  for (const node of within(doc, byAttr(doc, 'aria-label'), container)) {
    const rating = labelledRating(attr(doc, node, 'aria-label') ?? '')
    if (rating === null) continue
    const { ratingCount } = ratingIn([
      textOf(doc, doc.parent[doc.parent[node] ?? node] ?? node),
    ])
    return ratingCount === null ? { rating } : { rating, ratingCount }
  }
  return {}
}

/** A title inside a link: the one thing that has marked a result in every layout. */
export type Hit = { anchor: number; heading: number; shown: string; target: Target }
