import type { Sandbox } from '../control/sandbox.ts'
import { isoOf } from '../world/dates.ts'
import { demandOf } from '../world/search-demand.ts'
import { failure, pacificDay } from './google-errors.ts'
import { json, type Reply } from './reply.ts'

/** The one property that there is. */
const PROPERTY = '412345678'
const HOST = 'brewlane.test'
const KEY_EVENTS = 0.02
/** The property was made so many days ago; nothing is known of the time before. */
const AGE_DAYS = 60
/** Of a hundred visits from search, so many come from each assistant besides. */
const ASSISTANTS: [host: string, share: number][] = [
  ['chatgpt.com', 6],
  ['perplexity.ai', 2],
  ['gemini.google.com', 1],
]

type Body = Record<string, unknown>

/** Visits of the one site there is, as many as it was clicked. */
export function runReport(sandbox: Sandbox, propertyId: string, body: Body): Reply {
  if (propertyId !== PROPERTY)
    return failure(
      403,
      'forbidden',
      'User does not have sufficient permissions for this property.',
    )
  const [range] = Array.isArray(body.dateRanges) ? body.dateRanges : []
  const days = daysIn(Object(range), pacificDay(sandbox))
  if (!days) return failure(400, 'badRequest', 'Invalid date range')
  const isOrganic = !JSON.stringify(body.dimensionFilter ?? '').includes('AI Assistant')
  const rows = days.flatMap((day) => rowsOn(sandbox, day, isOrganic))
  const [limit, offset] = [Number(body.limit ?? 10_000), Number(body.offset ?? 0)]
  return json({
    rows: rows.slice(offset, offset + limit),
    rowCount: rows.length,
    metadata: { timeZone: 'UTC' },
  })
}

function daysIn(
  { startDate, endDate }: { startDate?: unknown; endDate?: unknown },
  today: number,
): number[] | null {
  const [from, to] = [startDate, endDate].map((day) => Date.parse(String(day)) / 86_400_000)
  if (from === undefined || to === undefined || Number.isNaN(from + to) || from > to)
    return null
  const [first, last] = [Math.max(from, today - AGE_DAYS), Math.min(to, today)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function rowsOn(sandbox: Sandbox, day: number, isOrganic: boolean) {
  const sessions = sessionsOn(sandbox, day)
  const date = isoOf(day).replaceAll('-', '')
  return [...sessions].flatMap(([path, count]) => {
    if (isOrganic) return count > 0 ? [row([date, path], count)] : []
    return ASSISTANTS.flatMap(([host, share]) => {
      const visits = Math.floor((count * share) / 100)
      return visits > 0 ? [row([date, path, host], visits)] : []
    })
  })
}

const kept = new WeakMap<Sandbox['world'], Map<string, Map<string, number>>>()

/** Visits from search by path, worked out once for both kinds of report. */
function sessionsOn({ world }: Sandbox, day: number): Map<string, number> {
  const memory = kept.get(world) ?? new Map<string, Map<string, number>>()
  kept.set(world, memory)
  const name = `${world.revision} ${day}`
  const known = memory.get(name)
  if (known) return known
  const sessions = new Map<string, number>()
  for (const { pages } of demandOf(world, { host: HOST, day, share: 1 }))
    for (const { url, clicks } of pages) {
      const path = URL.parse(url)?.pathname ?? '/'
      sessions.set(path, (sessions.get(path) ?? 0) + clicks)
    }
  memory.set(name, sessions)
  return sessions
}

const row = (dimensions: string[], sessions: number) => ({
  dimensionValues: dimensions.map((value) => ({ value })),
  metricValues: [
    { value: String(sessions) },
    { value: String(Math.floor(sessions * KEY_EVENTS)) },
  ],
})
