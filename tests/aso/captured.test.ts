import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/fixtures/aso')
const isThere = existsSync(FOLDER)
if (!isThere) console.warn(`SKIPPED: no captured payloads of the stores at ${FOLDER}`)

/** Captured responses of both stores. */
const FILES: [RegExp, string][] = [
  [/^\/lookup\?id=1570215232/, 'app_store/lookup-rivian.json'],
  [/^\/us\/rss\/customerreviews\/page=1\/id=1570215232\/.*json$/, 'app_store/rss-reviews-rivian.json'],
  [/^\/search\?/, 'app_store/search-travel.json'],
  [/^\/store\/apps\/details\?id=com\.mojang\.minecraftpe/, 'google_play/app-minecraft.html'],
  [/^\/store\/search\?/, 'google_play/search-panda.html'],
  [/^\/_\/PlayStoreUi\/data\/batchexecute/, 'google_play/reviews-translate-initial.txt'],
]

const store = createServer((request, response) => {
  const file = FILES.find(([path]) => path.test(request.url ?? ''))?.[1]
  response.writeHead(file ? 200 : 404).end(file && readFileSync(join(FOLDER, file)))
})
await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening))
after(() => store.close())

test('captured store responses are read exactly: listings, rankings and reviews', async (t) => {
  if (!isThere) return t.skip('no captured payloads')
  const base = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const testApp = await openTestApp({
    SANDBOX: 'off',
    ASO_ITUNES_BASE: base,
    ASO_APPS_APPLE_BASE: base,
    ASO_SEARCH_ITUNES_BASE: base,
    ASO_PLAY_BASE: base,
    ASO_PER_MINUTE: 'itunes=6000,apps=6000,hints=6000,play=6000',
  })
  await testApp.work()
  const { url } = await testApp.serve()
  const key = await keyOf(testApp, 'owner')
  const call = caller(url)
  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `/api/v1${path}`, { as: key, ...(body !== undefined && { body }) })).body
  const { id } = await ask('POST', '/clients/create', { name: 'Real', domain: 'example.com' })
  const rivian = await ask('POST', `/clients/${id}/aso/apps`, { app_name: 'Rivian', app_identifier: '1570215232' })
  const google_play = { store: 'google_play', app_identifier: 'com.mojang.minecraftpe' }
  const minecraft = await ask('POST', `/clients/${id}/aso/apps`, { app_name: 'Minecraft', ...google_play })
  await ask('POST', `/clients/${id}/aso/apps`, {
    app_name: 'Panda Express',
    store: 'google_play',
    app_identifier: 'com.pandaexpress.app',
  })
  await ask('POST', `/clients/${id}/aso/keywords`, [{ query: 'travel' }, { query: 'panda', store: 'google_play' }])

  const done = await ask('POST', `/clients/${id}/aso/actions/full-refresh`, { review_limit: 100 })

  assert.deepEqual([done.status, done.listing_snapshots, done.rankings], ['done', 2, 3], JSON.stringify(done))
  assert.deepEqual(done.errors, ['google_play:com.pandaexpress.app listing: not in the store of US'])
  const listing = async (app: { id: number }) => (await ask('GET', `/clients/${id}/aso/apps/${app.id}/listings`))[0]
  const apple = await listing(rivian)
  assert.deepEqual(
    [apple.title, apple.rating, apple.rating_count, apple.screenshots, apple.subtitle, apple.source],
    ['Rivian', 4.46858, 1289, 7, null, 'itunes_lookup'],
  )
  const play = await listing(minecraft)
  assert.deepEqual(
    [play.title, play.rating, play.rating_count, play.screenshots, play.has_video, play.price, play.version],
    ['Minecraft: Dream it, Build it!', 4.315863, 5715302, 8, true, 6.99, '1.26.32.2'],
  )
  const rankings: {
    query: string
    app_name: string
    position: number | null
    checked_depth: number
    source: string
  }[] = await ask('GET', `/clients/${id}/aso/rankings`)
  assert.deepEqual(rankings.map((row) => [row.app_name, row.position, row.checked_depth, row.source]).sort(), [
    ['Minecraft', null, 20, 'google_play_web'],
    ['Panda Express', 1, 20, 'google_play_web'],
    ['Rivian', null, 18, 'itunes_search'],
  ])
  const reviews: { app_id: number; rating: number }[] = await ask('GET', `/clients/${id}/aso/reviews`)
  const stars = (app: { id: number }) =>
    [1, 2, 3, 4, 5].map((rating) => reviews.filter((each) => each.app_id === app.id && each.rating === rating).length)
  assert.deepEqual(stars(rivian), [24, 11, 8, 4, 3])
  assert.equal(
    stars(minecraft).reduce((sum, count) => sum + count),
    100,
  )
})
