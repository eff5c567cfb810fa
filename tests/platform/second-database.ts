import { chownSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Copies the files of a running PostgreSQL as pg_basebackup does; `settings` and `signal` say what the copy becomes. */
export async function copyRunning(
  url: string,
  { from, to, signal, settings }: { from: string; to: string; signal: 'recovery' | 'standby'; settings: string[] },
) {
  const { uid, gid } = statSync(from)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  const omitted = new Set(
    ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'].map((name) => join(from, name)),
  )
  // Files that vanish meanwhile do not matter to the copy.
  cpSync(from, to, { recursive: true, filter: (path) => !omitted.has(path) && isThere(path) })
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(to, name), { mode: 0o700 })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, `${signal}.signal`), '')
  writeFileSync(join(to, 'postgresql.auto.conf'), settings.map((line) => `${line}\n`).join(''))
  for (const path of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, path), uid, gid)
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
