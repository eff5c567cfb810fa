import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate, readMigrations } from '../../src/platform/migrate.ts'
import { openTestApp } from '../test-app.ts'

test('migrating again runs nothing', async () => {
  const { url } = await openTestApp()

  assert.deepEqual(await migrate({ connectionString: url }), [])
})

test('a database that was made before 1.0 is refused, with what to do', async () => {
  const { pool, url } = await openTestApp()
  await pool.query(`update migrations set name = '0012_rank_history.sql' where name = $1`, [
    readMigrations().at(-1)?.name,
  ])

  await assert.rejects(migrate({ connectionString: url }), /made before 1.0 .* start with an empty database/)
})

test('a file that was changed after it had run is refused', async () => {
  const { pool, url } = await openTestApp()
  await pool.query(`update migrations set digest = 'other' where name = '0005_clients.sql'`)

  await assert.rejects(migrate({ connectionString: url }), /0005_clients.sql was changed after it had run/)
})
