import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDataLoader } from './data-loader.ts'

test('simultaneous calls are loaded in one batch, and each gets its own value', async () => {
  const asked: number[][] = []
  const load = createDataLoader(
    async (keys: number[]) => {
      asked.push(keys)
      return new Map(keys.filter((key) => key < 3).map((key) => [key, key * 10]))
    },
    { maxBatchSize: 3, waitMs: 1 },
  )
  assert.deepEqual(await Promise.all([load(1), load(2), load(9), load(1)]), [10, 20, null, 10])
  assert.deepEqual(asked, [[1, 2, 9], [1]])
})

test('a failure reaches every caller of the batch', async () => {
  const load = createDataLoader(async (_: number[]) => Promise.reject(new Error('no')), { maxBatchSize: 9, waitMs: 1 })
  const outcomes = await Promise.allSettled([load(1), load(2)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})
