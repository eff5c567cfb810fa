import type { Sent } from '../page.ts'
import type { Names, Words } from './reading/names.ts'
import { KIND, lookUp } from './reading/names.ts'
import type { Doc, Lists } from './tree.ts'
import { GAP, put, TEXT, Tree } from './tree.ts'

// A tree deeper than any browser builds is damage; tags beyond it hang side by side on the last level.
const MAX_DEPTH = 500
const MAX_NODES = 2_000_000
// A close tag that matches nothing this near is a stray one.
const MAX_UNCLOSED = 64

/** One pass over the source. Script and style bodies are skipped, unknown attributes are passed over. */
export function parseHtml(sent: Sent, names: Names): Doc {
  return new Parser(bytesOf(sent), names).run()
}

class Parser {
  readonly source: string
  readonly codes: Uint8Array
  readonly names: Names
  readonly tree: Tree
  readonly stack = new Int32Array(MAX_DEPTH)
  depth = 0
  /** What stands between the last text and here. */
  pending: number = GAP.none
  nameTo = 0
  isSelfClosed = false

  constructor(bytes: Buffer, names: Names) {
    this.codes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    this.names = names
    this.tree = new Tree(bytes, names)
    this.source = this.tree.source
  }

  run(): Doc {
    const { source, tree } = this
    let at = 0
    while (tree.count < MAX_NODES) {
      const open = source.indexOf('<', at)
      if (open < 0) break
      if (open > at) this.text(at, open)
      at = this.markup(open)
    }
    if (at < source.length && tree.count < MAX_NODES) this.text(at, source.length)
    while (this.depth > 0) this.pop()
    return tree
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
    const node = this.tree.addNode(tag, open, this.top())
    const close = this.attributes(this.nameTo, node)
    this.tree.to[node] = close
    const kind = this.names.kinds[tag] ?? 0
    if (kind & KIND.block) this.pending = GAP.block
    if (kind & KIND.raw) return this.rawBody(node, close)
    const isEmpty = (kind & KIND.void) !== 0 || (this.isSelfClosed && tag === this.names.other)
    if (isEmpty || this.depth === MAX_DEPTH) this.tree.end[node] = this.tree.count
    else this.stack[this.depth++] = node
    return close
  }

  closeTag(open: number): number {
    const tag = this.tagAt(open + 2)
    const close =
      this.codes[this.nameTo] === 62 ? this.nameTo + 1 : this.after('>', this.nameTo)
    if ((this.names.kinds[tag] ?? 0) & KIND.block) this.pending = GAP.block
    const floor = Math.max(0, this.depth - MAX_UNCLOSED)
    for (let level = this.depth - 1; level >= floor; level--) {
      const node = this.stack[level] ?? 0
      if (
        this.tree.tag[node] !== tag ||
        (tag === this.names.other && !this.hasName(node, open + 2))
      )
        continue
      while (this.depth > level) this.pop()
      break
    }
    return close
  }

  // Unknown elements share one number, so their spelling decides whether a close tag belongs to an open one.
  hasName(node: number, nameFrom: number): boolean {
    const from = (this.tree.from[node] ?? 0) + 1
    const length = this.nameTo - nameFrom
    for (let i = 0; i < length; i++) {
      if (((this.codes[from + i] ?? 0) | 32) !== ((this.codes[nameFrom + i] ?? 0) | 32))
        return false
    }
    return isNameEnd(this.codes[from + length] ?? 0)
  }

  declaration(open: number): number {
    if (!this.source.startsWith('!--', open + 1)) return this.after('>', open)
    const close = this.source.indexOf('-->', open + 4)
    const to = close < 0 ? this.source.length : close
    if (to > open + 4) this.tree.comments.push(open + 4, to)
    return close < 0 ? to : close + 3
  }

