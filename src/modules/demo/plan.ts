const DAY = 86_400
export const MAX_DAYS = 90
/** Daily of late, weekly before: what a shop that grew fond of it would have. */
const DAILY = 14
const WEEK = 7
/** Checks are made in the morning. */
const HOUR = 6 * 3600

/** The times at which the demo's checks were made, oldest first; the last one is now. */
export function checkTimes(now: number, days: number): number[] {
  const today = Math.floor(now / DAY) * DAY
  const ago = Array.from({ length: days }, (_, index) => days - index)
  const past = ago.filter((each) => each <= DAILY || (days - each) % WEEK === 0)
  return [...past.map((each) => today - each * DAY + HOUR), now]
}
