import { rounded } from './words.ts'

const EDGE = 1 / Math.log2(102)

/** What a position is worth: 1 at the top, 0 from 101 on and where the app was not found. */
export function worthOf(position: number | null): number {
  if (position === null || position > 100) return 0
  return (1 / Math.log2(position + 1) - EDGE) / (1 - EDGE)
}

export type Weighed = { search_volume: number | null; traffic: number | null }

export function weightOf({ search_volume, traffic }: Weighed): number {
  if (search_volume !== null && search_volume > 0) return Math.log10(1 + search_volume)
  return traffic !== null && traffic > 0 ? traffic / 20 : 1
}

export type Standing = Weighed & { position: number | null }

/** 0 to 100 over keywords that were checked; null when none was. */
export function scoreOf(standings: Standing[]): number | null {
  const total = standings.reduce((sum, each) => sum + weightOf(each), 0)
  if (total === 0) return null
  const won = standings.reduce((sum, each) => sum + weightOf(each) * worthOf(each.position), 0)
  return rounded((100 * won) / total)
}

export type Check = {
  position: number | null
  checked_depth: number
  source: string
  checked_at: number
}

/** Two checks can be compared when they came the same way, and neither was too shallow to see what the other saw. */
export function isComparable(now: Check, before: Check): boolean {
  if (now.source !== before.source) return false
  if (now.position === null)
    return before.position === null || now.checked_depth >= before.position
  return before.position !== null || before.checked_depth >= now.position
}

export type Tracked = Weighed & { now: Check | null; before: Check | null }

/** The score, and how it moved by the checks of the last round, which began at `since`. */
export function movementOf(tracked: Tracked[], since = 0) {
  const checked = tracked.flatMap(({ now, before, ...weighed }) => {
    if (!now) return []
    const isOfRound = now.checked_at >= since
    return [
      {
        ...weighed,
        now,
        before: isOfRound && before && isComparable(now, before) ? before : null,
      },
    ]
  })
  // Both scores are of the same keywords: one that cannot be compared stands where it stands now.
  const earlier = checked.map(({ now, before, ...weighed }) => ({
    ...weighed,
    position: (before ?? now).position,
  }))
  const compared = checked.flatMap(({ before }) => before ?? [])
  const score = scoreOf(
    checked.map(({ now, ...weighed }) => ({ ...weighed, position: now.position })),
  )
  const previous = compared.length > 0 ? scoreOf(earlier) : null
  const delta = score === null || previous === null ? null : rounded(score - previous)
  const compared_at =
    compared.length > 0 ? Math.max(...compared.map(({ checked_at }) => checked_at)) : null
  return { score, previous_score: previous, delta, compared_at }
}

const BANDS = [
  ['rank_1', 1],
  ['rank_2_3', 3],
  ['rank_4_10', 10],
  ['rank_11_30', 30],
  ['rank_31_50', 50],
  ['rank_51_100', 100],
] as const

/** How many keywords stand where; the counts sum to the total. */
export function distributionOf(tracked: { now: Check | null }[]) {
  const bandOf = ({ now }: { now: Check | null }) => {
    if (!now) return 'not_checked'
    const { position } = now
    return BANDS.find(([, last]) => position !== null && position <= last)?.[0] ?? 'not_ranked'
  }
  const counts = {
    rank_1: 0,
    rank_2_3: 0,
    rank_4_10: 0,
    rank_11_30: 0,
    rank_31_50: 0,
    rank_51_100: 0,
    not_ranked: 0,
    not_checked: 0,
    total: tracked.length,
  }
  for (const each of tracked) counts[bandOf(each)]++
  return counts
}
