import { MONTHS } from '../../../base/text.ts'
import type { DateOrder } from './history-file.ts'

const DAY_MS = 86_400_000

/** Days since 1970 of a calendar day; undefined when there is no such day. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  const at = Date.UTC(year, month - 1, day)
  const date = new Date(at)
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  return isReal ? at / DAY_MS : undefined
}

export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A day as text says it, or its three numbers where only their order tells which day it is. */
export type ReadDate =
  | { day: number }
  | { first: number; second: number; year: number }
  | undefined

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/
const PACKED = /^(\d{4})(\d{2})(\d{2})$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:$|[ ,T])/
const DAY_FIRST = /^(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}\.?,?[ -](\d{4})(?:$|[ ,])/
const MONTH_FIRST = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})(?:$|[ ,])/

export function readDate(text: string): ReadDate {
  const tidy = text.trim().slice(0, 40)
  const iso = ISO.exec(tidy) ?? PACKED.exec(tidy)
  if (iso) return known(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const lower = tidy.toLowerCase()
  const named = DAY_FIRST.exec(lower)
  if (named) return known(dayOf(Number(named[3]), monthOf(named[2]), Number(named[1])))
  const american = MONTH_FIRST.exec(lower)
  if (american)
    return known(dayOf(Number(american[3]), monthOf(american[1]), Number(american[2])))
  const numbers = NUMBERS.exec(tidy)
  if (!numbers) return undefined
  const [, first, separator, second, year = ''] = numbers
  const read = {
    first: Number(first),
    second: Number(second),
    year: Number(year.length === 2 ? `20${year}` : year),
  }
  // Points stand between the parts where the day comes first.
  return separator === '.' ? known(inOrder(read, 'dmy')) : read
}

const known = (day: number | undefined) => (day === undefined ? undefined : { day })
const monthOf = (name = '') => MONTHS.indexOf(name) + 1

type Numbers = { first: number; second: number; year: number }

export function inOrder(
  { first, second, year }: Numbers,
  order: DateOrder,
): number | undefined {
  return order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second)
}

/** The order that all dates of a file prove; null when none of them does, or when they contradict one another. */
export function provedOrder(dates: Iterable<ReadDate>): DateOrder | null {
  const proved = new Set<DateOrder>()
  for (const date of dates) {
    if (!date || 'day' in date) continue
    if (date.first > 12) proved.add('dmy')
    if (date.second > 12) proved.add('mdy')
  }
  const [order] = proved
  return proved.size === 1 ? (order ?? null) : null
}
