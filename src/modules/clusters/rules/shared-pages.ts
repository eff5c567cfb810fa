import { type Looks, widened } from './looks.ts'

/** So many shared pages link two keywords, unless the client has its own number. */
export const USUAL_SHARED = 2

/** Pairs of keywords that share pages, as columns: `a` and `b` are indexes of looks, `a` before `b`. */
export type Edges = { count: number; a: Uint32Array; b: Uint32Array; shared: Uint8Array }

/** A page that so many keywords have says nothing about any of them. */
const FEW = 50
const OFTEN = 0.005

/** Every pair of keywords that shares at least `minShared` pages, however large the list. */
export function sharedPages(looks: Looks, minShared: number): Edges {
  const { count: size, from } = looks
  const { starts, keywords, pageOf } = indexPages(looks)
  const most = Math.max(FEW, OFTEN * size)
  const shared = new Uint8Array(size)
  const touched: number[] = []
  // Keywords are asked in their order, so that those before the asked one have been passed already.
  const next = Uint32Array.from(starts.subarray(0, -1))
  const edges = openEdges()
  for (let a = 0; a < size; a++) {
    for (let at = from[a] ?? 0; at < (from[a + 1] ?? 0); at++) {
      const page = pageOf[at] ?? 0
      const end = starts[page + 1] ?? 0
      if (end - (starts[page] ?? 0) > most) continue
      const first = (next[page] ?? 0) + 1
      next[page] = first
      for (let each = first; each < end; each++) {
        const b = keywords[each] ?? 0
        if (shared[b] === 0) touched.push(b)
        shared[b] = (shared[b] ?? 0) + 1
      }
    }
    for (const b of touched) {
      const count = shared[b] ?? 0
      if (count >= minShared) edges.add(a, b, count)
      shared[b] = 0
    }
    touched.length = 0
  }
  return edges.close()
}

/** Which keywords have each page, and which page each entry is, as flat lists. */
function indexPages({ count, from, pages }: Looks) {
  const total = from[count] ?? 0
  const known = distinct(pages.slice(0, total))
  const pageOf = new Uint32Array(total)
  for (let at = 0; at < total; at++) pageOf[at] = indexOf(known, pages[at] ?? 0)
  const starts = new Uint32Array(known.length + 1)
  for (const page of pageOf) starts[page + 1] = (starts[page + 1] ?? 0) + 1
  for (let page = 0; page < known.length; page++)
    starts[page + 1] = (starts[page + 1] ?? 0) + (starts[page] ?? 0)
  const keywords = new Uint32Array(total)
  const filled = starts.slice()
  for (let keyword = 0; keyword < count; keyword++) {
    for (let at = from[keyword] ?? 0; at < (from[keyword + 1] ?? 0); at++) {
      const page = pageOf[at] ?? 0
      keywords[filled[page] ?? 0] = keyword
      filled[page] = (filled[page] ?? 0) + 1
    }
  }
  return { pageOf, starts, keywords }
}

/** In place: filtering a typed array goes by way of a list of objects. */
function distinct(values: Float64Array): Float64Array {
  values.sort()
  let count = 0
  for (const value of values)
    if (count === 0 || value !== values[count - 1]) values[count++] = value
  return values.subarray(0, count)
}

function indexOf(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const FIRST_ROOM = 4096

function openEdges() {
  let count = 0
  let a = new Uint32Array(FIRST_ROOM)
  let b = new Uint32Array(FIRST_ROOM)
  let shared = new Uint8Array(FIRST_ROOM)
  return {
    add(one: number, other: number, pages: number) {
      if (count === a.length) {
        a = widened(a, new Uint32Array(2 * count))
        b = widened(b, new Uint32Array(2 * count))
        shared = widened(shared, new Uint8Array(2 * count))
      }
      a[count] = one
      b[count] = other
      shared[count] = pages
      count++
    },
    close: (): Edges => ({ count, a, b, shared }),
  }
}
