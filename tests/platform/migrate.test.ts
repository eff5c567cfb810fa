import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules } from '../../src/modules/index.ts'
import { BASELINE, migrate, readMigrations } from '../../src/platform/database/migrate.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

test('the baseline has a file per module, in the order of the modules, that makes its tables once', () => {
  const files = readMigrations().filter(({ name }) => name <= BASELINE)
  const subjects = files.map(({ name }) => name.replace(/^\d{4}_|\.sql$/g, '').replaceAll('_', '-'))
  const order = ['platform', ...modules.flatMap(({ name }) => (name === 'accounts' ? [name, 'identity'] : name))]
  assert.deepEqual(
    subjects,
    order.filter((name) => subjects.includes(name)),
  )

  const makers = files.flatMap(({ text }, at) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => [table, subjects[at]] as const),
  )
  for (const { name, tables = [] } of modules) {
    const homes = name === 'accounts' ? [name, 'identity', 'clients'] : [name]
    for (const table of tables) {
      const found = makers.filter(([made]) => made === table)
      assert.equal(found.length, 1, table)
      assert.ok(homes.includes(found[0]?.[1] ?? ''), `${table} is made by ${found[0]?.[1]}`)
    }
  }
  const patches = files.filter(({ text }) => /^(?:alter|drop|update|delete|create or replace)\b/m.test(text))
  assert.deepEqual(
    patches.map(({ name }) => name),
    [],
  )
})

test('migrating again runs nothing', async () => {
  const { url } = await openTestApp()

  assert.deepEqual(await migrate({ connectionString: url }), [])
})

test('a database from before 1.0 is refused, with what to do', async () => {
  const { pool, url } = await openTestApp()
  await pool.query(`update migrations set name = '0012_rank_history.sql' where name = $1`, [
    readMigrations().at(-1)?.name,
  ])

  await assert.rejects(migrate({ connectionString: url }), /made before 1.0 .* start with an empty database/)
})

test('a migration that was changed after it ran is refused', async () => {
  const { pool, url } = await openTestApp()
  await pool.query(`update migrations set digest = 'other' where name = '0006_clients.sql'`)

  await assert.rejects(migrate({ connectionString: url }), /0006_clients.sql was changed after it had run/)
})

test('an index is built while others write, and rebuilt after an interrupted attempt', async () => {
  const { pool, url } = await openTestApp()
  const text = `-- one by one\ncreate index concurrently if not exists later on clients (name);\n-- the second\ncreate index concurrently if not exists even_later on clients (domain);\n`
  const file = { name: '9999_later.sql', digest: 'later', text }
  const written = await pool.connect()
  await written.query('begin')
  await written.query(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    select workspace_id, id, 'A', 'a.com', now(), now() from users limit 1`)
  const running = migrate({ connectionString: url }, [...readMigrations(), file])
  await until('the index build waits only for the open transaction', async () => {
    const { rowCount } = await pool.query(`select from pg_stat_progress_create_index where phase like 'waiting%'`)
    return rowCount === 1
  })
  await pool.query(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    select workspace_id, id, 'B', 'b.com', now(), now() from users limit 1`)
  await written.query('commit')
  written.release()
  assert.deepEqual(await running, ['9999_later.sql'])
  await pool.query(`delete from migrations where name = $1`, [file.name])
  // As after a crash: the index exists but is invalid.
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'later'::regclass`)
  assert.deepEqual(await migrate({ connectionString: url }, [...readMigrations(), file]), ['9999_later.sql'])
  const { rows } = await pool.query(`select indisvalid as valid from pg_index
    where indexrelid in ('later'::regclass, 'even_later'::regclass)`)
  assert.deepEqual(rows, [{ valid: true }, { valid: true }])
})

test('a migration that meets a locked table backs off and retries instead of blocking those behind it', async () => {
  const { pool, url } = await openTestApp()
  const file = { name: '9999_later.sql', digest: 'later', text: 'alter table clients add column later text' }
  const reader = await pool.connect()
  await reader.query('begin; select from clients')
  const running = migrate({ connectionString: url }, [...readMigrations(), file])
  await until('the migration has backed off once', async () => {
    const { rows } = await pool.query(`select state, wait_event_type from pg_stat_activity
      where query = 'rollback' and state = 'idle' and datname = current_database()`)
    return rows.length === 1
  })
  // Would be blocked if the migration were waiting for its lock.
  await pool.query('select from clients')
  await reader.query('commit')
  reader.release()
  assert.deepEqual(await running, ['9999_later.sql'])
})
