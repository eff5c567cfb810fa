import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { outageOf } from './errors.ts'

const MISSING = join(import.meta.dirname, 'missing')

test('a missing socket means the database is unreachable, a missing file does not', async () => {
  const withoutSocket = await new Promise((resolve) => connect(MISSING).once('error', resolve))
  const withoutFile = await readFile(MISSING).catch((error) => error)

  assert.equal(outageOf(withoutSocket), 'database_away')
  assert.equal(outageOf(withoutFile), undefined)
})
