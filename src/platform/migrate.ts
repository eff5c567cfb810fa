import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const LOCK = 7_126_001

/** Brings the database up to date, one process at a time; answers the names of what it ran. */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
    const done = new Map(rows.map((row) => [row.name, row.digest]))
    const ran: string[] = []
    for (const file of readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      const text = readFileSync(join(FOLDER, file), 'utf8')
      if (requireUnchanged(file, text, done)) continue
      await apply(client, file, text)
      ran.push(file)
    }
    return ran
  } finally {
    await client.end()
  }
}

function requireUnchanged(file: string, text: string, done: Map<string, string>): boolean {
  const known = done.get(file)
  if (known === undefined) return false
  if (known !== digest(text)) throw new Error(`Migration ${file} was changed after it had run; add a new one instead`)
  return true
}

async function apply(client: pg.Client, file: string, text: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, digest) values ($1, $2)', [file, digest(text)])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

const digest = (text: string) => hash('sha256', text)
