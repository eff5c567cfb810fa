import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn } from './in-turn.ts'

test('one after the other, in order, each with its own outcome', async () => {
  const take = inTurn()
  const seen: string[] = []
  const work = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`)
    await sleep(ms)
    seen.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const [a, b, c] = await Promise.allSettled([take(work('a', 10)), take(work('b', 1)), take(work('c', 1))])
  assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  assert.deepEqual([a.status, b.status, c.status], ['fulfilled', 'rejected', 'fulfilled'])
})
