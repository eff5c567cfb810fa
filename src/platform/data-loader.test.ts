import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDataLoader, type Gathered } from './data-loader.ts'

function recording(answer: (value: Gathered) => boolean = () => true) {
  const asked: Gathered[][] = []
  const gather = createDataLoader(async (values) => {
    asked.push(values)
    await sleep(5)
    return values.flatMap((value, index) => (answer(value) ? [{ nr: index + 1, value }] : []))
  })
  return { asked, gather }
}

test('simultaneous calls go in one batch, in order, and each gets its own row', async () => {
  const { asked, gather } = recording()
  const rows = await Promise.all([3, 1, 2].map((value) => gather(value)))
  assert.deepEqual(asked, [[1, 2, 3]])
  assert.deepEqual(
    rows.map((row) => row && 'value' in row && row.value),
    [3, 1, 2],
  )
})

test('a value requested twice goes in two batches, so that each call counts', async () => {
  const { asked, gather } = recording()
  await Promise.all([gather('a'), gather('a'), gather('b')])
  assert.deepEqual(asked, [['a', 'b'], ['a']])
})

test('calls made during a batch go in the next one, at most 64 at a time', async () => {
  const { asked, gather } = recording()
  await Promise.all(Array.from({ length: 100 }, (_, value) => gather(value)))
  assert.deepEqual(
    asked.map((values) => values.length),
    [64, 36],
  )
})

test('a value without a row gets undefined, and a failure reaches every caller of the batch', async () => {
  const { gather } = recording((value) => value === 1)
  assert.deepEqual(await Promise.all([gather(1), gather(2)]), [{ nr: 1, value: 1 }, undefined])
  const failing = createDataLoader(async () => {
    throw new Error('gone')
  })
  const outcomes = await Promise.allSettled([failing(1), failing(2)])
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  await assert.rejects(failing(3), /gone/)
})
