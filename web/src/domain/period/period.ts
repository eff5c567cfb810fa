/** A stretch of time in seconds: from its first moment to the one after its last. */
export type Span = { from: number; to: number }

const DAY = 86_400
const LENGTHS = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const
export const PERIODS = ['7d', '30d', '90d', '365d', 'month', 'last-month', 'all'] as const
export const DEFAULT_PERIOD = '30d'

/** A period as written in the URL; anything unreadable is the default. `null` means all time. */
export function readPeriod(text: string | undefined, now: number): Span | null {
  if (text === 'all') return null
  const range = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text ?? '')
  const [, first = '', last = ''] = range ?? []
  const from = dayStart(first)
  const to = dayStart(last)
  if (from !== null && to !== null && from <= to) return { from, to: to + DAY }
  const end = Math.floor(now / DAY) * DAY + DAY
  if (text === 'month') return { from: monthStart(now, 0), to: end }
  if (text === 'last-month') return { from: monthStart(now, -1), to: monthStart(now, 0) }
  const days = isLength(text) ? LENGTHS[text] : LENGTHS[DEFAULT_PERIOD]
  return { from: end - days * DAY, to: end }
}

/** The first moment of this month, or of one before. */
function monthStart(now: number, back: number): number {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + back) / 1000
}

const isLength = (text: string | undefined): text is keyof typeof LENGTHS =>
  text !== undefined && Object.hasOwn(LENGTHS, text)

/** `2026-01-31`, or null when there is no such day. */
function dayStart(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / 1000
}

export const dayOf = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10)

/** The days of a span as the address names them. */
export const writeSpan = ({ from, to }: Span): string => `${dayOf(from)}..${dayOf(to - 1)}`

/** As long a span, before or after; nothing lies in the future. */
export function shiftSpan({ from, to }: Span, direction: -1 | 1, now: number): Span {
  const length = to - from
  const end = Math.floor(now / DAY) * DAY + DAY
  const shifted = Math.min(to + direction * length, end)
  return { from: shifted - length, to: shifted }
}

/** What a period is compared with: how it began, unless the URL names one of these or a day. */
export const COMPARISONS = ['check', 'previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** As the server takes it: figures as of `to`, their changes against `compare_to`. */
export type Compared = { to?: number; compare_to?: number }

/** Now is the end of the period; before is its start, the check before, the end of another period, or a day. */
export function readCompared(
  span: Span | null,
  compare: string | undefined,
  now: number,
): Compared {
  const end = span && span.to <= now ? { to: span.to } : {}
  if (compare === 'check') return end
  if (span && (compare === 'previous' || compare === 'year'))
    return { ...end, compare_to: comparedSpan(span, compare).to }
  const day = dayStart(compare ?? '')
  return { ...end, compare_to: day === null ? (span?.from ?? 0) : day + DAY }
}

/** The span something is compared with: just as long, right before it or a year earlier. */
export function comparedSpan({ from, to }: Span, comparison: 'previous' | 'year'): Span {
  const back = comparison === 'year' ? 364 * DAY : to - from
  return { from: from - back, to: to - back }
}
