const DAY = 86_400
const DAYS = 90
/** Daily of late, weekly before: what a shop that grew fond of it would have. */
const DAILY = 30
const STEP = 7
/** Checks are made in the morning. */
const HOUR = 6 * 3600

/** The times at which the demo's checks were made, oldest first; the last one is now. */
export function checkTimes(now: number): number[] {
  const today = Math.floor(now / DAY) * DAY
  const ago = Array.from({ length: DAYS }, (_, index) => DAYS - index)
  const past = ago.filter((days) => days <= DAILY || (DAYS - days) % STEP === 0)
  return [...past.map((days) => today - days * DAY + HOUR), now]
}
