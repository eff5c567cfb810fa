import { sql } from 'kysely'
import { anyOf, type Db } from '../../platform/database/db.ts'
import { type Bounce, countBounce } from './bounce.ts'

const ofThisWorld = sql<boolean>`is_simulated = is_simulated('mail')`

const bounces = (db: Db) =>
  db
    .selectFrom('mail_bounces')
    .select(['email', 'kind', 'reason', 'bounces', 'soft_days', 'bounced_at', 'suppressed_at'])
    .where(ofThisWorld)

/** Of these addresses, those that mail did not reach; the newest first. */
export const bouncesOf = (db: Db, emails: string[]) =>
  bounces(db)
    .where('email', '=', anyOf(emails))
    .orderBy('bounced_at', 'desc')
    .orderBy('email')
    .execute()

export const suppressionOf = (db: Db, email: string) =>
  bounces(db)
    .where('email', '=', email)
    .where('suppressed_at', 'is not', null)
    .executeTakeFirst()

/** Counts a bounce, in a transaction; returns whether the address is now suppressed. */
export async function saveBounce(
  tx: Db,
  { email, kind, reason }: Bounce,
  at: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bounce ${email}`}, 0))`.execute(tx)
  const known = await bounces(tx).where('email', '=', email).executeTakeFirst()
  const row = { ...countBounce(known, { kind, at }), reason }
  await tx
    .insertInto('mail_bounces')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.columns(['email', 'is_simulated']).doUpdateSet(row))
    .execute()
  return row.suppressed_at !== null && (known?.suppressed_at ?? null) === null
}

export async function deleteBounce(db: Db, email: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('mail_bounces')
    .where('email', '=', email)
    .where(ofThisWorld)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
