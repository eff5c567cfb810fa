import type { Names } from './reading/names.ts'

/** Nodes by the number of a word, in document order. */
export type Lists = (number[] | undefined)[]

/**
 * A parsed page as flat arrays. Nodes stand in document order, so the subtree of `n` is the range `n … end[n]`.
 * Texts are nodes too (`tag` 0); nothing is copied out of `source` before it is asked for.
 */
export type Doc = {
  /** One character for each byte: pieces become text by `cut`. */
  source: string
  bytes: Buffer
  names: Names
  count: number
  tag: Uint8Array
  parent: Int32Array
  end: Int32Array
  /** Where the tag (or the text) begins and ends in the source. */
  from: Int32Array
  to: Int32Array
  /** For a text: what stands before it. */
  gap: Uint8Array
  /** The attributes of `n` are `attrAt[n] … attrAt[n + 1]`. */
  attrAt: Int32Array
  attrName: Uint8Array
  attrFrom: Int32Array
  attrTo: Int32Array
  byTag: Lists
  byClass: Lists
  byId: Lists
  byAttr: Lists
  /** Flat pairs of offsets. */
  scripts: number[]
  comments: number[]
}

export const GAP = { none: 0, space: 1, block: 2 } as const
export const TEXT = 0

/** The storage of a page while it is being read. */
export class Tree implements Doc {
  readonly source: string
  readonly bytes: Buffer
  readonly names: Names
  count = 0
  tag: Uint8Array
  gap: Uint8Array
  parent: Int32Array
  end: Int32Array
  from: Int32Array
  to: Int32Array
  attrAt: Int32Array
  attrName: Uint8Array
  attrFrom: Int32Array
  attrTo: Int32Array
  readonly byTag: Lists = []
  readonly byClass: Lists = []
  readonly byId: Lists = []
  readonly byAttr: Lists = []
  readonly scripts: number[] = []
  readonly comments: number[] = []
  private attrCount = 0

  constructor(bytes: Buffer, names: Names) {
    this.source = bytes.toString('latin1')
    this.bytes = bytes
    this.names = names
    // Result pages have a node for every 50 to 400 characters.
    const capacity = Math.max(256, bytes.length >> 6)
    this.tag = new Uint8Array(capacity)
    this.gap = new Uint8Array(capacity)
    this.parent = new Int32Array(capacity)
    this.end = new Int32Array(capacity)
    this.from = new Int32Array(capacity)
    this.to = new Int32Array(capacity)
    this.attrAt = new Int32Array(capacity)
    this.attrName = new Uint8Array(capacity)
    this.attrFrom = new Int32Array(capacity)
    this.attrTo = new Int32Array(capacity)
  }

  addNode(tag: number, from: number, parent: number): number {
    // One place beyond the last node closes the list of its attributes.
    if (this.count + 1 >= this.tag.length) this.grow()
    const node = this.count++
    this.tag[node] = tag
    this.from[node] = from
    this.parent[node] = parent
    this.attrAt[node] = this.attrCount
    this.attrAt[node + 1] = this.attrCount
    if (tag !== TEXT) put(this.byTag, tag, node)
    return node
  }

  /** Adds an attribute to the node added last; of several with one name the first counts. */
  addAttribute(name: number, from: number, to: number): void {
    const node = this.count - 1
    for (let i = this.attrAt[node] ?? 0; i < this.attrCount; i++)
      if (this.attrName[i] === name) return
    if (this.attrCount === this.attrName.length) this.growAttributes()
    this.attrName[this.attrCount] = name
    this.attrFrom[this.attrCount] = from
    this.attrTo[this.attrCount] = to
    this.attrCount++
    this.attrAt[node + 1] = this.attrCount
    put(this.byAttr, name, node)
  }

  private grow(): void {
    const capacity = this.tag.length * 2
    this.tag = wider(this.tag, new Uint8Array(capacity))
    this.gap = wider(this.gap, new Uint8Array(capacity))
    this.parent = wider(this.parent, new Int32Array(capacity))
    this.end = wider(this.end, new Int32Array(capacity))
    this.from = wider(this.from, new Int32Array(capacity))
    this.to = wider(this.to, new Int32Array(capacity))
    this.attrAt = wider(this.attrAt, new Int32Array(capacity))
  }

  private growAttributes(): void {
    const capacity = this.attrName.length * 2
    this.attrName = wider(this.attrName, new Uint8Array(capacity))
    this.attrFrom = wider(this.attrFrom, new Int32Array(capacity))
    this.attrTo = wider(this.attrTo, new Int32Array(capacity))
  }
}

const NOT_ASCII = /[\x80-\xff]/

/** A piece of the page as text. */
export function cut(
  { source, bytes }: Doc,
  from: number | undefined,
  to: number | undefined,
): string {
  const piece = source.slice(from, to)
  return NOT_ASCII.test(piece) ? bytes.toString('utf8', from, to) : piece
}

export function put(lists: Lists, word: number, node: number): void {
  const list = lists[word]
  if (list === undefined) lists[word] = [node]
  else if (list.at(-1) !== node) list.push(node)
}

/** The piece up to about so many bytes, never ending within a character. */
export function cutShort(
  doc: Doc,
  { from, to, most }: { from: number; to: number; most: number },
): string {
  let end = Math.min(to, from + most)
  while (end < to && end > from && ((doc.bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return cut(doc, from, end)
}

function wider<T extends Uint8Array | Int32Array>(old: T, fresh: T): T {
  fresh.set(old)
  return fresh
}
