import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from '../../domain/advice/next-steps.ts'
import { foldSteps } from './order.ts'

const step = (id: string, action: string) => ({ id, action }) as Step

test('steps with the same advice are grouped, at the place of the first one', () => {
  const steps = [step('a', 'Write'), step('b', 'Submit'), step('c', 'Write'), step('d', 'Write')]

  const folded = foldSteps(steps).map(({ step: { id }, more }) => [id, more.map((each) => each.id)])

  assert.deepEqual(folded, [
    ['a', ['c', 'd']],
    ['b', []],
  ])
})
