import { attr, byAttr, byClass, byId, byTag, outermost } from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'

/** Parts of the page whose links are not organic results. */
export const REGION = {
  ad: 1,
  question: 2,
  overview: 4,
  side: 8,
  answer: 16,
  section: 32,
} as const

export type Regions = {
  /** The regions every node stands in, as bits. */
  bits: Uint8Array
  /** Where those parts begin, in document order. */
  roots: number[]
  ads: number[]
  questions: number[]
  overviews: number[]
  side: number[]
  answers: number[]
  sections: number[]
}

export function findRegions(doc: Doc): Regions {
  const regions = {
    ads: outermost(
      doc,
      union(
        byId(doc, ...TABLE.ads),
        byAttr(doc, 'data-text-ad'),
        byClass(doc, ...TABLE.adClass),
      ),
    ),
    questions: questionsOf(doc),
    overviews: overviewsOf(doc),
    side: byId(doc, ...TABLE.side),
    answers: byTag(doc, 'block-component'),
    sections: byTag(doc, 'g-section-with-header'),
  }
  const bits = new Uint8Array(doc.count)
  paint(doc, bits, regions.ads, REGION.ad)
  paint(doc, bits, regions.questions, REGION.question)
  paint(doc, bits, regions.overviews, REGION.overview)
  paint(doc, bits, regions.side, REGION.side)
  paint(doc, bits, regions.answers, REGION.answer)
  paint(doc, bits, regions.sections, REGION.section)
  return { bits, roots: union(...Object.values(regions)), ...regions }
}

export function isIn(regions: Regions, node: number, mask: number): boolean {
  return ((regions.bits[node] ?? 0) & mask) !== 0
}

// The query itself also stands in `data-q` here and there; a question is told by its group or its class.
function questionsOf(doc: Doc): number[] {
  const groups = byAttr(doc, 'data-initq')
  const named = byClass(doc, ...TABLE.question)
  const asked = byAttr(doc, 'data-q').filter((node) =>
    groups.some((g) => node > g && node < (doc.end[g] ?? 0)),
  )
  const found = outermost(doc, union(named, asked))
  if (found.length > 0) return found
  const loose = byAttr(doc, 'data-q').filter(
    (node) => attr(doc, node, 'data-q')?.endsWith('?') === true,
  )
  return loose.length > 1 ? outermost(doc, loose) : []
}

function overviewsOf(doc: Doc): number[] {
  const subtrees = byAttr(doc, 'data-subtree').filter((node) =>
    /^(?:mfc|aimc)$/.test(attr(doc, node, 'data-subtree') ?? ''),
  )
  return outermost(doc, union(byId(doc, ...TABLE.overview), byAttr(doc, 'data-mcp'), subtrees))
}

function paint(doc: Doc, bits: Uint8Array, roots: readonly number[], bit: number): void {
  for (const root of outermost(doc, roots)) {
    const last = doc.end[root] ?? root
    for (let node = root; node < last; node++) bits[node] = (bits[node] ?? 0) | bit
  }
}

export function union(...lists: readonly (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].sort((a, b) => a - b)
}
