import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { tableTypes, timeColumns, workspaceTables } from '../../scripts/table-types.ts'
import { PLATFORM_TABLES } from '../../src/core/self-check.ts'
import { modules } from '../../src/modules/index.ts'
import { openTestApp } from '../test-app.ts'

const generated = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../src/platform/generated', name), 'utf8')

test('the generated row types match the migrated database', async () => {
  const { pool } = await openTestApp()

  assert.equal(generated('rows.ts'), await tableTypes(pool), 'Run `npm run build:tables`')
  assert.equal(generated('time-columns.ts'), await timeColumns(pool), 'Run `npm run build:tables`')
  assert.equal(generated('workspace-tables.ts'), await workspaceTables(pool), 'Run `npm run build:tables`')
})

test('every table has an owner', async () => {
  const { pool } = await openTestApp()
  const { rows } = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  const owned = [...PLATFORM_TABLES, ...modules.flatMap((module) => module.tables ?? [])]

  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !owned.includes(name)),
    [],
  )
})
