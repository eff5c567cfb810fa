import { fail } from '../../base/errors.ts'
import { dayOf } from './present.ts'

const MAX_DAYS = 3660
const USUAL_DAYS = 30
const DAY = 86_400

type Asked = {
  date_from?: string | undefined
  date_to?: string | undefined
  days?: number | undefined
}

/** The days that are asked about: up to today, and so many back, unless dates say otherwise. */
export function chooseDays({ date_from, date_to, days = USUAL_DAYS }: Asked, now: number) {
  const dateTo = date_to ?? dayOf(now)
  const end = Date.parse(dateTo) / 1000
  const dateFrom = date_from ?? dayOf(end - (days - 1) * DAY)
  const count = (end - Date.parse(dateFrom) / 1000) / DAY + 1
  if (count < 1) throw fail('days_reversed')
  if (count > MAX_DAYS) throw fail('days_limit', { n: MAX_DAYS })
  return { dateFrom, dateTo }
}
