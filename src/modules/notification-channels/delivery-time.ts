import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { nextRun, Timezone } from '../schedules/index.ts'

export const DELIVERIES = ['instant', 'daily', 'weekly'] as const

const Hour = z.int().min(0).max(23).nullable()

/** When a person or a chat wants to be written to. */
export const TimingFields = {
  delivery: z
    .enum(DELIVERIES)
    .describe(
      'instant: immediately; daily, weekly: together at 8 in the morning, weekly on Mondays',
    ),
  time_zone: Timezone.describe('The time zone of the hours'),
  quiet_from: Hour.describe('Nothing is sent from this hour on; null for no quiet hours').meta({
    example: 22,
  }),
  quiet_to: Hour.describe('Until this hour; what waited is sent then').meta({ example: 7 }),
  snoozed_until: UnixTime.nullable().describe(
    'Nothing is sent before; what waits is sent then',
  ),
  escalate_hours: z
    .int()
    .min(1)
    .max(72)
    .nullable()
    .describe(
      'Only alerts that no one has read or acknowledged for so many hours; null for all of them immediately',
    ),
}

export type Timing = {
  delivery: (typeof DELIVERIES)[number]
  time_zone: string
  quiet_from: number | null
  quiet_to: number | null
  snoozed_until: number | null
  escalate_hours: number | null
}

const HOUR = 3600
const DIGESTS = { daily: '0 8 * * *', weekly: '0 8 * * 1' }

/** The moment at which what happens now is sent. */
export function deliverAt(timing: Timing, now: number): number {
  const { delivery, time_zone: timezone, quiet_to, snoozed_until } = timing
  const from = Math.max(now + (timing.escalate_hours ?? 0) * HOUR, snoozed_until ?? 0)
  if (delivery !== 'instant')
    return nextRun({ cron: DIGESTS[delivery], timezone }, from) ?? from
  return isQuiet(timing, from)
    ? (nextRun({ cron: `0 ${quiet_to} * * *`, timezone }, from) ?? from)
    : from
}

function isQuiet({ quiet_from, quiet_to, time_zone }: Timing, at: number): boolean {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return false
  const hour = hourAt(at, time_zone)
  if (quiet_from < quiet_to) return hour >= quiet_from && hour < quiet_to
  return hour >= quiet_from || hour < quiet_to
}

const hourAt = (at: number, timeZone: string) =>
  Number(
    new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(
      at * 1000,
    ),
  )
