import type { Context } from '../../core/context.ts'
import { catchUp, lastPoints } from '../analytics/index.ts'
import type { OwnedClient } from '../clients/index.ts'

const MAX_POINTS = 1000
const WEEK = 7 * 86_400
/** 1 January 1970 was a Thursday. */
const MONDAY = 4 * 86_400
/** An older check says nothing about a week any more. */
const MAX_GAP_WEEKS = 2

/** Visibility by the last sound check up to the end of each week, as far back as checks were made regularly. */
export async function weeklyVisibility(ctx: Context, client: OwnedClient) {
  const { id, workspace_id } = client
  await catchUp(ctx, client)
  const series = { workspaceId: workspace_id, clientId: id, device: 'both' as const }
  const points = (await lastPoints(ctx.db, series, MAX_POINTS)).filter(
    ({ is_partial }) => !is_partial,
  )
  const weeks: { week: string; value: number }[] = []
  let last: { start: number; value: number } | undefined
  for (const { checked_at, visibility } of points) {
    const start = Math.floor((checked_at - MONDAY) / WEEK) * WEEK + MONDAY
    if (last?.start === start) weeks.pop()
    else if (last && (start - last.start) / WEEK > MAX_GAP_WEEKS) weeks.length = 0
    else if (last)
      for (let at = last.start + WEEK; at < start; at += WEEK)
        weeks.push({ week: dayOf(at), value: last.value })
    weeks.push({ week: dayOf(start), value: visibility })
    last = { start, value: visibility }
  }
  // The week that is not over yet may still change.
  return weeks.filter(({ week }) => Date.parse(week) / 1000 + WEEK <= ctx.now())
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
