import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { ofAllWorkspaces } from '../../../platform/database/workspace-scope.ts'

const MONTH = 30 * 86_400

type PaidCall = {
  workspaceId: number
  setup: string
  isSuccess: boolean
  isFinal: boolean
  reason: string
  message: string
  now: number
}

export async function recordPaidCall(db: Db, call: PaidCall): Promise<void> {
  const { workspaceId, setup, isSuccess, isFinal, reason, message, now } = call
  const row = {
    workspace_id: workspaceId,
    setup,
    is_success: isSuccess,
    is_final: isFinal,
    reason,
    message,
    called_at: now,
  }
  await db.insertInto('aso_paid_calls').values(row).execute()
}

/** The last calls with this configuration, newest first, whoever made them: the source is the same for all. */
export function lastPaidCalls(db: Db, setup: string, limit: number) {
  return ofAllWorkspaces(db)
    .selectFrom('aso_paid_calls')
    .select(['is_success', 'is_final', 'reason', 'called_at'])
    .where('setup', '=', setup)
    .orderBy('called_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type PaidTotals = {
  calls: number
  successes: number
  last_used_at: number | null
  last_success_at: number | null
  last_error_at: number | null
  last_error: string | null
}

/** What one workspace used of it. */
export async function paidTotals(
  db: Db,
  workspaceId: number,
  now: number,
): Promise<PaidTotals> {
  const { rows } = await sql<PaidTotals>`
    select count(*) as calls, count(*) filter (where is_success) as successes, max(called_at) as last_used_at,
      max(called_at) filter (where is_success) as last_success_at,
      max(called_at) filter (where not is_success) as last_error_at,
      (array_agg(message order by called_at desc) filter (where not is_success))[1] as last_error
    from aso_paid_calls where workspace_id = ${workspaceId} and called_at > to_timestamp(${now - MONTH})`.execute(
    db,
  )
  const [totals] = rows
  if (!totals) throw new Error('aggregate returned no row')
  return totals
}

export async function sweepPaidCalls(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('aso_paid_calls')
    .where('called_at', '<', now - 2 * MONTH)
    .execute()
}
