import { addDays, daysBetween } from '../calendar.ts'

/** How far back Google reports: sixteen months. */
export const HISTORY_DAYS = 486
/** Where Google does not say which days are unfinished. */
const FINAL_AFTER_DAYS = 3
/** Google corrects a final day for a few days more; then it is fetched for the last time. */
const SETTLED_AFTER_DAYS = 7

export type KnownDay = { day: string; is_final: boolean; fetched_at: number }

type Looked = {
  /** Days of which Google has figures. */
  reported: string[]
  firstIncomplete: string | null
  /** In California. */
  today: string
  known: KnownDay[]
}

export type ImportPlan = {
  /** Newest first. */
  fetch: { day: string; is_final: boolean }[]
  /** Finished days without a single impression, which Google leaves out. */
  empty: string[]
}

/** Which days have to be fetched: those that are missing, unfinished, or final for too short a time. */
export function planImport({ reported, firstIncomplete, today, known }: Looked): ImportPlan {
  const finalUntil = firstIncomplete
    ? addDays(firstIncomplete, -1)
    : addDays(today, -FINAL_AFTER_DAYS)
  const knownDays = new Map(known.map((each) => [each.day, each]))
  const days = reported.toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const isDue = (day: string) => {
    const held = knownDays.get(day)
    return !held?.is_final || isUnsettled(held, today)
  }
  const fetch = days.filter(isDue).map((day) => ({ day, is_final: day <= finalUntil }))
  const all = first && last ? daysBetween(first, last) : []
  const isReported = new Set(days)
  const empty = all.filter(
    (day) => day <= finalUntil && !isReported.has(day) && !knownDays.get(day)?.is_final,
  )
  return { fetch: fetch.toReversed(), empty }
}

function isUnsettled({ day, fetched_at }: KnownDay, today: string): boolean {
  const settled = addDays(day, SETTLED_AFTER_DAYS)
  return fetched_at < Date.parse(settled) / 1000 && today >= settled
}
