import { attr, attrContains, byAttr, byClass, byTag } from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'
import type { Regions } from './regions.ts'
import { findRegions, union } from './regions.ts'

/** A Google page with the lists that several readers need. */
export type PageIndex = {
  doc: Doc
  regions: Regions
  anchors: number[]
  /** Links to another vertical of a search (`tbm=…`, `udm=…`). */
  tabs: number[]
  /** Elements that say they are headings, h3 among them. */
  headings: number[]
  /** Headings of blocks rather than of results. */
  blockHeadings: number[]
  snippets: number[]
  /** What the page says its language is. */
  language: string | undefined
}

export function buildPageIndex(doc: Doc): PageIndex {
  const roles = byAttr(doc, 'role').filter((node) => attr(doc, node, 'role') === 'heading')
  const second = byAttr(doc, 'aria-level').filter(
    (node) => attr(doc, node, 'aria-level') === '2',
  )
  const anchors = byTag(doc, 'a')
  return {
    doc,
    regions: findRegions(doc),
    anchors,
    tabs: anchors.filter(
      (node) =>
        attrContains(doc, node, 'href', 'tbm=') || attrContains(doc, node, 'href', 'udm='),
    ),
    headings: union(byTag(doc, 'h3'), roles),
    blockHeadings: union(byTag(doc, 'h2'), second),
    snippets: byClass(doc, ...TABLE.snippet),
    language: languageOf(doc),
  }
}

function languageOf(doc: Doc): string | undefined {
  const [root = -1] = byTag(doc, 'html')
  const language = root < 0 ? null : attr(doc, root, 'lang')
  return language !== null && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language)
    ? language
    : undefined
}
