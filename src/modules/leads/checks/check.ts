import type { Check } from '../schemas.ts'

const MAX_VALUE = 300

export function check(id: string, { value, ...seen }: Omit<Check, 'id'>): Check {
  return { id, ...seen, value: value.slice(0, MAX_VALUE).toWellFormed() }
}

/** None of what should not be there passes, a tolerable amount warns. */
export function statusOfExcess(amount: number, tolerable: number): 'pass' | 'warn' | 'fail' {
  if (amount === 0) return 'pass'
  return amount <= tolerable ? 'warn' : 'fail'
}

const WORTH = { pass: 1, warn: 0.5, fail: 0 }

/** The share of passed checks among the known ones; unknown ones do not count. */
export function scoreOf(checks: Check[]): number | null {
  const known = checks.flatMap(({ status, weight }) =>
    status === 'unknown' ? [] : [{ weight, worth: WORTH[status] }],
  )
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return null
  return Math.round(
    (100 * known.reduce((sum, { weight, worth }) => sum + weight * worth, 0)) / all,
  )
}
