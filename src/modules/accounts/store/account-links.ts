import type { Db } from '../../../platform/database/db.ts'
import { accountOf, newAccountOf } from './users.ts'

/** What a link that was mailed, or handed over, allows: a new password, a new e-mail address, or the old one again. */
export type LinkKind = 'reset' | 'email' | 'undo_email'

type NewLink = {
  hash: Buffer
  kind: LinkKind
  userId: number
  email: string
  expiresAt: number
}

/** A newer link of the same kind ends the older ones. */
export async function insertLink(db: Db, { hash, kind, userId, email, expiresAt }: NewLink) {
  await deleteLinks(db, userId, [kind])
  const row = { hash, kind, user_id: newAccountOf(userId), email, expires_at: expiresAt }
  await db.insertInto('account_links').values(row).execute()
}

type Wanted = { hash: Buffer; kinds: LinkKind[]; now: number }

export function findLink(db: Db, { hash, kinds, now }: Wanted) {
  return db
    .selectFrom('account_links')
    .select(['kind', 'user_id', 'email'])
    .where('hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes and returns the link, so that it works once. */
export function claimLink(db: Db, { hash, kinds, now }: Wanted) {
  return db
    .deleteFrom('account_links')
    .where('hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .returning(['kind', 'user_id', 'email'])
    .executeTakeFirst()
}

export async function deleteLinks(db: Db, userId: number, kinds: LinkKind[]) {
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', accountOf(userId))
    .where('kind', 'in', kinds)
    .execute()
}

export async function sweepLinks(db: Db, now: number) {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute()
}
