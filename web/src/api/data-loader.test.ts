import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatch } from './data-loader.ts'

test('questions of one moment are asked together, and each gets its own answer', async () => {
  const asked: number[][] = []
  const load = createBatch(
    async (keys: number[]) => {
      asked.push(keys)
      return new Map(keys.filter((key) => key < 3).map((key) => [key, key * 10]))
    },
    { most: 3, waitMs: 1 },
  )
  assert.deepEqual(await Promise.all([load(1), load(2), load(9), load(1)]), [10, 20, null, 10])
  assert.deepEqual(asked, [[1, 2, 9], [1]])
})

test('a failure reaches everyone who waits', async () => {
  const load = createBatch(async (_: number[]) => Promise.reject(new Error('no')), { most: 9, waitMs: 1 })
  const fates = await Promise.allSettled([load(1), load(2)])
  assert.deepEqual(
    fates.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})
