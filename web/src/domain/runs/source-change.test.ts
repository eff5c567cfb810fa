import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceChangeBetween } from './source-change.ts'

const at = (...times: number[]) => times.map((time) => ({ at: time }))

test('the source change lies between the last simulated point and the first live one', () => {
  assert.equal(sourceChangeBetween(at(30, 40), at(10, 20)), 25)
  assert.equal(sourceChangeBetween(at(10, 20), at(30)), 25)
})

test('there is no source change with points of one source only', () => {
  assert.equal(sourceChangeBetween(at(10), []), null)
  assert.equal(sourceChangeBetween([], at(10)), null)
})
