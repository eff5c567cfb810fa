import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depthOf, expectedPages, nextPage, pageOfPosition, type Strategy } from './depth.ts'

type Case = { strategy?: Strategy; lastPosition?: number | null; own?: number[]; results?: number }

/** The pages a check reads if the client ranks at `own` and the engine has so many results. */
function state({ strategy = 'smart', lastPosition = null, own = [], results = 100 }: Case): number[] {
  const read: number[] = []
  let endsAt: number | null = null
  for (;;) {
    const isFound = own.some((position) => read.includes(pageOfPosition(position)))
    const page = nextPage({ strategy, lastPosition, read, isFound, endsAt })
    if (page === null) return read
    read.push(page)
    if ((page - 1) * 10 >= results) endsAt = Math.min(page, endsAt ?? page)
  }
}

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test('smart always reads three pages, then continues to the first own result', () => {
  assert.deepEqual(state({ own: [4] }), [1, 2, 3])
  assert.deepEqual(state({ own: [30] }), [1, 2, 3])
  assert.deepEqual(state({ own: [45, 88] }), [1, 2, 3, 4, 5])
  assert.deepEqual(state({}), ALL)
})

test('smart reads around the last known page before the remaining ones', () => {
  assert.deepEqual(state({ lastPosition: 65, own: [65] }), [1, 2, 3, 6, 7])
  assert.deepEqual(state({ lastPosition: 65, own: [58] }), [1, 2, 3, 6])
  assert.deepEqual(state({ lastPosition: 65, own: [75] }), [1, 2, 3, 6, 7, 8])
  assert.deepEqual(state({ lastPosition: 65, own: [95] }), [1, 2, 3, 6, 7, 8, 4, 5, 9, 10])
  assert.deepEqual(state({ lastPosition: 65, own: [12] }), [1, 2, 3])
  assert.deepEqual(state({ lastPosition: 33, own: [33] }), [1, 2, 3, 4])
  assert.deepEqual(
    state({ lastPosition: 99 }).toSorted((a, b) => a - b),
    ALL,
  )
})

test('no page past the last result is requested', () => {
  assert.deepEqual(state({ results: 0 }), [1])
  assert.deepEqual(state({ results: 25 }), [1, 2, 3, 4])
  assert.deepEqual(state({ results: 45, lastPosition: 95 }), [1, 2, 3, 9, 4, 5, 6])
})

test('full reads all ten pages, basic one', () => {
  assert.deepEqual(state({ strategy: 'full', own: [1], lastPosition: 1 }), ALL)
  assert.deepEqual(state({ strategy: 'basic', own: [55], lastPosition: 55 }), [1])
  assert.deepEqual([depthOf('basic'), depthOf('smart'), depthOf('full')], [10, 100, 100])
})

test('the expected pages are those up to the previous position', () => {
  assert.equal(expectedPages('smart', undefined).length, 10)
  assert.equal(expectedPages('smart', { position: null }).length, 10)
  for (const position of [1, 30, 31, 45, 65, 100])
    assert.deepEqual(expectedPages('smart', { position }), state({ lastPosition: position, own: [position] }))
  assert.equal(expectedPages('full', { position: 1 }).length, 10)
  assert.deepEqual(expectedPages('basic', undefined), [1])
})
