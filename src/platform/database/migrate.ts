import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const LOCK = 7_126_001
const LOCK_SECONDS = 3
const LOCK_TRIES = 20
/** The first line of a file whose statements run one by one: an index that is built concurrently has no transaction. */
const APART = '-- one by one'
/** The last file of the schema that 1.0 begins with. */
export const BASELINE = '0044_sandbox_data.sql'

export const BEFORE_BASELINE =
  'This database was made before 1.0 and cannot be migrated: export what you need with the version that made it, then start with an empty database (another DATABASE_URL, or another DATA_DIR)'

export type Migration = { name: string; digest: string; text: string }

/** All migrations, in order. */
export function readMigrations(): Migration[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return files.sort().map((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    return { name, digest: hash('sha256', text), text }
  })
}

/** Migrates the database, one process at a time; returns the names of the migrations that ran. */
export async function migrate(
  connection: Connection,
  files = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Waiting for a lock blocks everyone behind: rather retry than stop a running installation.
    await client.query(`set lock_timeout = '${LOCK_SECONDS}s'`)
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from migrations',
    )
    const done = new Map(rows.map((row) => [row.name, row.digest]))
    if (isBeforeBaseline([...done.keys()])) throw new Error(BEFORE_BASELINE)
    const open = files.filter((migration) => !isDone(migration, done))
    for (const migration of open) await apply(client, migration)
    return open.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The files of 1.0 replaced all earlier ones, so one of those that ran has no file any more. */
export function isBeforeBaseline(done: string[]): boolean {
  const files = readMigrations().map(({ name }) => name)
  return done.some((name) => name <= BASELINE && !files.includes(name))
}

function isDone({ name, digest }: Migration, done: Map<string, string>): boolean {
  const known = done.get(name)
  if (known === undefined || known === digest) return known !== undefined
  throw new Error(`Migration ${name} was changed after it had run; add a new one instead`)
}

async function apply(client: pg.Client, migration: Migration) {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(client, migration)
    } catch (thrown) {
      if (!isLocked(thrown) || tries === LOCK_TRIES) throw explain(migration, thrown)
      await sleep(LOCK_SECONDS * 1000)
    }
  }
}

const isLocked = (thrown: unknown) =>
  thrown instanceof pg.DatabaseError && thrown.code === '55P03'

function explain({ name }: Migration, cause: unknown): Error {
  if (isLocked(cause))
    return new Error(
      `Migration ${name} found its tables in use ${LOCK_TRIES} times. End long transactions and backups, then run it again`,
    )
  return new Error(
    `Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`,
    {
      cause,
    },
  )
}

async function tryOnce(client: pg.Client, migration: Migration) {
  const { name, digest, text } = migration
  if (text.startsWith(APART)) return runApart(client, migration)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
    // Processes at work replace the statements that they prepared for the tables of before.
    await client.query(`select pg_notify('schema', '')`)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}

/** More than comments and empty lines. */
const isStatement = (part: string) =>
  part.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('--'))

/** An index that an interrupted try left behind is never used, so it is built anew. Nobody waits for us here. */
async function runApart(client: pg.Client, { name, digest, text }: Migration) {
  const { rows } = await client.query<{
    left: string
  }>(`select indexrelid::regclass::text as left
    from pg_index join pg_class c on c.oid = indexrelid where not indisvalid and relnamespace = 'public'::regnamespace`)
  await client.query('set lock_timeout = 0')
  const statements = text.split(/;\s*(?:\n|$)/).filter(isStatement)
  for (const { left } of rows) await client.query(`drop index concurrently if exists ${left}`)
  for (const statement of statements) await client.query(statement)
  await client.query(`set lock_timeout = '${LOCK_SECONDS}s'`)
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
}
