import type { Names } from './names.ts'
import { lookUp } from './names.ts'

/**
 * A parsed page as flat arrays. Nodes stand in document order, so the subtree of `n` is the range `n … end[n]`.
 * Texts are nodes too (`tag` 0); nothing is copied out of `source` before it is asked for.
 */
export type Lists = (number[] | undefined)[]

export type Doc = {
  source: string
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

// A tree deeper than any browser builds is damage; deeper tags are hung onto the last level.
const MAX_DEPTH = 500
const MAX_NODES = 2_000_000

export function parseHtml(source: string, names: Names): Doc {
  return new Builder(source, names).build()
}

class Builder {
  readonly source: string
  readonly names: Names
  readonly codes: Uint16Array
  count = 0
  attrCount = 0
  capacity: number
  attrCapacity: number
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
  readonly stack = new Int32Array(MAX_DEPTH)
  depth = 0
  pending: number = GAP.none
  nameTo = 0
  selfClosed = false

  constructor(source: string, names: Names) {
    this.source = source
    this.names = names
    this.codes = codesOf(source)
    // Result pages have about one node for every 300 characters; small ones are denser.
    this.capacity = Math.max(256, source.length >> 7)
    this.attrCapacity = this.capacity
    this.tag = new Uint8Array(this.capacity)
    this.gap = new Uint8Array(this.capacity)
    this.parent = new Int32Array(this.capacity)
    this.end = new Int32Array(this.capacity)
    this.from = new Int32Array(this.capacity)
    this.to = new Int32Array(this.capacity)
    this.attrAt = new Int32Array(this.capacity)
    this.attrName = new Uint8Array(this.attrCapacity)
    this.attrFrom = new Int32Array(this.attrCapacity)
    this.attrTo = new Int32Array(this.attrCapacity)
  }

  build(): Doc {
    const { source } = this
    let at = 0
    while (this.count < MAX_NODES) {
      const open = source.indexOf('<', at)
      if (open < 0) break
      if (open > at) this.text(at, open)
      at = this.markup(open)
    }
    if (at < source.length && this.count < MAX_NODES) this.text(at, source.length)
    while (this.depth > 0) this.pop()
    return this.finish()
  }

  markup(open: number): number {
    const code = (this.codes[open + 1] ?? 0) | 32
    if (code > 96 && code < 123) return this.openTag(open)
    if (code === 47) return this.closeTag(open)
    if (code === 33) return this.declaration(open)
    if (code === 63) return this.after('>', open)
    this.text(open, open + 1)
    return open + 1
  }

  openTag(open: number): number {
    const tag = this.tagAt(open + 1)
    this.implyEnd(tag)
    const node = this.add(tag, open)
    const close = this.attributes(this.nameTo, node)
    this.to[node] = close
    put(this.byTag, tag, node)
    const { kinds } = this.names
    const kind = kinds[tag] ?? 0
    if (kind & KIND.block) this.pending = GAP.block
    if (kind & KIND.raw) return this.rawBody(node, close)
    if (kind & KIND.void || (this.selfClosed && tag === this.names.other)) this.end[node] = this.count
    else if (this.depth < MAX_DEPTH) this.stack[this.depth++] = node
    else this.end[node] = this.count
    return close
  }

  closeTag(open: number): number {
    const tag = this.tagAt(open + 2)
    const close = this.after('>', this.nameTo)
    const kind = this.names.kinds[tag] ?? 0
    if (kind & KIND.block) this.pending = GAP.block
    const floor = Math.max(0, this.depth - 64)
    for (let level = this.depth - 1; level >= floor; level--) {
      const node = this.stack[level] ?? 0
      if (this.tag[node] !== tag || (tag === this.names.other && !this.sameName(node, open))) continue
      while (this.depth > level) this.pop()
      break
    }
    return close
  }

  // Unknown elements share one number, so their spelling decides whether a close tag belongs to an open one.
  sameName(node: number, open: number): boolean {
    const from = (this.from[node] ?? 0) + 1
    const length = this.nameTo - open - 2
    for (let i = 0; i < length; i++) {
      if (((this.codes[from + i] ?? 0) | 32) !== ((this.codes[open + 2 + i] ?? 0) | 32)) return false
    }
    return isNameEnd(this.codes[from + length] ?? 0)
  }

  declaration(open: number): number {
    if (!this.source.startsWith('!--', open + 1)) return this.after('>', open)
    const close = this.source.indexOf('-->', open + 4)
    const to = close < 0 ? this.source.length : close
    if (to > open + 4) this.comments.push(open + 4, to)
    return close < 0 ? to : close + 3
  }

  // Script and style bodies are never tokenised; a title or a textarea holds plain text.
  rawBody(node: number, from: number): number {
    const word = this.names.tags.words[this.tag[node] ?? 0] ?? ''
    let close = this.source.indexOf(`</${word}`, from)
    if (close < 0) close = this.source.indexOf(`</${word.toUpperCase()}`, from)
    const to = close < 0 ? this.source.length : close
    if (word === 'script') this.scripts.push(from, to)
    else if (word !== 'style' && to > from) this.child(node, from, to)
    this.end[node] = this.count
    return close < 0 ? to : this.after('>', close)
  }

  child(node: number, from: number, to: number): void {
    if (this.depth >= MAX_DEPTH) return
    this.stack[this.depth++] = node
    this.text(from, to)
    this.pop()
  }

  text(from: number, to: number): void {
    const { codes } = this
    let at = from
    while (at < to && isSpace(codes[at] ?? 0)) at++
    if (at > from && this.pending === GAP.none) this.pending = GAP.space
    if (at === to) return
    const node = this.add(TEXT, at)
    this.to[node] = to
    this.end[node] = node + 1
    this.gap[node] = this.pending
    this.pending = isSpace(codes[to - 1] ?? 0) ? GAP.space : GAP.none
  }

  /** Reads the attributes after a tag name; returns where the tag ends. */
  attributes(start: number, node: number): number {
    const { codes } = this
    const { length } = codes
    let at = start
    this.selfClosed = false
    while (at < length) {
      const code = codes[at] ?? 0
      if (code === 62) return at + 1
      if (code <= 32) at++
      else if (code === 47) {
        this.selfClosed = codes[at + 1] === 62
        at++
      } else at = this.attribute(at, node)
    }
    return length
  }

  attribute(start: number, node: number): number {
    const { source, codes } = this
    const { length } = codes
    let at = start
    let hash = 0
    for (; at < length; at++) {
      const code = codes[at] ?? 0
      if (code === 61 || code === 62 || code <= 32 || code === 47) break
      hash = (Math.imul(hash, 31) + (code > 64 && code < 91 ? code | 32 : code)) | 0
    }
    const nameTo = at
    if (at === start) at++
    while (at < length && isSpace(codes[at] ?? 0)) at++
    let from = nameTo
    let to = nameTo
    let next = nameTo === start ? at : nameTo
    if (codes[at] === 61) {
      from = at + 1
      while (from < length && isSpace(codes[from] ?? 0)) from++
      const quote = codes[from]
      if (quote === 34 || quote === 39) {
        from++
        to = source.indexOf(quote === 34 ? '"' : "'", from)
        if (to < 0) to = length
        next = to + 1
      } else {
        to = from
        while (to < length && !isValueEnd(codes[to] ?? 0)) to++
        next = to
      }
    }
    const name = lookUp(this.names.attrs, hash, nameTo - start)
    if (name >= 0) this.keep(node, name, from, to)
    return next
  }

  keep(node: number, name: number, from: number, to: number): void {
    if (this.attrCount === this.attrCapacity) this.growAttributes()
    const i = this.attrCount++
    this.attrName[i] = name
    this.attrFrom[i] = from
    this.attrTo[i] = to
    put(this.byAttr, name, node)
    if (name === 0) this.classTokens(node, from, to)
    else if (name === 1) this.token(this.names.ids, this.byId, node, from, to)
  }

  classTokens(node: number, from: number, to: number): void {
    const { codes } = this
    let start = from
    let hash = 0
    for (let at = from; at <= to; at++) {
      const code = at < to ? (codes[at] ?? 32) : 32
      if (code > 32) {
        hash = (Math.imul(hash, 31) + code) | 0
        continue
      }
      if (at > start) {
        const word = lookUp(this.names.classes, hash, at - start)
        if (word >= 0) put(this.byClass, word, node)
      }
      start = at + 1
      hash = 0
    }
  }

  token(table: Names['ids'], into: Lists, node: number, from: number, to: number): void {
    let hash = 0
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (this.codes[at] ?? 0)) | 0
    const word = lookUp(table, hash, to - from)
    if (word >= 0) put(into, word, node)
  }

  tagAt(start: number): number {
    const { codes } = this
    const { length } = codes
    let at = start
    let hash = 0
    for (; at < length; at++) {
      const code = codes[at] ?? 0
      if (isNameEnd(code)) break
      hash = (Math.imul(hash, 31) + (code > 64 && code < 91 ? code | 32 : code)) | 0
    }
    this.nameTo = at
    const tag = lookUp(this.names.tags, hash, at - start)
    return tag < 0 ? this.names.other : tag
  }

  // <li>, <p>, <td>, <tr>, <option>, <dd>, <dt> may be left open; the next of the kind ends them.
  implyEnd(tag: number): void {
    const group = this.names.implied[tag] ?? 0
    if (group === 0) return
    while (this.depth > 0) {
      const top = this.tag[this.stack[this.depth - 1] ?? 0] ?? 0
      const own = this.names.implied[top] ?? 0
      if (own === 0 || own > group) return
      const same = own === group
      this.pop()
      if (same) return
    }
  }

  pop(): void {
    this.depth--
    this.end[this.stack[this.depth] ?? 0] = this.count
  }

  after(mark: string, at: number): number {
    const found = this.source.indexOf(mark, at)
    return found < 0 ? this.source.length : found + 1
  }

  add(tag: number, from: number): number {
    if (this.count === this.capacity) this.grow()
    const node = this.count++
    this.tag[node] = tag
    this.from[node] = from
    this.parent[node] = this.depth === 0 ? -1 : (this.stack[this.depth - 1] ?? -1)
    this.attrAt[node] = this.attrCount
    return node
  }

  grow(): void {
    this.capacity *= 2
    this.tag = wider(this.tag, new Uint8Array(this.capacity))
    this.gap = wider(this.gap, new Uint8Array(this.capacity))
    this.parent = wider(this.parent, new Int32Array(this.capacity))
    this.end = wider(this.end, new Int32Array(this.capacity))
    this.from = wider(this.from, new Int32Array(this.capacity))
    this.to = wider(this.to, new Int32Array(this.capacity))
    this.attrAt = wider(this.attrAt, new Int32Array(this.capacity))
  }

  growAttributes(): void {
    this.attrCapacity *= 2
    this.attrName = wider(this.attrName, new Uint8Array(this.attrCapacity))
    this.attrFrom = wider(this.attrFrom, new Int32Array(this.attrCapacity))
    this.attrTo = wider(this.attrTo, new Int32Array(this.attrCapacity))
  }

  finish(): Doc {
    if (this.count === this.capacity) this.grow()
    this.attrAt[this.count] = this.attrCount
    return this
  }
}

export const KIND = { block: 1, void: 2, raw: 4 } as const

// Reading numbers out of an array is three times as fast as asking a string for its characters.
function codesOf(source: string): Uint16Array {
  const bytes = Buffer.allocUnsafeSlow(source.length * 2)
  bytes.write(source, 'utf16le')
  return new Uint16Array(bytes.buffer, 0, source.length)
}

function put(lists: Lists, word: number, node: number): void {
  const list = lists[word]
  if (list === undefined) lists[word] = [node]
  else list.push(node)
}

function wider<T extends Uint8Array | Int32Array>(old: T, fresh: T): T {
  fresh.set(old)
  return fresh
}

function isSpace(code: number): boolean {
  return code === 32 || (code < 14 && code > 8)
}

function isNameEnd(code: number): boolean {
  return code <= 32 || code === 62 || code === 47
}

function isValueEnd(code: number): boolean {
  return code === 62 || code <= 32
}
