import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { tableTypes, timeColumns, workspaceTables } from '../../scripts/table-types.ts'
import { openTestApp } from '../test-app.ts'

const generated = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../src/platform/generated', name), 'utf8')

test('the row types are those of the migrated database', async () => {
  const { pool } = await openTestApp()

  assert.equal(generated('rows.ts'), await tableTypes(pool), 'Run `npm run build:tables`')
  assert.equal(generated('time-columns.ts'), await timeColumns(pool), 'Run `npm run build:tables`')
  assert.equal(generated('workspace-tables.ts'), await workspaceTables(pool), 'Run `npm run build:tables`')
})
