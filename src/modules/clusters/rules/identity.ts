import type { Grouped } from './group.ts'

/** Where a keyword was put before. */
export type Member = {
  keyword_id: number
  cluster_id: number | null
  is_moving: boolean
  moving_to: number | null
  is_pinned: boolean
  links: number
}

/** The members of before by their keyword. */
export type Known = ReadonlyMap<number, Member>

export function membersAmong(ids: Iterable<number>, known: Known): Known {
  const found = new Map<number, Member>()
  for (const id of ids) {
    const member = known.get(id)
    if (member) found.set(id, member)
  }
  return found
}

/** So much of both must be the same for a group to be what a cluster was before. */
const ALIKE = 0.5

/** The cluster that each group carries on, or null for a new one; each cluster is carried on once, by what is most like it. */
export function carriedOn(groups: Grouped[][], before: Known): (number | null)[] {
  const sizes = new Map<number, number>()
  for (const { cluster_id } of before.values())
    if (cluster_id !== null) sizes.set(cluster_id, (sizes.get(cluster_id) ?? 0) + 1)
  const pairs = groups.flatMap((group, index) => {
    const common = new Map<number, number>()
    for (const { id } of group) {
      const cluster = before.get(id)?.cluster_id ?? null
      if (cluster !== null) common.set(cluster, (common.get(cluster) ?? 0) + 1)
    }
    return [...common].map(([cluster, both]) => ({
      index,
      cluster,
      likeness: both / (group.length + (sizes.get(cluster) ?? 0) - both),
    }))
  })
  const ids: (number | null)[] = groups.map(() => null)
  const taken = new Set<number>()
  const byLikeness = pairs.toSorted(
    (a, b) => b.likeness - a.likeness || a.cluster - b.cluster || a.index - b.index,
  )
  for (const { index, cluster, likeness } of byLikeness) {
    if (likeness < ALIKE || ids[index] !== null || taken.has(cluster)) continue
    ids[index] = cluster
    taken.add(cluster)
  }
  return ids
}

export type Placed = { id: number; isNew: boolean; members: Grouped[] }

/**
 * Where each keyword belongs now. One that is in a cluster leaves it only when two checks in a row say so, unless that
 * cluster is no more or a new one came up; whoever was put by hand stays.
 */
export function nextMembers(
  ids: Iterable<number>,
  clusters: Placed[],
  before: Known,
): Member[] {
  const found = new Map<number, { cluster: Placed; links: number }>()
  for (const cluster of clusters)
    for (const { id, links } of cluster.members) found.set(id, { cluster, links })
  const alive = new Set(clusters.map(({ id }) => id))
  const moved: Member[] = []
  for (const keyword_id of ids) {
    const { cluster, links = 0 } = found.get(keyword_id) ?? {}
    const now = { id: cluster?.id ?? null, isNew: cluster?.isNew ?? false }
    moved.push({ ...next(before.get(keyword_id), { keyword_id, now, alive }), links })
  }
  return withoutLonely(moved)
}

/** Those of which anything is to be stored. */
export const changedMembers = (members: Member[], before: Known): Member[] =>
  members.filter((member) => {
    const last = before.get(member.keyword_id)
    return !last || FIELDS.some((field) => last[field] !== member[field])
  })

const FIELDS = ['cluster_id', 'is_moving', 'moving_to', 'is_pinned', 'links'] as const

type Now = {
  keyword_id: number
  now: { id: number | null; isNew: boolean }
  alive: Set<number>
}

function next(
  last: Member | undefined,
  { keyword_id, now, alive }: Now,
): Omit<Member, 'links'> {
  const settled = {
    keyword_id,
    cluster_id: now.id,
    is_moving: false,
    moving_to: null,
    is_pinned: false,
  }
  if (!last) return settled
  if (last.is_pinned) return last
  const isFree =
    last.cluster_id === null ||
    last.cluster_id === now.id ||
    now.isNew ||
    !alive.has(last.cluster_id)
  const isConfirmed = last.is_moving && last.moving_to === now.id
  if (isFree || isConfirmed) return settled
  return { ...settled, cluster_id: last.cluster_id, is_moving: true, moving_to: now.id }
}

/** A single keyword is no cluster, unless pinned. */
function withoutLonely(members: Member[]): Member[] {
  const sizes = new Map<number, number>()
  for (const { cluster_id, is_pinned } of members)
    if (cluster_id !== null)
      sizes.set(cluster_id, (sizes.get(cluster_id) ?? 0) + (is_pinned ? 2 : 1))
  const isLonely = ({ cluster_id }: Member) =>
    cluster_id !== null && (sizes.get(cluster_id) ?? 0) < 2
  return members.map((member) =>
    isLonely(member) ? { ...member, cluster_id: null, is_moving: false } : member,
  )
}
