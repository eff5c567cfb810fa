import { decodeEntities } from '../../../base/formats/entities.ts'
import type { Words } from './reading/names.ts'
import { cut, type Doc, type Lists } from './tree.ts'

/** Lists of nodes are in document order; -1 stands for no node. */

export function byTag(doc: Doc, tag: string): number[] {
  return listOf(doc.byTag, doc.names.tags, tag)
}

export function byClass(doc: Doc, ...classes: readonly string[]): number[] {
  return merged(classes.map((name) => listOf(doc.byClass, doc.names.classes, name)))
}

export function byId(doc: Doc, ...ids: readonly string[]): number[] {
  return merged(ids.map((id) => listOf(doc.byId, doc.names.ids, id)))
}

export function byAttr(doc: Doc, name: string): number[] {
  return listOf(doc.byAttr, doc.names.attrs, name)
}

export function attr(doc: Doc, node: number, name: string): string | null {
  const i = attrIndex(doc, node, name)
  return i < 0 ? null : decodeEntities(cut(doc, doc.attrFrom[i], doc.attrTo[i]))
}

export function attrContains(doc: Doc, node: number, name: string, needle: string): boolean {
  const i = attrIndex(doc, node, name)
  return i >= 0 && doc.source.slice(doc.attrFrom[i], doc.attrTo[i]).includes(needle)
}

export function isInside(doc: Doc, node: number, root: number): boolean {
  return node > root && node < (doc.end[root] ?? 0)
}

/** The members of a list that stand below a node. */
export function within(doc: Doc, list: readonly number[], root: number): number[] {
  if (root < 0) return []
  const start = lowerBound(list, root + 1)
  return list.slice(start, lowerBound(list, doc.end[root] ?? 0, start))
}

export function firstWithin(doc: Doc, list: readonly number[], root: number): number {
  if (root < 0) return -1
  const found = list[lowerBound(list, root + 1)] ?? -1
  return found >= 0 && found < (doc.end[root] ?? 0) ? found : -1
}

export function hasWithin(doc: Doc, list: readonly number[], root: number): boolean {
  return firstWithin(doc, list, root) >= 0
}

/** The nearest ancestor with this tag, at most `levels` up. */
export function ancestor(doc: Doc, node: number, tag: string, levels = 12): number {
  const wanted = doc.names.tags.index.get(tag) ?? -1
  let up = doc.parent[node] ?? -1
  for (let level = 0; up >= 0 && level < levels; level++) {
    if (doc.tag[up] === wanted) return up
    up = doc.parent[up] ?? -1
  }
  return -1
}

/** Leaves out every node that stands below an earlier node of the list. */
export function outermost(doc: Doc, list: readonly number[]): number[] {
  let last = 0
  return list.filter((node) => {
    if (node < last) return false
    last = doc.end[node] ?? 0
    return true
  })
}

export function isHidden(doc: Doc, node: number): boolean {
  const { names } = doc
  if (names.hidden[doc.tag[node] ?? 0] === 1) return true
  const i = attrIndexOf(doc, node, names.style)
  return i >= 0 && /display:\s*none/.test(doc.source.slice(doc.attrFrom[i], doc.attrTo[i]))
}

export function lowerBound(list: readonly number[], value: number, start = 0): number {
  let low = start
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function attrIndex(doc: Doc, node: number, name: string): number {
  return attrIndexOf(doc, node, doc.names.attrs.index.get(name) ?? -1)
}

function attrIndexOf(doc: Doc, node: number, wanted: number): number {
  const last = doc.attrAt[node + 1] ?? 0
  for (let i = doc.attrAt[node] ?? 0; i < last; i++) if (doc.attrName[i] === wanted) return i
  return -1
}

function listOf(lists: Lists, words: Words, name: string): number[] {
  const id = words.index.get(name)
  // A reader may only ask for what its vocabulary declares; anything else would silently read as "not there".
  if (id === undefined) throw new Error(`Not in the vocabulary: ${name}`)
  return lists[id] ?? []
}

function merged(lists: number[][]): number[] {
  const filled = lists.filter((list) => list.length > 0)
  return filled.length < 2
    ? (filled[0] ?? [])
    : [...new Set(filled.flat())].sort((a, b) => a - b)
}
