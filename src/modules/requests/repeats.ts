import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'

export type Repeat = Selectable<Tables['idempotent_requests']>
type Key = Pick<Repeat, 'user_id' | 'key'>
type First = Key &
  Pick<Repeat, 'operation' | 'fingerprint'> & { now: number; staleBefore: number }

/** True for the first who brings this key; one whose first request was cut off long ago counts as the first. */
export async function insertRepeat(db: Db, first: First): Promise<boolean> {
  const { user_id, key, operation, fingerprint, now, staleBefore } = first
  const { rows } = await sql`
    insert into idempotent_requests as r (workspace_id, user_id, key, operation, fingerprint, created_at)
    values (${WORKSPACE_ID}, ${user_id}, ${key}, ${operation}, ${fingerprint}, to_timestamp(${now}))
    on conflict (workspace_id, user_id, key) do update set created_at = excluded.created_at
      where r.answer is null and r.fingerprint = excluded.fingerprint and r.created_at < to_timestamp(${staleBefore})
    returning 1`.execute(db)
  return rows.length > 0
}

export const readRepeat = (db: Db, { user_id, key }: Key): Promise<Repeat | undefined> =>
  db
    .selectFrom('idempotent_requests')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()

export async function saveAnswer(db: Db, { user_id, key }: Key, answer: string): Promise<void> {
  const saved = db.updateTable('idempotent_requests').set({ answer })
  await saved.where('user_id', '=', user_id).where('key', '=', key).execute()
}

export async function deleteRepeat(db: Db, { user_id, key }: Key): Promise<void> {
  await db
    .deleteFrom('idempotent_requests')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute()
}

export async function sweepRepeats(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotent_requests').where('created_at', '<', before).execute()
}
