import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { InstallationKeys, Secrets } from '../secrets.ts'

const WRONG_KEY =
  'SECRET_KEY is not the one this database was set up with, so the keys and secrets stored there cannot be read. Set the same SECRET_KEY on every process; without one, bring secret.key of the old DATA_DIR; after a change, set SECRET_KEY_PREVIOUS to the one before.'

/** `key_ids`: of all keys that something may still be sealed with. */
type Installation = InstallationKeys & { key_ids: string[] }

/**
 * All processes of an installation have its keys: the first leaves the id of its own, the others are compared with it,
 * and seal and sign as the installation does.
 */
export async function requireSameKey(db: Db, secrets: Secrets): Promise<void> {
  const known = await readInstallation(db)
  if (!known) {
    const [id] = secrets.keyIds
    await sql`insert into installation (sealing_key, key_ids, signing_key)
      values (${id}, array[${id}]::text[], ${secrets.sealedSigningKey()}) on conflict do nothing`.execute(
      db,
    )
    return requireSameKey(db, secrets)
  }
  if (!hasKeys(secrets, known)) throw new Error(WRONG_KEY)
  secrets.adopt(known)
}

/** `missing`: this process cannot read everything; `rotating`: not everything is sealed with its first key yet. */
type KeyState = 'unused' | 'missing' | 'rotating' | 'current'

export async function readKeyState(db: Db, secrets: Secrets): Promise<KeyState> {
  const known = await readInstallation(db)
  if (!known) return 'unused'
  if (!hasKeys(secrets, known)) return 'missing'
  return known.key_ids.every((id) => id === secrets.keyIds[0]) ? 'current' : 'rotating'
}

/** Processes that are alive and lack the key; they could not read what is sealed with it. */
export async function countWithoutKey(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from instances
    where seen_at > clock_timestamp() - interval '30 seconds' and not ${id} = any(key_ids)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Processes that are alive and still seal with another key. */
export async function countSealingOtherwise(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from instances
    where seen_at > clock_timestamp() - interval '9 seconds' and sealing_key <> ${id}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** From now on everyone seals with this process's first key. A new signing key invalidates what the old one signed. */
export async function switchSealingKey(
  db: Db,
  secrets: Secrets,
  { isNewSigningKey }: { isNewSigningKey: boolean },
) {
  const known = await readInstallation(db)
  if (!known) throw new Error(WRONG_KEY)
  const [sealing_key] = secrets.keyIds
  secrets.adopt({ ...known, sealing_key })
  const signing_key = isNewSigningKey
    ? secrets.seal(randomBytes(32).toString('base64url'))
    : secrets.sealedSigningKey()
  await sql`update installation set sealing_key = ${sealing_key}, signing_key = ${signing_key},
    key_ids = array[${sealing_key}]::text[] || array_remove(key_ids, ${sealing_key})`.execute(
    db,
  )
  secrets.adopt({ sealing_key, signing_key })
}

/** Nothing is sealed with another key any more. */
export async function forgetOtherKeys(db: Db, id: string): Promise<void> {
  await sql`update installation set key_ids = array[${id}]::text[] where sealing_key = ${id}`.execute(
    db,
  )
}

const hasKeys = ({ keyIds }: Secrets, { key_ids }: Installation) =>
  key_ids.every((id) => keyIds.includes(id))

async function readInstallation(db: Db): Promise<Installation | undefined> {
  const { rows } =
    await sql<Installation>`select sealing_key, key_ids, signing_key from installation`.execute(
      db,
    )
  return rows[0]
}
