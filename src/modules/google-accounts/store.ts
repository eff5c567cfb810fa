import type { Insertable } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Db, Tables } from '../../platform/database/db.ts'

type Asking = Pick<Context, 'db' | 'config'>

/** The grant in the current world. */
export function findGrant({ db, config }: Asking, clientId: number) {
  return db
    .selectFrom('google_grants')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', config.simulated.indexing)
    .executeTakeFirst()
}

export async function saveGrant(
  db: Db,
  row: Insertable<Tables['google_grants']>,
): Promise<void> {
  const { workspace_id: _, client_id: __, is_simulated: ___, ...changed } = row
  await db
    .insertInto('google_grants')
    .values(row)
    .onConflict((on) =>
      on.columns(['workspace_id', 'client_id', 'is_simulated']).doUpdateSet(changed),
    )
    .execute()
}

export async function deleteGrant({ db, config }: Asking, clientId: number): Promise<void> {
  await db
    .deleteFrom('google_grants')
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', config.simulated.indexing)
    .execute()
}

/** Those that ran out go with it. */
export async function insertAttempt(
  db: Db,
  row: Insertable<Tables['google_attempts']>,
  now: number,
): Promise<void> {
  await db.deleteFrom('google_attempts').where('expires_at', '<=', now).execute()
  await db.insertInto('google_attempts').values(row).execute()
}

/** A state is answered once, within the session that began it. */
export function claimAttempt(
  db: Db,
  { hash, sessionId, now }: { hash: Buffer; sessionId: number; now: number },
) {
  return db
    .deleteFrom('google_attempts')
    .where('state_hash', '=', hash)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['client_id', 'sealed'])
    .executeTakeFirst()
}
