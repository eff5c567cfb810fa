import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { openContext, workerOf } from '../../src/core/context.ts'
import { call } from '../../src/core/invoke.ts'
import { onReplica } from '../../src/core/replica-read.ts'
import { buildApp } from '../../src/main/build.ts'
import { loadConfig } from '../../src/main/config.ts'
import { createClient } from '../../src/modules/clients/index.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { isAtLeast } from '../../src/platform/database/replica.ts'
import { startEmbedded } from '../../src/platform/postgres/embedded.ts'
import { until } from '../wait.ts'
import { copyRunning } from './second-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-replica-'))
chmodSync(folder, 0o755)

const primary = await startEmbedded(join(folder, 'first'))
await migrate({ connectionString: primary.url })
const second = join(folder, 'second')
mkdirSync(second, { mode: 0o711 })
const source = new URL(primary.url)
await copyRunning(primary.url, {
  from: primary.dataDir,
  to: join(second, 'postgres'),
  signal: 'standby',
  settings: [`primary_conninfo = 'host=${source.searchParams.get('host')} user=${source.username} dbname=sightline'`],
})
let standby = await startEmbedded(second)
after(async () => {
  for (const { stop } of [standby, primary]) await stop()
  rmSync(folder, { recursive: true, force: true })
})

function open(readUrl: string) {
  const { config, problems } = loadConfig({
    DATABASE_READ_URL: readUrl,
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'silent',
  })
  const built = buildApp({ config, problems, url: primary.url })
  after(built.close)
  const { replica } = built.app
  assert.ok(replica)
  return { ...built.app, replica }
}

const app = open(standby.url)
const { rows } = await sql<{ id: number }>`insert into workspaces (name, created_at)
  values ('first', now()) returning id`.execute(app.db)
const workspaceId = rows[0]?.id ?? 0
const ctx = openContext(app, { ...workerOf(workspaceId), via: 'key' })
const overviews = () => ctx.operations.call(ctx, 'list_client_overviews', {})
const namesOf = (found: unknown) => (found as { items: { name: string }[] }).items.map(({ name }) => name)

async function onStandby(text: string) {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('history is read from the replica, including what was written just before', async () => {
  await until('the replica has caught up', async () => (await app.replica.look()).lagSeconds === 0)
  await call(ctx, createClient, { name: 'One', domain: 'one.example' })

  const found = await overviews()

  assert.deepEqual(namesOf(found), ['One'])
  assert.deepEqual(app.replica.reads, { replica: 1, database: 0 })
})

test('a writer never sees an older state, while others may read from a lagging replica', async () => {
  await onStandby('select pg_wal_replay_pause()')
  await call(ctx, createClient, { name: 'Two', domain: 'two.example' })
  const others = openContext(app, { ...workerOf(workspaceId + 1), via: 'key' })

  const found = await overviews()
  await others.operations.call(others, 'list_client_overviews', {})

  assert.deepEqual(namesOf(found).toSorted(), ['One', 'Two'])
  assert.deepEqual(app.replica.reads, { replica: 2, database: 1 })
  const { lagSeconds } = await app.replica.look()
  assert.ok(lagSeconds !== null && lagSeconds > 0)
  await onStandby('select pg_wal_replay_resume()')
})

test('a read that turns out to write is repeated on the primary', async () => {
  await until('the replica has caught up', async () => (await app.replica.look()).lagSeconds === 0)
  const tried: (true | undefined)[] = []
  const made = await onReplica(ctx, async (at) => {
    tried.push(at.isOnReplica)
    return sql`update workspaces set name = 'renamed' where id = ${workspaceId}`.execute(at.db)
  })

  assert.deepEqual(tried, [true, undefined])
  assert.equal(made.numAffectedRows, 1n)
})

test('reads fall back to the database while the replica is down, and return to it afterwards', async () => {
  await standby.stop()
  assert.deepEqual(namesOf(await overviews()).toSorted(), ['One', 'Two'])
  assert.match((await app.replica.look()).problem ?? '', /./)

  standby = await startEmbedded(second)

  const before = app.replica.reads.replica
  await until('the replica answers again', async () => {
    await overviews()
    return app.replica.reads.replica > before
  })
})

test('a database that is not a standby of ours is never read', async () => {
  const other = open(primary.url)
  assert.deepEqual(
    namesOf(await other.operations.call({ ...ctx, ...other, db: ctx.db }, 'list_client_overviews', {})).toSorted(),
    ['One', 'Two'],
  )
  assert.match((await other.replica.look()).problem ?? '', /does not lead to a standby/)
  assert.deepEqual(other.replica.reads, { replica: 0, database: 1 })
})

test('WAL positions are compared as numbers', () => {
  assert.ok(isAtLeast('1/0', '0/FFFFFFFF'))
  assert.ok(isAtLeast('0/A0', '0/A0'))
  assert.ok(!isAtLeast('0/9F', '0/A0'))
})
