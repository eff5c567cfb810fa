import type { Organic, ReadEngine, Sitelink } from '../page.ts'
import { domainOf, linkOf, resolve } from './links.ts'
import { splitDate } from './reading/dates.ts'
import { LIMIT, linesOf, textOf } from './reading/text.ts'
import { ancestor, attr, byTag, firstWithin, within } from './select.ts'
import type { Doc } from './tree.ts'

/** One result as an engine's reader found it: its element, its link and the texts it could name. */
export type Entry = {
  box: number
  anchor: number
  title: string
  snippet?: string
  shown?: string
  date?: string
}

const MAX_RESULTS = 100
const MAX_SITELINKS = 12

export function listOrganic(
  doc: Doc,
  engine: ReadEngine,
  entries: readonly Entry[],
): Organic[] {
  const organic: Organic[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const target = resolve(attr(doc, entry.anchor, 'href'), engine)
    if (target.kind !== 'link' || entry.title === '' || organic.length === MAX_RESULTS) continue
    const key = `${target.link} ${entry.title}`
    if (seen.has(key)) continue
    seen.add(key)
    organic.push({
      position: organic.length + 1,
      title: entry.title,
      link: target.link,
      domain: domainOf(target.link),
      linkResolution: target.resolution,
      ...texts(doc, entry),
      ...sitelinks(doc, { box: entry.box, anchor: entry.anchor, link: target.link, engine }),
    })
  }
  return organic
}

function texts(doc: Doc, entry: Entry): Pick<Organic, 'snippet' | 'date' | 'displayedLink'> {
  const { date, snippet } = splitDate(entry.snippet || longestLine(doc, entry))
  const when = entry.date || date
  return {
    snippet,
    ...(when ? { date: when } : {}),
    ...(entry.shown ? { displayedLink: entry.shown } : {}),
  }
}

// Where no class names the snippet it is the longest text beside the title.
function longestLine(doc: Doc, { box, anchor, title, shown }: Entry): string {
  const own = new Set([...linesOf(doc, anchor), title, shown ?? ''])
  return linesOf(doc, box).reduce(
    (best, line) => (line.length > best.length && !own.has(line) ? line : best),
    '',
  )
}

type Candidate = { box: number; anchor: number; link: string; engine: ReadEngine }

/** Further links of a result to the same host. */
export function sitelinks(
  doc: Doc,
  { box, anchor, link, engine }: Candidate,
): { sitelinks?: Sitelink[] } {
  const host = domainOf(link)
  const seen = new Set([withoutHash(link)])
  const found: Sitelink[] = []
  for (const node of within(doc, byTag(doc, 'a'), box)) {
    if (node === anchor || found.length === MAX_SITELINKS) continue
    const target = linkOf(attr(doc, node, 'href'), engine)
    if (target === null || domainOf(target) !== host || seen.has(withoutHash(target))) continue
    const title = textOf(doc, node, LIMIT.title)
    if (title === '' || title.length > 120) continue
    seen.add(withoutHash(target))
    found.push({ title, link: target })
  }
  return found.length === 0 ? {} : { sitelinks: found }
}

function withoutHash(link: string): string {
  return (link.split('#', 1)[0] ?? '').replace(/\/$/, '')
}

/** When the known classes are gone: a heading with a link, or a link that shows an address, still marks a result. */
export function looseEntries(
  doc: Doc,
  engine: ReadEngine,
  skip: (node: number) => boolean = () => false,
): Entry[] {
  const anchors = headedAnchors(doc).filter(
    (node) => !skip(node) && linkOf(attr(doc, node, 'href'), engine) !== null,
  )
  const found =
    anchors.length > 0 ? anchors : citedAnchors(doc, engine).filter((node) => !skip(node))
  return found.map((anchor, i) => {
    const box = boxAround(doc, anchor, {
      before: found[i - 1] ?? -1,
      after: found[i + 1] ?? doc.count,
    })
    const cite = firstWithin(doc, byTag(doc, 'cite'), box)
    const shown = textOf(doc, cite, LIMIT.title)
    const title = linesOf(doc, anchor, LIMIT.title).findLast((line) => line !== shown) ?? ''
    return { box, anchor, title, shown }
  })
}

function headedAnchors(doc: Doc): number[] {
  const anchors = byTag(doc, 'a')
  const headings = [...byTag(doc, 'h2'), ...byTag(doc, 'h3')].sort((a, b) => a - b)
  return headings.flatMap((heading) => {
    const inside = firstWithin(doc, anchors, heading)
    const around = inside >= 0 ? inside : ancestor(doc, heading, 'a', 4)
    return around < 0 ? [] : [around]
  })
}

function citedAnchors(doc: Doc, engine: ReadEngine): number[] {
  const around = byTag(doc, 'cite').map((cite) => ancestor(doc, cite, 'a', 6))
  return [...new Set(around)].filter(
    (node) => node >= 0 && linkOf(attr(doc, node, 'href'), engine) !== null,
  )
}

export function boxAround(
  doc: Doc,
  node: number,
  { before, after }: { before: number; after: number },
): number {
  let box = node
  for (let level = 0; level < 6; level++) {
    const up = doc.parent[box] ?? -1
    if (up <= before || up < 0 || (doc.end[up] ?? 0) > after) break
    box = up
  }
  return box
}
