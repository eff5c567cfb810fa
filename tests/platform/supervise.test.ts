import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { superviseEmbedded } from '../../src/platform/postgres/supervise.ts'
import { until } from '../wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
// PostgreSQL runs as an unprivileged user when we are root.
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true, force: true }))

async function count(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select count(*)::int as n from kept')).rows[0].n
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

test('an embedded PostgreSQL that dies is restarted with all its data, until it is stopped', async () => {
  const logged: string[] = []
  const database = await superviseEmbedded(join(folder, 'data'), (text) => void logged.push(text))
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table kept as select 1 as n')
  const pid = Number(readFileSync(join(database.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await until(
    'PostgreSQL runs again',
    async () => logged.includes('PostgreSQL runs again') && (await count(database.url)) === 1,
  )
  await database.stop()
  assert.equal(await count(database.url), undefined)
  assert.deepEqual(logged, ['PostgreSQL has stopped; starting it again', 'PostgreSQL runs again'])
})
