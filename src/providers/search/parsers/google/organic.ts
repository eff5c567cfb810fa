import type { Organic, Unresolved } from '../../page.ts'
import { domainOf, fromBreadcrumb, resolve } from '../links.ts'
import { LIMIT, linesOf, textOf } from '../reading/text.ts'
import { ancestor, attr, byTag, firstWithin, lowerBound } from '../select.ts'
import type { Doc } from '../tree.ts'
import type { PageIndex } from './page-index.ts'
import { hiddenTargets } from './redirect-tokens.ts'
import { isIn, REGION } from './regions.ts'
import { dressResult, type Hit, resultContainers } from './result.ts'

const NOT_ORGANIC =
  REGION.ad | REGION.question | REGION.overview | REGION.side | REGION.answer | REGION.section
const MAX_RESULTS = 200
// More than any block of cards on a page whose results are marked by h3.
const MANY_CARDS = 5
const MAX_PIECES = 30
const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s›]*)?(?:\s*›.*)?$/u

export function readOrganic(index: PageIndex): {
  organic: Organic[]
  unresolved: Unresolved[]
  nodes: number[]
} {
  const { doc } = index
  const hits = findHits(index)
  const opened = hiddenTargets(doc, hits)
  const containers = resultContainers(index, hits)
  const organic: Organic[] = []
  const unresolved: Unresolved[] = []
  const nodes: number[] = []
  const seen = new Set<string>()
  let position = 0
  hits.forEach((hit, i) => {
    const title = textOf(doc, hit.heading, LIMIT.title)
    const token = hit.target.kind === 'opaque' ? hit.target.token : null
    const found = settle(hit, opened)
    const key = `${found?.link ?? token} ${title}`
    if (
      title === '' ||
      (found === null && token === null) ||
      seen.has(key) ||
      position === MAX_RESULTS
    )
      return
    seen.add(key)
    position++
    if (token !== null && (found === null || found.linkResolution === 'breadcrumb'))
      unresolved.push({
        block: 'organic',
        index: found && organic.length,
        position,
        title,
        token,
      })
    if (found === null) return
    nodes.push(hit.anchor)
    organic.push({
      position,
      title,
      ...found,
      ...dressResult(index, { hit, container: containers[i] ?? hit.anchor, link: found.link }),
    })
  })
  return { organic, unresolved, nodes }
}

function findHits(index: PageIndex): Hit[] {
  const { doc, anchors } = index
  const around = (heading: number) => ancestor(doc, heading, 'a', 6)
  const titled = hitsOf(index, byTag(doc, 'h3'), around)
  if (titled.length > 1) return titled
  // Small screens have no h3. Cards of every kind have headings; only a result also shows where it leads.
  const marked = hitsOf(index, index.headings, around).filter((hit) => ADDRESS.test(hit.shown))
  if (marked.length > 0 && (titled.length === 0 || marked.length > MANY_CARDS)) return marked
  // Oldest of all: the link inside the heading.
  return titled.length > 0
    ? titled
    : hitsOf(index, byTag(doc, 'h3'), (heading) => firstWithin(doc, anchors, heading))
}

function hitsOf(
  { doc, regions }: PageIndex,
  headings: readonly number[],
  anchorOf: (heading: number) => number,
): Hit[] {
  const cites = byTag(doc, 'cite')
  const hits: Hit[] = []
  for (const heading of headings) {
    if (isIn(regions, heading, NOT_ORGANIC)) continue
    const anchor = anchorOf(heading)
    if (anchor < 0 || hits.at(-1)?.anchor === anchor) continue
    const target = resolve(attr(doc, anchor, 'href'), 'google')
    if (target.kind !== 'none')
      hits.push({ anchor, heading, shown: shownAddress(doc, anchor, cites), target })
  }
  return hits
}

function settle(
  hit: Hit,
  opened: Map<string, string>,
): Pick<Organic, 'link' | 'domain' | 'linkResolution'> | null {
  const { target } = hit
  if (target.kind === 'link')
    return {
      link: target.link,
      domain: domainOf(target.link),
      linkResolution: target.resolution,
    }
  const decoded = target.kind === 'opaque' ? opened.get(target.token) : undefined
  if (decoded !== undefined)
    return { link: decoded, domain: domainOf(decoded), linkResolution: 'decoded' }
  const rebuilt = fromBreadcrumb(hit.shown)
  return rebuilt === null
    ? null
    : { link: rebuilt, domain: domainOf(rebuilt), linkResolution: 'breadcrumb' }
}

function shownAddress(doc: Doc, anchor: number, cites: readonly number[]): string {
  const cite = firstWithin(doc, cites, anchor)
  if (cite >= 0) {
    const text = textOf(doc, cite, LIMIT.title)
    if (ADDRESS.test(text)) return text
    const next = cites[lowerBound(cites, cite + 1)] ?? -1
    const other =
      next >= 0 && next < (doc.end[anchor] ?? 0) ? textOf(doc, next, LIMIT.title) : ''
    return ADDRESS.test(other) ? other : text
  }
  const lines = linesOf(doc, anchor, LIMIT.title).filter((line) => ADDRESS.test(line))
  // The site's name and its address may stand on one line, each in an element of its own.
  const shown =
    lines.length > 0 ? lines : piecesOf(doc, anchor).filter((piece) => ADDRESS.test(piece))
  return shown.find((line) => /^https?:|›/.test(line)) ?? shown[0] ?? ''
}

function piecesOf(doc: Doc, anchor: number): string[] {
  const last = Math.min(doc.end[anchor] ?? anchor, anchor + MAX_PIECES)
  return Array.from({ length: Math.max(0, last - anchor - 1) }, (_, i) =>
    textOf(doc, anchor + 1 + i, LIMIT.title),
  )
}
