import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiPage } from '../../../../providers/search/api/page.ts'
import {
  type SearchQuery,
  type SearchSource,
  SourceError,
  type SourceReason,
} from '../../../../providers/search/port.ts'
import { createSearch, SearchError } from '../../../../providers/search/search.ts'
import { searchWithRetry } from './search-with-retry.ts'

const query: SearchQuery = {
  ...{ q: 'mills', vertical: 'search', gl: 'us', hl: 'en', num: 10, page: 1 },
  ...{ autocorrect: true, device: 'desktop' },
}

/** Asks a source that refuses so often, and tells what was waited for; a wait sets the clock on. */
async function asked({ failures, retryAfterMs = 0, reason = 'quota' }: Refusing) {
  const delays: number[] = []
  const clock = { ms: 1_000_000 }
  let left = failures
  const source: SearchSource = {
    ...{ name: 'serper', engine: 'google', via: 'api', isRetried: false },
    ...{ pageSize: () => 10, supports: () => true },
    async search(_, { onRequest }) {
      onRequest?.()
      if (left-- > 0) throw new SourceError(reason, 'no', { retryAfterMs })
      return { page: apiPage('google', 'search', {}) }
    },
  }
  const nowhere = { fetch: () => Promise.reject(new Error('nothing is fetched here')) }
  const search = createSearch({ sources: [source], fetcher: nowhere, now: () => clock.ms })
  const wait = async (delayMs = 0) => {
    delays.push(delayMs)
    clock.ms += delayMs
  }
  const found = await searchWithRetry(
    { search, signal: new AbortController().signal, now: () => clock.ms / 1000 },
    { query, engine: 'google', wait: wait as never },
  ).catch((error: unknown) => error)
  return { found, delays, isFound: !(found instanceof SearchError) }
}

type Refusing = { failures: number; retryAfterMs?: number; reason?: SourceReason }

test('a check waits for a source that limits how often it is asked, and counts every request', async () => {
  const { found, delays, isFound } = await asked({ failures: 2 })
  assert.ok(isFound, String(found))
  assert.deepEqual(delays, [10_000, 15_000], 'then until its circuit lets a probe through')
  assert.equal((found as { calls: number }).calls, 3)
})

test('it waits as long as the source asks, but not for long, and never for a key that is refused', async () => {
  assert.deepEqual((await asked({ failures: 1, retryAfterMs: 20_000 })).delays, [20_000])
  for (const refusing of [
    { failures: 1, retryAfterMs: 60_000 },
    { failures: 1, reason: 'auth' as const },
  ]) {
    const { isFound, delays } = await asked(refusing)
    assert.deepEqual([isFound, delays], [false, []])
  }
})
