import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Overview } from '../../../api/analytics.ts'
import { nextOrder, readOrder, sortOverviews } from './order.ts'

const line = (client_id: number, name: string, visibility: number | null): Overview => ({
  ...{ client_id, name, domain: '', keyword_count: 1, running: null, last_job: null, answers: null },
  standing:
    visibility === null
      ? null
      : {
          ...{
            job_id: 1,
            checked_at: 1,
            engine: 'google',
            visibility,
            change: null,
            compared_at: null,
            top3: 0,
            top10: 0,
            top30: 0,
            total: 1,
          },
          ...{
            keywords: 1,
            checks: 1,
            not_found: 0,
            new_keywords: 0,
            lost_keywords: 0,
            is_partial: false,
            failed: 0,
            history: [],
          },
        },
})
const lines = [line(1, 'b', 5), line(2, 'C', null), line(3, 'a', 9)]
const ids = (sort: string | undefined, pins: number[] = []) =>
  sortOverviews(lines, { order: readOrder(sort), pins, alerts: new Map([[2, 4]]) }).map(({ client_id }) => client_id)

test('clients are sorted by any column, with unknown values last in both directions', () => {
  assert.deepEqual(ids(undefined), [1, 3, 2])
  assert.deepEqual(ids('name'), [3, 1, 2])
  assert.deepEqual(ids('-visibility'), [3, 1, 2])
  assert.deepEqual(ids('visibility'), [1, 3, 2])
  assert.deepEqual(ids('-alerts'), [2, 1, 3])
  assert.deepEqual(ids('nonsense'), [1, 3, 2])
})

test('pinned clients come before all others', () => {
  assert.deepEqual(ids('-visibility', [2]), [2, 3, 1])
})

test('pressing a column header again reverses the order, and then removes it', () => {
  assert.equal(nextOrder(null, 'top3'), '-top3')
  assert.equal(nextOrder(readOrder('-top3'), 'top3'), 'top3')
  assert.equal(nextOrder(readOrder('top3'), 'top3'), undefined)
  assert.equal(nextOrder(readOrder('-top3'), 'name'), 'name')
})
