import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchOptions } from '../../../platform/http.ts'
import { appleLanguage } from './apple-languages.ts'
import { createDataforseo } from './dataforseo.ts'
import { createSerpapi } from './serpapi.ts'

const ASK = { country: 'de', language: 'en', depth: 3 }

/** Gives the answers in turn, repeats the last one, and records the requests. */
function source(...answers: unknown[]) {
  const asked: { url: URL; body: string }[] = []
  const fetcher = {
    async fetch(url: string, { body }: FetchOptions = {}) {
      asked.push({ url: new URL(url), body: String(body ?? '') })
      const answer = JSON.stringify(answers[Math.min(asked.length, answers.length) - 1])
      return {
        status: 200,
        url,
        headers: new Headers(),
        redirected: false,
        body: Buffer.from(answer),
        text: () => answer,
      }
    },
  }
  return { means: { fetcher, base: 'https://paid.example', key: 'me:secret' }, asked }
}

test('an App Store locale is one that SerpApi knows, not any language-country pair', () => {
  const cases = [
    ['de', 'de', 'de-de'],
    ['en', 'de', 'en-us'],
    ['en', 'gb', 'en-gb'],
    ['pt', 'us', 'pt-pt'],
    ['zh', 'sg', 'zh-cn'],
    ['fr-CA', 'us', 'fr-ca'],
    ['ca', 'fr', 'ca-es'],
    ['nb', 'no', 'no-no'],
    ['xx', 'us', 'en-us'],
  ] as const
  for (const [language, country, wanted] of cases) assert.equal(appleLanguage(language, country), wanted)
})

test('Google Play positions count in the first section across pages; a highlighted app has none', async () => {
  const hit = (product_id: string) => ({ product_id, title: product_id })
  const page = (ids: string[], token?: string) => ({
    app_highlight: hit('highlighted'),
    organic_results: [
      { title: 'Apps', items: ids.map(hit) },
      { title: 'You might like', items: [hit('other')] },
    ],
    ...(token && { serpapi_pagination: { next_page_token: token } }),
  })
  const { means, asked } = source(page(['a', 'b'], 't2'), page(['b', 'c', 'd']))
  const found = await createSerpapi(means).search('google_play', 'notes', ASK)
  assert.deepEqual(
    found.apps.map(({ id }) => id),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(
    asked.map(({ url }) => url.searchParams.get('next_page_token')),
    [null, 't2'],
  )
})

test('a listing without a title is requested again without the cache; that of another app is refused', async () => {
  const { means, asked } = source({ id: '7' }, { id: '7', title: 'Seven' })
  assert.equal((await createSerpapi(means).listing('app_store', '7', ASK))?.listing.title, 'Seven')
  assert.deepEqual(
    asked.map(({ url }) => url.searchParams.get('no_cache')),
    [null, 'true'],
  )
  const other = source({ id: '8', title: 'Eight' })
  await assert.rejects(createSerpapi(other.means).listing('app_store', '7', ASK), { reason: 'unreadable' })
})

test('a DataForSEO task has high priority, and one abandoned by its caller is read later, not paid again', async () => {
  const task = (status_code: number, items?: unknown[]) => ({
    tasks: [{ id: 't1', status_code, result: items ? [{ items }] : null }],
  })
  const stop = new AbortController()
  const { means, asked } = source(task(20_100), task(40_602), task(20_000, [{ app_id: 'a', rank_absolute: 1 }]))
  const store = createDataforseo(means)
  setTimeout(() => stop.abort(), 50)
  await assert.rejects(store.search('google_play', 'notes', { ...ASK, signal: stop.signal }))
  const found = await store.search('google_play', 'notes', ASK)
  assert.equal(found.apps[0]?.id, 'a')
  const posts = asked.filter(({ url }) => url.pathname.endsWith('/task_post'))
  assert.equal(posts.length, 1)
  assert.equal(JSON.parse(posts[0]?.body ?? '')[0].priority, 2)
})
