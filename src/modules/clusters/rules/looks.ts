/** Keywords and the pages that count for each, as columns: the pages of a keyword begin at its place in `from`. */
export type Looks = {
  readonly count: number
  readonly ids: Float64Array
  readonly from: Uint32Array
  readonly pages: Float64Array
}

const FIRST_ROOM = 1024
const PAGES_EACH = 10

/** Takes them one by one: a hundred thousand lists would need five times the memory. */
export function openLooks() {
  let count = 0
  let ids = new Float64Array(FIRST_ROOM)
  let from = new Uint32Array(FIRST_ROOM + 1)
  let pages = new Float64Array(FIRST_ROOM * PAGES_EACH)
  return {
    add(id: number, own: readonly number[]) {
      const end = (from[count] ?? 0) + own.length
      if (count === ids.length) {
        ids = widened(ids, new Float64Array(2 * count))
        from = widened(from, new Uint32Array(2 * count + 1))
      }
      if (end > pages.length) pages = widened(pages, new Float64Array(2 * end))
      ids[count] = id
      pages.set(own, from[count])
      count++
      from[count] = end
    },
    close: (): Looks => ({ count, ids, from, pages }),
  }
}

export function widened<A extends Float64Array | Uint32Array | Uint8Array>(old: A, wide: A): A {
  wide.set(old)
  return wide
}

/** The same by their numbers: the order in which keywords come must not decide anything. */
export function sortedLooks(looks: Looks): Looks {
  const { count, ids, from, pages } = looks
  const isSorted = ids.subarray(0, count).every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))
  if (isSorted) return looks
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
  const sorted = openLooks()
  for (const at of order) sorted.add(ids[at] ?? 0, [...pages.subarray(from[at], from[at + 1])])
  return sorted.close()
}
