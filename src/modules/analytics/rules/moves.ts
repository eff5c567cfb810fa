import { seesOverviews } from '../../../providers/search/sources/registry.ts'

type Changed = {
  position: number | null
  prev_position: number | null
  delta: number | null
  is_lost: boolean
  depth: number
}

/** Places gained (or, below zero, lost) since the last comparable check; a lost keyword fell behind the last place seen. */
export function moveOf({ prev_position, delta, is_lost, depth }: Changed): number | null {
  if (is_lost && prev_position !== null) return prev_position - (depth + 1)
  return delta === 0 ? null : delta
}

/** How often a keyword is asked for, and how many of a hundred searches a position brings. */
export type Worth = { weight: number; ctr(position: number | null): number }

/** Clicks won or lost by a move. */
export function clickChange(
  { position, prev_position }: Changed,
  { weight, ctr }: Worth,
): number {
  return (weight * (ctr(position) - ctr(prev_position))) / 100
}

export type Loss = { feature: string; reason: 'taken' | 'removed'; lost_to: string | null }

type Showing = {
  features: string[]
  owned_features: string[]
  foreign_features: string[]
  source?: string
}

/** Whether the page shows who owns the feature: what was not seen or loaded is neither lost nor taken. */
function isKnown(
  { source, features, owned_features, foreign_features }: Showing,
  feature: string,
): boolean {
  if (feature !== 'ai_overview') return true
  if (features.includes(feature))
    return owned_features.includes(feature) || foreign_features.includes(feature)
  return source === undefined || seesOverviews(source)
}

/** Which features became the client's, and which ceased to be. Without an earlier check nothing has changed. */
export function ownershipChange(
  now: Showing & { holders: Record<string, string> },
  before: Showing | undefined,
): { won: string[]; lost: Loss[] } {
  if (!before) return { won: [], lost: [] }
  const gone = before.owned_features.filter(
    (feature) => !now.owned_features.includes(feature) && isKnown(now, feature),
  )
  return {
    won: now.owned_features.filter(
      (feature) => !before.owned_features.includes(feature) && isKnown(before, feature),
    ),
    lost: gone.map((feature) => {
      const isThere = now.features.includes(feature)
      return {
        feature,
        reason: isThere ? 'taken' : 'removed',
        lost_to: isThere ? (now.holders[feature] ?? null) : null,
      }
    }),
  }
}
