import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { tableTypes } from '../../scripts/table-types.ts'
import { openTestApp } from '../test-app.ts'

test('the row types are those of the migrated database', async () => {
  const { pool } = await openTestApp()
  const file = join(import.meta.dirname, '../../src/platform/generated/rows.ts')

  assert.equal(readFileSync(file, 'utf8'), await tableTypes(pool), 'Run `npm run build:tables`')
})
