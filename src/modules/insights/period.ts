import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { SpanEnd, SpanStart } from '../../core/schemas.ts'
import { ClientId } from '../clients/index.ts'

const DAY = 86_400

/** A stretch of time up to now, or between two days. */
export const Period = {
  client_id: ClientId,
  days: z.int().min(1).max(366).default(30).describe('Days back, when from is omitted'),
  from: SpanStart.optional().describe('First day (YYYY-MM-DD) or Unix time'),
  to: SpanEnd.optional().describe('Last day (YYYY-MM-DD) or Unix time; defaults to now'),
}

type Asked = { days: number; from?: number | undefined; to?: number | undefined }

export function periodOf(ctx: Context, { days, from, to }: Asked) {
  const until = to ?? ctx.now()
  const since = from ?? until - days * DAY
  /** Two checks: the last of the period, and the last before it. */
  const ends = { ...(to !== undefined && { to }), compare_to: since }
  return { from: since, to: until, seconds: until - since, ends }
}

/** Day of a moment, in UTC. */
export const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
