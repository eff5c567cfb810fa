import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPage } from './page.ts'

const ALL = Array.from({ length: 7 }, (_, at) => at)

function list() {
  let counts = 0
  return {
    source: {
      rows: async (limit: number | null, offset: number) =>
        ALL.slice(offset, limit === null ? undefined : offset + limit),
      count: async () => {
        counts++
        return ALL.length
      },
    },
    counts: () => counts,
  }
}

test('a page knows how many there are, and where the next begins', async () => {
  for (const limit of [1, 3, 6, 7, 8])
    for (let offset = 0; offset < 9; offset++) {
      const next_offset = offset + limit < ALL.length ? offset + limit : null
      assert.deepEqual(await readPage({ limit, offset }, list().source), {
        items: ALL.slice(offset, offset + limit),
        total: ALL.length,
        limit,
        offset,
        next_offset,
      })
    }
})

test('rows are counted only where the page does not show their end', async () => {
  const counted = async (limit: number, offset: number) => {
    const { source, counts } = list()
    await readPage({ limit, offset }, source)
    return counts()
  }
  assert.equal(await counted(7, 0), 0)
  assert.equal(await counted(4, 3), 0)
  assert.equal(await counted(6, 0), 1)
  assert.equal(await counted(4, 7), 1)
})
