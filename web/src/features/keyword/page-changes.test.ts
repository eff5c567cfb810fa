import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageChangesOf } from './page-changes.ts'

const at = (checked_at: number, url: string) => ({ checked_at, url, job_id: checked_at })

test('another ranking page is a change, and a check without one is not', () => {
  const changes = pageChangesOf([at(1, '/a'), at(2, ''), at(3, '/a'), at(4, '/b'), at(5, '/b'), at(6, '/a')])
  assert.deepEqual(
    changes.map(({ at: when, from, to }) => [when, from, to]),
    [
      [4, '/a', '/b'],
      [6, '/b', '/a'],
    ],
  )
})
