const DAY_MS = 86_400_000

/** Days as they are written, `2026-01-31`, and as numbers to count with. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS
export const dayText = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days)
/** Of a moment in seconds, in UTC. */
export const dayAt = (seconds: number): string => dayText(Math.floor(seconds / 86_400))

/** All days from the first to the last. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, index) =>
    addDays(first, index),
  )
