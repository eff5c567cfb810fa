import { stepOf } from '../../src/base/numbers.ts'

const DAY = 86_400
export const MAX_DAYS = 90
const WEEK = 7
const MONTH = 31
/** Checks are made in the morning. */
const HOUR = 6 * 3600

/** Daily of late, seldom long ago, and never so much more seldom at once that a chart would show a gap. */
const pauseBefore = (age: number) =>
  stepOf(age, [
    [MONTH, 6],
    [WEEK, 3],
    [0, 1],
  ])

/** The times at which the demo's checks were made, oldest first; the last one is now. */
export function checkTimes(now: number, days: number): number[] {
  const today = Math.floor(now / DAY) * DAY
  const ages = [days]
  for (let age = 1; age < days; age += pauseBefore(age)) ages.push(age)
  return [...ages.toSorted((a, b) => b - a).map((age) => today - age * DAY + HOUR), now]
}
