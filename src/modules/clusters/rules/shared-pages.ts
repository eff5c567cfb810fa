/** So many shared pages link two keywords, unless the client has its own number. */
export const USUAL_SHARED = 2

/** A keyword and the pages that count for it: each is one number and stands there once. */
export type Look = { id: number; pages: readonly number[] }

/** Pairs of keywords that share pages, as columns: `a` and `b` are indexes of looks, `a` before `b`. */
export type Edges = { count: number; a: Uint32Array; b: Uint32Array; shared: Uint8Array }

/** A page that so many keywords have says nothing about any of them. */
const FEW = 50
const OFTEN = 0.005

/** Every pair of keywords that shares at least `minShared` pages, however large the list. */
export function sharedPages(looks: readonly Look[], minShared: number): Edges {
  const { starts, keywords, pageOf, from } = indexPages(looks)
  const most = Math.max(FEW, OFTEN * looks.length)
  const shared = new Uint8Array(looks.length)
  const touched: number[] = []
  // Keywords are asked in their order, so that those before the asked one have been passed already.
  const next = Uint32Array.from(starts.subarray(0, -1))
  const edges = openEdges()
  for (let a = 0; a < looks.length; a++) {
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

/** Which keywords have each page, and which pages each keyword has, as flat lists. */
function indexPages(looks: readonly Look[]) {
  const from = new Uint32Array(looks.length + 1)
  for (const [index, { pages }] of looks.entries())
    from[index + 1] = (from[index] ?? 0) + pages.length
  const total = from[looks.length] ?? 0
  const all = new Float64Array(total)
  for (const [index, { pages }] of looks.entries()) all.set(pages, from[index])
  const known = all
    .toSorted()
    .filter((page, index, sorted) => index === 0 || page !== sorted[index - 1])
  const pageOf = Uint32Array.from(all, (page) => indexOf(known, page))
  const starts = new Uint32Array(known.length + 1)
  for (const page of pageOf) starts[page + 1] = (starts[page + 1] ?? 0) + 1
  for (let page = 0; page < known.length; page++)
    starts[page + 1] = (starts[page + 1] ?? 0) + (starts[page] ?? 0)
  const keywords = new Uint32Array(total)
  const filled = Uint32Array.from(starts)
  for (let keyword = 0; keyword < looks.length; keyword++) {
    for (let at = from[keyword] ?? 0; at < (from[keyword + 1] ?? 0); at++) {
      const page = pageOf[at] ?? 0
      keywords[filled[page] ?? 0] = keyword
      filled[page] = (filled[page] ?? 0) + 1
    }
  }
  return { from, pageOf, starts, keywords }
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
  let room = FIRST_ROOM
  let edges = {
    count: 0,
    a: new Uint32Array(room),
    b: new Uint32Array(room),
    shared: new Uint8Array(room),
  }
  const grow = () => {
    room *= 2
    const { count, a, b, shared } = edges
    edges = {
      count,
      a: new Uint32Array(room),
      b: new Uint32Array(room),
      shared: new Uint8Array(room),
    }
    edges.a.set(a)
    edges.b.set(b)
    edges.shared.set(shared)
  }
  return {
    add(a: number, b: number, shared: number) {
      if (edges.count === room) grow()
      edges.a[edges.count] = a
      edges.b[edges.count] = b
      edges.shared[edges.count] = shared
      edges.count++
    },
    close: (): Edges => edges,
  }
}
