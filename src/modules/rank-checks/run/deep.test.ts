import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '../../../core/context.ts'
import type { SearchQuery, SearchSource, Transport } from '../../../providers/search/port.ts'
import { createSearch } from '../../../providers/search/search.ts'
import type { Strategy } from './scan/depth.ts'
import { openPageCache } from './scan/page-cache.ts'
import { scanSerp } from './scan/scan.ts'

const check = {
  ...{ job_id: 1, keyword_id: 1, device: 'desktop' as const },
  ...{ query: 'mills', geo: 'us', lang: 'en', location: '', engine: 'google' as const },
}

/** A source that charges by depth instead of pages, with a given number of results. */
function deepSource(results: number, asked: SearchQuery[]): SearchSource {
  return {
    name: 'dataforseo',
    engine: 'google',
    via: 'api',
    isDeep: true,
    isRetried: false,
    pageSize: ({ num, page }) => num * page,
    supports: ({ page }) => page === 1,
    async search(query) {
      asked.push(query)
      const organic = Array.from({ length: Math.min(results, query.num) }, (_, index) => ({
        ...{ position: index + 1, title: `T${index}`, snippet: '', linkResolution: 'direct' as const },
        ...{ link: `https://site${index + 1}.example/`, domain: `site${index + 1}.example` },
      }))
      const about = { engine: 'google', vertical: 'search', verdict: 'results', parser: 'api', verified: true } as const
      return { page: { ...about, features: ['ai_overview'], organic, aiOverviewState: 'deferred', unresolved: [] } }
    },
  }
}

async function checked(domain: string, { strategy, results = 100 }: { strategy: Strategy; results?: number }) {
  const asked: SearchQuery[] = []
  const nowhere: Transport = { fetch: () => Promise.reject(new Error('nothing is fetched here')) }
  const search = createSearch({ sources: [deepSource(results, asked)], fetcher: nowhere })
  const signal = new AbortController().signal
  // Nothing else of the context is used unless pages are shared.
  const ctx = { search, signal, now: () => 0, actor: { workspaceId: 1 }, config: { simulated: { search: false } } }
  const pageCache = openPageCache(ctx as never as Context, { client_id: 1, isShared: false, isRaw: false })
  const found = await scanSerp(ctx as never as Context, { check, domain, strategy, lastPosition: null, pageCache })
  return { found, depths: asked.map(({ num }) => num) }
}

test('a deep source is asked once for the top 100, wherever the client ranks', async () => {
  for (const domain of ['site2.example', 'site57.example', 'nowhere.example']) {
    const { found, depths } = await checked(domain, { strategy: 'smart' })
    assert.deepEqual(depths, [100], domain)
    assert.deepEqual([found.serp.organic.length, found.seen, found.serp.features], [100, 100, ['ai_overview']], domain)
    assert.equal(found.failed, null)
  }
})

test('a deep source is asked for the top 10 in basic checks, and ends at the last result', async () => {
  assert.deepEqual((await checked('site57.example', { strategy: 'basic' })).depths, [10])
  const { found, depths } = await checked('nowhere.example', { strategy: 'full', results: 34 })
  assert.deepEqual([depths, found.serp.organic.length, found.seen], [[100], 34, 100])
})
