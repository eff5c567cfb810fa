import type { Organic, Unresolved } from '../../page.ts'
import type { Target } from '../links.ts'
import { domainOf, fromBreadcrumb, resolve } from '../links.ts'
import { ancestor, attr, byTag, firstWithin, lowerBound } from '../select.ts'
import { LIMIT, linesOf, textOf } from '../text.ts'
import type { Doc } from '../tree.ts'
import { hiddenTargets } from './opaque.ts'
import { dressResult, resultContainers } from './result.ts'
import type { Scene } from './scene.ts'
import { isIn, ZONE } from './zones.ts'

const NOT_ORGANIC = ZONE.ad | ZONE.question | ZONE.overview | ZONE.side | ZONE.answer | ZONE.section
const MAX_RESULTS = 200
// More than any block of cards on a page whose results are marked by h3.
const MANY_CARDS = 5
const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?(?:\s*›.*)?$/u

/** A title inside a link: the one thing that has marked a result in every layout. */
export type Hit = { anchor: number; heading: number; shown: string; target: Target }

export function readOrganic(scene: Scene): { organic: Organic[]; unresolved: Unresolved[]; nodes: number[] } {
  const { doc } = scene
  const hits = findHits(scene)
  const opened = hiddenTargets(doc, hits)
  const containers = resultContainers(scene, hits)
  const organic: Organic[] = []
  const unresolved: Unresolved[] = []
  const nodes: number[] = []
  const seen = new Set<string>()
  hits.forEach((hit, i) => {
    const title = textOf(doc, hit.heading, LIMIT.title)
    const found = settle(hit, opened)
    if (title === '' || found === null || seen.has(`${found.link} ${title}`) || organic.length === MAX_RESULTS) return
    seen.add(`${found.link} ${title}`)
    if (hit.target.kind === 'opaque' && found.linkResolution === 'breadcrumb')
      unresolved.push({ block: 'organic', index: organic.length, title, token: hit.target.token })
    nodes.push(hit.anchor)
    organic.push({
      position: organic.length + 1,
      title,
      ...found,
      ...dressResult(scene, { hit, container: containers[i] ?? hit.anchor, link: found.link }),
    })
  })
  return { organic, unresolved, nodes }
}

function findHits(scene: Scene): Hit[] {
  const { doc, anchors } = scene
  const around = (heading: number) => ancestor(doc, heading, 'a', 6)
  const titled = hitsOf(scene, byTag(doc, 'h3'), around)
  if (titled.length > 1) return titled
  // Small screens have no h3. Cards of every kind have headings; only a result also shows where it leads.
  const marked = hitsOf(scene, scene.headings, around).filter((hit) => ADDRESS.test(hit.shown))
  if (marked.length > 0 && (titled.length === 0 || marked.length > MANY_CARDS)) return marked
  // Oldest of all: the link inside the heading.
  return titled.length > 0 ? titled : hitsOf(scene, byTag(doc, 'h3'), (heading) => firstWithin(doc, anchors, heading))
}

function hitsOf({ doc, zones }: Scene, headings: readonly number[], anchorOf: (heading: number) => number): Hit[] {
  const cites = byTag(doc, 'cite')
  const hits: Hit[] = []
  for (const heading of headings) {
    if (isIn(zones, heading, NOT_ORGANIC)) continue
    const anchor = anchorOf(heading)
    if (anchor < 0 || hits.at(-1)?.anchor === anchor) continue
    const target = resolve(attr(doc, anchor, 'href'), 'google')
    if (target.kind !== 'none') hits.push({ anchor, heading, shown: shownAddress(doc, anchor, cites), target })
  }
  return hits
}

function settle(hit: Hit, opened: Map<string, string>): Pick<Organic, 'link' | 'domain' | 'linkResolution'> | null {
  const { target } = hit
  if (target.kind === 'link')
    return { link: target.link, domain: domainOf(target.link), linkResolution: target.resolution }
  const decoded = target.kind === 'opaque' ? opened.get(target.token) : undefined
  if (decoded !== undefined) return { link: decoded, domain: domainOf(decoded), linkResolution: 'decoded' }
  const rebuilt = fromBreadcrumb(hit.shown)
  return rebuilt === null ? null : { link: rebuilt, domain: domainOf(rebuilt), linkResolution: 'breadcrumb' }
}

function shownAddress(doc: Doc, anchor: number, cites: readonly number[]): string {
  const cite = firstWithin(doc, cites, anchor)
  if (cite >= 0) {
    const text = textOf(doc, cite, LIMIT.title)
    if (ADDRESS.test(text)) return text
    const next = cites[lowerBound(cites, cite + 1)] ?? -1
    const other = next >= 0 && next < (doc.end[anchor] ?? 0) ? textOf(doc, next, LIMIT.title) : ''
    return ADDRESS.test(other) ? other : text
  }
  const shown = linesOf(doc, anchor, LIMIT.title).filter((line) => ADDRESS.test(line))
  return shown.find((line) => /^https?:|›/.test(line)) ?? shown[0] ?? ''
}
