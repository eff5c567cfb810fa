import { attr, attrContains, byAttr, byClass, byTag } from '../select.ts'
import type { Doc } from '../tree.ts'
import { TABLE } from './table.ts'
import type { Zones } from './zones.ts'
import { findZones, union } from './zones.ts'

/** A Google page with the lists that several readers need. */
export type Scene = {
  doc: Doc
  zones: Zones
  anchors: number[]
  /** Links to another vertical of a search (`tbm=…`, `udm=…`). */
  tabs: number[]
  /** Elements that say they are headings, h3 among them. */
  headings: number[]
  /** Headings of blocks rather than of results. */
  blockHeadings: number[]
  snippets: number[]
}

export function setScene(doc: Doc): Scene {
  const roles = byAttr(doc, 'role').filter((node) => attr(doc, node, 'role') === 'heading')
  const second = byAttr(doc, 'aria-level').filter((node) => attr(doc, node, 'aria-level') === '2')
  const anchors = byTag(doc, 'a')
  return {
    doc,
    zones: findZones(doc),
    anchors,
    tabs: anchors.filter((node) => attrContains(doc, node, 'href', 'tbm=') || attrContains(doc, node, 'href', 'udm=')),
    headings: union(byTag(doc, 'h3'), roles),
    blockHeadings: union(byTag(doc, 'h2'), second),
    snippets: byClass(doc, ...TABLE.snippet),
  }
}