  // A title or a textarea holds plain text; scripts and styles hold nothing to read.
  rawBody(node: number, from: number): number {
    const word = this.names.tags.words[this.tree.tag[node] ?? 0] ?? ''
    const close = this.closeOf(word, from)
    const to = close < 0 ? this.source.length : close
    if (word === 'script') this.tree.scripts.push(from, to)
    else if (word !== 'style' && to > from && this.depth < MAX_DEPTH) {
      this.stack[this.depth++] = node
      this.text(from, to)
      this.pop()
    }
    this.tree.end[node] = this.tree.count
    return close < 0 ? to : this.after('>', close)
  }

  /** Where the closing tag begins, however it is written; -1: nowhere. */
  closeOf(word: string, from: number): number {
    let at = this.source.indexOf('</', from)
    while (at >= 0 && this.source.slice(at + 2, at + 2 + word.length).toLowerCase() !== word) {
      at = this.source.indexOf('</', at + 2)
    }
    return at
  }

  text(from: number, to: number): void {
    const { codes, tree } = this
    let at = from
    while (at < to && isSpace(codes[at] ?? 0)) at++
    if (at > from && this.pending === GAP.none) this.pending = GAP.space
    if (at === to) return
    const node = tree.addNode(TEXT, at, this.top())
    tree.to[node] = to
    tree.end[node] = node + 1
    tree.gap[node] = this.pending
    this.pending = isSpace(codes[to - 1] ?? 0) ? GAP.space : GAP.none
  }

  /** Reads the attributes after a tag name; returns where the tag ends. */
  attributes(start: number, node: number): number {
    const { codes } = this
    const { length } = codes
    let at = start
    this.isSelfClosed = false
    while (at < length) {
      const code = codes[at] ?? 0
      if (code === 62) return at + 1
      if (code <= 32) at++
      else if (code === 47) {
        this.isSelfClosed = codes[at + 1] === 62
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
    while (at < length && isSpace(codes[at] ?? 0)) at++
    let from = nameTo
    let to = nameTo
    // A lone sign of equality is no name; stepping over it keeps the scan going forward.
    let next = Math.max(nameTo, start + 1)
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
        next = Math.max(to, start + 1)
      }
    }
    const name = lookUp(this.names.attrs, hash, nameTo - start)
    if (name >= 0) this.keep(node, name, { from, to })
    return next
  }

  keep(node: number, name: number, { from, to }: { from: number; to: number }): void {
    this.tree.addAttribute(name, from, to)
    if (name === this.names.class) this.classTokens(node, from, to)
    else if (name === this.names.id) this.token(node, from, to)
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
      if (at > start)
        note(this.names.classes, this.tree.byClass, { hash, length: at - start, node })
      start = at + 1
      hash = 0
    }
  }

  token(node: number, from: number, to: number): void {
    let hash = 0
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (this.codes[at] ?? 0)) | 0
    note(this.names.ids, this.tree.byId, { hash, length: to - from, node })
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
    while (group > 0 && this.depth > 0) {
      const open = this.names.implied[this.tree.tag[this.top()] ?? 0] ?? 0
      if (open === 0 || open > group) return
      this.pop()
      if (open === group) return
    }
  }

  top(): number {
    return this.depth === 0 ? -1 : (this.stack[this.depth - 1] ?? -1)
  }

  pop(): void {
    this.depth--
    this.tree.end[this.stack[this.depth] ?? 0] = this.tree.count
  }

  after(mark: string, at: number): number {
    const found = this.source.indexOf(mark, at)
    return found < 0 ? this.source.length : found + 1
  }
}

function note(
  words: Words,
  lists: Lists,
  { hash, length, node }: { hash: number; length: number; node: number },
): void {
  const word = lookUp(words, hash, length)
  if (word >= 0) put(lists, word, node)
}

function bytesOf(sent: Sent): Buffer {
  return typeof sent === 'string'
    ? Buffer.from(sent)
    : Buffer.from(sent.buffer, sent.byteOffset, sent.length)
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
