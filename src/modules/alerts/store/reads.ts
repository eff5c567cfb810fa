import { sql } from 'kysely'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import '../tables.ts'

type Marked = { userId: number; alertIds: number[] }

/** Notes what a person has read, or hides it from them until a time. */
export async function saveReads(
  db: Db,
  { userId, alertIds }: Marked,
  snoozedUntil: number | null = null,
) {
  if (alertIds.length === 0) return
  await sql`insert into alert_reads (workspace_id, user_id, alert_id, snoozed_until)
    select ${WORKSPACE_ID}, ${userId}, id, to_timestamp(${snoozedUntil}::float8) from unnest(${alertIds}::bigint[]) as id
    on conflict (workspace_id, user_id, alert_id) do update set snoozed_until = excluded.snoozed_until`.execute(
    db,
  )
}

export async function deleteReads(db: Db, { userId, alertIds }: Marked): Promise<void> {
  const own = db.deleteFrom('alert_reads').where('user_id', '=', userId)
  await own.where('alert_id', '=', anyOf(alertIds)).execute()
}
