import { type Looks, sortedLooks } from './looks.ts'
import { type Edges, sharedPages } from './shared-pages.ts'

/** A keyword of a group, and how many pages it shares with the others of it. */
export type Grouped = { id: number; links: number }

/** Groups hold together while two of their keywords share, on average, this part of the least that links them. */
const COHESION = 0.5

/**
 * Keywords whose results pages are alike, each in one group at most; those that are like no other are left out. Links
 * are joined by the average over all pairs, so that one keyword between two topics does not make one of them.
 */
export function groupKeywords(looks: Looks, minShared: number): Grouped[][] {
  const sorted = sortedLooks(looks)
  const links = linksFrom(sharedPages(sorted, minShared), sorted.count)
  return membersOf(sorted, agglomerate(links, COHESION * minShared), links)
}

/** Whom each keyword is linked with, and by how many pages: flat, as there may be millions. */
type Links = { size: number; starts: Uint32Array; to: Uint32Array; pages: Uint8Array }

function linksFrom({ count, a, b, shared }: Edges, size: number): Links {
  const starts = new Uint32Array(size + 1)
  for (const ends of [a, b])
    for (let edge = 0; edge < count; edge++) {
      const next = (ends[edge] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
  for (let node = 0; node < size; node++)
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  const to = new Uint32Array(2 * count)
  const pages = new Uint8Array(2 * count)
  const filled = starts.slice()
  const put = (node: number, other: number, edge: number) => {
    const at = filled[node] ?? 0
    to[at] = other
    pages[at] = shared[edge] ?? 0
    filled[node] = at + 1
  }
  for (let edge = 0; edge < count; edge++) {
    const [one = 0, other = 0] = [a[edge], b[edge]]
    put(one, other, edge)
    put(other, one, edge)
  }
  return { size, starts, to, pages }
}

function membersOf(
  { count: size, ids }: Looks,
  groupOf: Int32Array,
  { starts, to, pages }: Links,
): Grouped[][] {
  const groups = new Map<number, Grouped[]>()
  for (let node = 0; node < size; node++) {
    const group = groupOf[node] ?? -1
    let links = 0
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++)
      if (groupOf[to[at] ?? 0] === group) links += pages[at] ?? 0
    const members = groups.get(group) ?? []
    members.push({ id: ids[node] ?? 0, links })
    groups.set(group, members)
  }
  return [...groups.values()].filter((members) => members.length > 1)
}

/**
 * The group of each keyword. Average link by chains of nearest neighbours: whoever is each other's nearest is joined,
 * and whoever is not near enough stays as it is, as no later union can come nearer to it.
 */
function agglomerate(links: Links, least: number): Int32Array {
  const unions = openUnions(links)
  const groupOf = new Int32Array(links.size).fill(-1)
  for (let first = 0; first < links.size; first++) {
    const chain = unions.isOpen(first) ? [first] : []
    while (chain.length > 0) {
      const node = chain.at(-1) ?? 0
      const best = unions.nearest(node, chain.at(-2))
      if (best.similarity < least) {
        for (const member of unions.settle(node)) groupOf[member] = node
        chain.pop()
      } else if (best.node === chain.at(-2)) {
        chain.length -= 2
        unions.join(node, best.node)
        // What came before may have another nearest now; it is asked again.
        if (chain.length === 0) chain.push(Math.min(node, best.node))
      } else chain.push(best.node)
    }
  }
  return groupOf
}

/**
 * Unions of keywords under the lowest number of theirs. A keyword's links are read where they stand; only a union has
 * a list of its own, which may name what others have become since: it is put right when it is read.
 */
function openUnions({ size, starts, to, pages }: Links) {
  const parents = new Uint32Array(size)
  for (let node = 0; node < size; node++) parents[node] = node
  const isSettled = new Uint8Array(size)
  const members = new Map<number, number[]>()
  const own = new Map<number, { to: number[]; sums: number[] }>()
  const sums = new Uint32Array(size)

  const rootOf = (node: number): number => {
    let root = node
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] ?? 0] ?? 0
      root = parents[root] ?? 0
    }
    return root
  }
  const membersIn = (node: number) => members.get(node) ?? [node]
  /** The unions near one, with the pages they share in `sums` until they are cleared. */
  function collect(node: number): number[] {
    const near: number[] = []
    const add = (other: number, shared: number) => {
      const root = rootOf(other)
      if (root === node || isSettled[root]) return
      if (sums[root] === 0) near.push(root)
      sums[root] = (sums[root] ?? 0) + shared
    }
    const list = own.get(node)
    if (list) for (const [at, other] of list.to.entries()) add(other, list.sums[at] ?? 0)
    else
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at++)
        add(to[at] ?? 0, pages[at] ?? 0)
    return near
  }
  const clear = (near: number[]) => {
    const taken = near.map((other) => sums[other] ?? 0)
    for (const other of near) sums[other] = 0
    return taken
  }

  return {
    isOpen: (node: number) => parents[node] === node && isSettled[node] === 0,
    nearest(node: number, before: number | undefined) {
      const near = collect(node)
      const count = membersIn(node).length
      let best = { node: -1, similarity: 0 }
      for (const other of near) {
        const similarity = (sums[other] ?? 0) / (count * membersIn(other).length)
        const isEqual = similarity === best.similarity
        const isPreferred = other === before || (best.node !== before && other < best.node)
        if (similarity > best.similarity || (isEqual && isPreferred))
          best = { node: other, similarity }
      }
      const taken = clear(near)
      if (own.has(node)) own.set(node, { to: near, sums: taken })
      return best
    },
    join(one: number, other: number) {
      const [kept, gone] = [Math.min(one, other), Math.max(one, other)]
      const lists = [kept, gone].map((node) => {
        const near = collect(node)
        return { to: near, sums: clear(near) }
      })
      parents[gone] = kept
      own.delete(gone)
      own.set(kept, {
        to: lists.flatMap((list) => list.to),
        sums: lists.flatMap((list) => list.sums),
      })
      members.set(kept, [...membersIn(kept), ...membersIn(gone)])
      members.delete(gone)
    },
    /** It joins nothing any more; returns who is in it. */
    settle(node: number): number[] {
      const settled = membersIn(node)
      isSettled[node] = 1
      members.delete(node)
      own.delete(node)
      return settled
    },
  }
}
