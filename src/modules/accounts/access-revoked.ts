import { sql } from 'kysely'
import type { Actor } from '../../core/context.ts'
import type { Db } from '../../platform/database/db.ts'

/** The NOTIFY channel for revoked access. */
export const ACCESS_REVOKED = 'access_ended'

type Subject = 'key' | 'session' | 'legacy' | 'user' | 'workspace'

/** Notifies every process when the transaction commits, so that open streams close too. */
export async function notifyRevoked(db: Db, subject: Subject, ids: number[]) {
  await sql`select pg_notify(${ACCESS_REVOKED}, ${subject}::text || ':' || id) from unnest(${ids}::bigint[]) as ids(id)`.execute(
    db,
  )
}

/** Whether a notification of the channel ends this actor's streams. */
export function isRevoked(
  { userId, workspaceId, keyId, sessionId, via }: Actor,
  revoked: string,
): boolean {
  const mine = [
    `user:${userId}`,
    `workspace:${workspaceId}`,
    `key:${keyId}`,
    `session:${sessionId}`,
  ]
  return mine.includes(revoked) || (via === 'legacy' && revoked === `legacy:${userId}`)
}
