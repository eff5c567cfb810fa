/** The outcome of a successful check: a position, or null when not found within the depth. */
export type Found = { position: number | null; depth: number; checked_at?: number }

export type Change = {
  prev_position: number | null
  /** The time of the check it is compared with. */
  prev_checked_at: number | null
  delta: number | null
  is_new: boolean
  is_lost: boolean
}

/**
 * The change since the last comparable check. A positive delta is a gain. "Not found" at a smaller depth proves nothing:
 * it is neither new nor lost.
 */
export function compare(now: Found, before: Found | undefined): Change {
  if (!before)
    return {
      prev_position: null,
      prev_checked_at: null,
      delta: null,
      is_new: false,
      is_lost: false,
    }
  const isBothRanked = now.position !== null && before.position !== null
  return {
    prev_position: before.position,
    prev_checked_at: before.checked_at ?? null,
    delta: isBothRanked ? Number(before.position) - Number(now.position) : null,
    is_new: now.position !== null && before.position === null && before.depth >= now.depth,
    is_lost: now.position === null && before.position !== null && now.depth >= before.depth,
  }
}
