import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Secrets } from './secrets.ts'

const WRONG_KEY =
  'SECRET_KEY is not the one this database was set up with, so the keys and secrets stored there cannot be read. Set the same SECRET_KEY on every process; without one, bring secret.key of the old DATA_DIR.'

/** All processes of an installation have the same key: the first leaves its fingerprint, the others are compared with it. */
export async function requireSameKey(db: Db, secrets: Secrets): Promise<void> {
  const known = await readFingerprint(db)
  if (known === null) {
    await sql`insert into installation (secret_fingerprint) values (${fingerprintOf(secrets)}) on conflict do nothing`.execute(
      db,
    )
    return requireSameKey(db, secrets)
  }
  if (known !== fingerprintOf(secrets)) throw new Error(WRONG_KEY)
}

/** Null: no process has served or worked on this database yet. */
export async function isSameKey(db: Db, secrets: Secrets): Promise<boolean | null> {
  const known = await readFingerprint(db)
  return known === null ? null : known === fingerprintOf(secrets)
}

const fingerprintOf = (secrets: Secrets) => secrets.fingerprint('sightline')

async function readFingerprint(db: Db): Promise<string | null> {
  const { rows } = await sql<{ print: string }>`select secret_fingerprint as print from installation`.execute(db)
  return rows[0]?.print ?? null
}
