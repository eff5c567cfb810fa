import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etaOf } from './progress.ts'

test('the remaining time follows the pace so far, and is unknown without one', () => {
  const job = { created_at: 100, checked_keywords: 50, total_keywords: 150 }
  assert.equal(etaOf(job, 110), 20)
  assert.equal(etaOf({ ...job, checked_keywords: 1 }, 110), null)
  assert.equal(etaOf({ ...job, checked_keywords: 150 }, 110), 0)
})
