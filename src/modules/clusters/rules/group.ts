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
  const edges = sharedPages(sorted, minShared)
  const groupOf = new Int32Array(sorted.count).fill(-1)
  let groups = 0
  for (const component of componentsOf(edges, sorted.count)) {
    for (const members of agglomerate(component, edges, COHESION * minShared)) {
      for (const member of members) groupOf[member] = groups
      groups++
    }
  }
  return membersOf(sorted, groupOf, edges)
}

function membersOf(
  { count: size, ids }: Looks,
  groupOf: Int32Array,
  { count, a, b, shared }: Edges,
): Grouped[][] {
  const links = new Uint32Array(size)
  for (let edge = 0; edge < count; edge++) {
    const [one = 0, other = 0, pages = 0] = [a[edge], b[edge], shared[edge]]
    if (groupOf[one] !== groupOf[other]) continue
    links[one] = (links[one] ?? 0) + pages
    links[other] = (links[other] ?? 0) + pages
  }
  const groups = new Map<number, Grouped[]>()
  for (let index = 0; index < size; index++) {
    const group = groupOf[index] ?? -1
    if (group < 0) continue
    const members = groups.get(group) ?? []
    members.push({ id: ids[index] ?? 0, links: links[index] ?? 0 })
    groups.set(group, members)
  }
  return [...groups.values()].filter((members) => members.length > 1)
}

/** The edges of each part of the list that hangs together, as lists of edge indexes. */
function componentsOf({ count, a, b }: Edges, size: number): Uint32Array[] {
  const parents = new Uint32Array(size)
  for (let node = 0; node < size; node++) parents[node] = node
  const rootOf = (node: number): number => {
    let root = node
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] ?? 0] ?? 0
      root = parents[root] ?? 0
    }
    return root
  }
  for (let edge = 0; edge < count; edge++) {
    const [one, other] = [rootOf(a[edge] ?? 0), rootOf(b[edge] ?? 0)]
    parents[Math.max(one, other)] = Math.min(one, other)
  }
  const sizes = new Uint32Array(size)
  for (let edge = 0; edge < count; edge++) {
    const root = rootOf(a[edge] ?? 0)
    sizes[root] = (sizes[root] ?? 0) + 1
  }
  const lists = new Map<number, Uint32Array>()
  const filled = new Uint32Array(size)
  for (let edge = 0; edge < count; edge++) {
    const root = rootOf(a[edge] ?? 0)
    const list = lists.get(root) ?? new Uint32Array(sizes[root] ?? 0)
    lists.set(root, list)
    list[filled[root] ?? 0] = edge
    filled[root] = (filled[root] ?? 0) + 1
  }
  return [...lists.values()]
}

/**
 * Average link by chains of nearest neighbours: whoever is each other's nearest is joined, and whoever is not near
 * enough stays as it is, as no later union can come nearer to it.
 */
function agglomerate(component: Uint32Array, edges: Edges, least: number): number[][] {
  const near = neighboursOf(component, edges)
  const members = new Map([...near.keys()].map((node) => [node, [node]]))
  const sizeOf = (node: number) => members.get(node)?.length ?? 0
  const done: number[][] = []
  const settle = (node: number) => {
    done.push(members.get(node) ?? [])
    members.delete(node)
    for (const other of near.get(node)?.keys() ?? []) near.get(other)?.delete(node)
    near.delete(node)
  }
  const nearest = (node: number, before: number | undefined) => {
    let best = { node: -1, similarity: 0 }
    for (const [other, sum] of near.get(node) ?? []) {
      const similarity = sum / (sizeOf(node) * sizeOf(other))
      const isEqual = similarity === best.similarity
      const isPreferred = other === before || (best.node !== before && other < best.node)
      if (similarity > best.similarity || (isEqual && isPreferred))
        best = { node: other, similarity }
    }
    return best
  }
  for (const first of [...near.keys()].sort((one, other) => one - other)) {
    const chain = members.has(first) ? [first] : []
    while (chain.length > 0) {
      const node = chain.at(-1) ?? 0
      const best = nearest(node, chain.at(-2))
      if (best.similarity < least) {
        settle(node)
        chain.pop()
      } else if (best.node === chain.at(-2)) {
        chain.length -= 2
        join(near, members, [node, best.node])
        // What came before may have another nearest now; it is asked again.
        if (chain.length === 0) chain.push(Math.min(node, best.node))
      } else chain.push(best.node)
    }
  }
  return done
}

type Near = Map<number, Map<number, number>>

function neighboursOf(component: Uint32Array, { a, b, shared }: Edges): Near {
  const near: Near = new Map()
  const add = (node: number, other: number, pages: number) => {
    const known = near.get(node) ?? new Map<number, number>()
    near.set(node, known)
    known.set(other, pages)
  }
  for (const edge of component) {
    const [one = 0, other = 0, pages = 0] = [a[edge], b[edge], shared[edge]]
    add(one, other, pages)
    add(other, one, pages)
  }
  return near
}

/** The union keeps the lower number, so that it does not matter from which side it was reached. */
function join(near: Near, members: Map<number, number[]>, pair: [number, number]): void {
  const [kept, gone] = [Math.min(...pair), Math.max(...pair)]
  const known = near.get(kept) ?? new Map<number, number>()
  known.delete(gone)
  for (const [other, sum] of near.get(gone) ?? []) {
    if (other === kept) continue
    known.set(other, (known.get(other) ?? 0) + sum)
    const back = near.get(other)
    back?.delete(gone)
    back?.set(kept, known.get(other) ?? 0)
  }
  near.delete(gone)
  members.get(kept)?.push(...(members.get(gone) ?? []))
  members.delete(gone)
}
