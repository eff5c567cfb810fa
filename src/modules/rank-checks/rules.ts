/** What a check found: ranked at a position, or looked for and not found. A failed check found nothing out at all. */
export type Found = { position: number | null; depth: number; checked_at?: number }

export type Change = {
  prev_position: number | null
  /** When the check it is compared with was made. */
  prev_checked_at: number | null
  delta: number | null
  is_new: boolean
  is_lost: boolean
}

/**
 * The change since the last comparable check. A positive delta is a gain. Not found at a lesser depth says nothing:
 * it makes neither new nor lost.
 */
export function compare(now: Found, before: Found | undefined): Change {
  if (!before) return { prev_position: null, prev_checked_at: null, delta: null, is_new: false, is_lost: false }
  const isBothRanked = now.position !== null && before.position !== null
  return {
    prev_position: before.position,
    prev_checked_at: before.checked_at ?? null,
    delta: isBothRanked ? Number(before.position) - Number(now.position) : null,
    is_new: now.position !== null && before.position === null && before.depth >= now.depth,
    is_lost: now.position === null && before.position !== null && now.depth >= before.depth,
  }
}

export type JobState = 'pending' | 'running' | 'done' | 'cancelled' | 'error'

/** A job in which nothing could be found out. */
export const hasFailed = ({ checked_keywords, errors }: { checked_keywords: number; errors: number }) =>
  errors > 0 && errors >= checked_keywords

/** The status as the contract words it. */
export const statusText = ({ status, message }: { status: JobState; message: string }) =>
  status === 'error' ? `error: ${message}` : status

export function progressOf({ status, checked_keywords, total_keywords }: Progress): number {
  if (status === 'done') return 100
  if (total_keywords === 0) return 0
  return Math.min(100, Math.floor((checked_keywords / total_keywords) * 1000) / 10)
}

type Progress = { status: JobState; checked_keywords: number; total_keywords: number }

/** Progress is told often enough to look alive, and at most so many times a job. */
const MAX_NOTICES = 200

export function shouldPublishProgress({ checked_keywords, total_keywords }: Omit<Progress, 'status'>): boolean {
  return checked_keywords % Math.ceil(total_keywords / MAX_NOTICES) === 0 || checked_keywords === total_keywords
}

type Cut = { most: number; wave: number }

/**
 * Checks in small steps, in order: the fewer are left, the smaller, so that towards the end no worker waits for another.
 * Checks of the same question stay in one step, so that the second meets the first's pages.
 */
export function cutIntoSteps<C extends { question: string }>(checks: C[], { most, wave }: Cut): C[][] {
  const steps: C[][] = []
  let left = checks.length
  for (const group of Map.groupBy(checks, ({ question }) => question).values()) {
    const size = Math.min(most, Math.ceil(left / wave))
    const last = steps.at(-1)
    if (last && last.length + group.length <= size) last.push(...group)
    else steps.push(group)
    left -= group.length
  }
  return steps
}
