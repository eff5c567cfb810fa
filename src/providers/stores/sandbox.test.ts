import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../../sandbox/server.ts'
import { createFetcher } from '../../platform/http.ts'
import { appNamed } from './identify.ts'
import type { StoreName, Stores } from './port.ts'
import { defaultStoreSettings, type StoreSettings } from './settings.ts'
import type { StoreRateLimit } from './store-rate-limit.ts'
import { createStores } from './stores.ts'

const NOW = Date.UTC(2026, 5, 1, 12) / 1000
const running = await startSandbox({ clock: NOW })
const { url, sandbox } = running
const http = createFetcher({ allowPrivate: [new URL(url).host], userAgent: 'test' })
after(async () => {
  await http.close()
  await running.close()
})

const rested: string[] = []
const rateLimit: StoreRateLimit = {
  enter: async () => {},
  rest: async (host) => {
    rested.push(host)
    return Date.now() / 1000 + 5
  },
}
const settings: StoreSettings = {
  ...defaultStoreSettings,
  bases: { itunes: `${url}/itunes`, apps: `${url}/apple-apps`, hints: `${url}/apple-search`, play: `${url}/play` },
}
const open = (paid: StoreSettings['paid'] = null): Stores =>
  createStores({ ...settings, paid }, { fetcher: http, rateLimit })
const stores = open()
const US = { country: 'us', language: 'en' }
const IDS = { app_store: '6450000101', google_play: 'com.brewlane.timer' } as const

async function control(what: string, body: unknown) {
  const answer = await fetch(`${url}/_control/${what}`, { method: 'POST', body: JSON.stringify(body) })
  assert.equal(answer.status, 200, await answer.text())
}
const truth = async (path: string) => (await fetch(`${url}/_truth/${path}`)).json()
const fault = (service: string, kind: string) => control('faults', [{ match: { service }, fault: kind }])
const NAMES: StoreName[] = ['app_store', 'google_play']

test('both stores return the true ranking, without ads, bundles and books', async () => {
  for (const store of NAMES) {
    for (const q of ['coffee timer', 'brewlane', 'latte art', 'кофе']) {
      const { apps } = await truth(`apps?store=${store}&q=${encodeURIComponent(q)}&country=us`)
      const found = await stores[store].search(q, { ...US, depth: 100 })
      assert.deepEqual(
        found.apps.map(({ id }) => id),
        apps.map(({ id }: { id: string }) => id),
        `${store} ${q}`,
      )
      assert.equal(found.checkedDepth, apps.length)
    }
  }
})

test('a listing matches the store page, complete or sparse, and is null for an unknown app', async () => {
  for (const store of NAMES) {
    const { app, ratings, version } = await truth(`app?store=${store}&id=${IDS[store]}`)
    const found = await stores[store].listing(IDS[store], US)
    assert.equal(found?.listing.title, app.name)
    assert.equal(found?.listing.rating, ratings.average)
    assert.equal(found?.listing.ratingCount, ratings.count)
    assert.equal(found?.listing.version, version.version)
    assert.equal(found?.listing.screenshots?.length, app.screenshots)
    assert.equal(found?.listing.hasVideo, app.hasVideo)
    if (store === 'google_play') assert.equal(found?.listing.shortDescription, app.shortDescription)
    else assert.ok(found?.listing.subtitle)
    assert.equal(await stores[store].listing(store === 'app_store' ? '999999999' : 'com.no.such', US), null)
  }
})

test('reviews are complete, newest first', async () => {
  for (const store of NAMES) {
    const { reviews } = await truth(`app?store=${store}&id=${IDS[store]}`)
    const wanted = reviews.filter(({ at }: { at: number }) => at <= NOW).map(({ id }: { id: string }) => id)
    const found = await stores[store].reviews(IDS[store], { ...US, limit: 100 })
    assert.deepEqual(
      found.reviews.map(({ id }) => id),
      wanted.slice(0, 100),
      store,
    )
  }
})

test('an identifier, an address or a name resolves to the store id', async () => {
  const none = { identifier: '', url: '', name: '', developer: '' }
  const { app_store, google_play } = stores
  assert.equal(await app_store.resolve({ ...none, identifier: 'com.brewlane.timer' }, US), IDS.app_store)
  assert.equal(
    await app_store.resolve({ ...none, url: 'https://apps.apple.com/de/app/x/id123456789?l=en' }, US),
    '123456789',
  )
  assert.equal(await app_store.resolve({ ...none, name: 'Brewlane: coffee brew timer' }, US), IDS.app_store)
  assert.equal(
    await google_play.resolve({ ...none, url: 'https://play.google.com/store/apps/details?id=a.b.c&gl=de' }, US),
    'a.b.c',
  )
  assert.equal(
    await google_play.resolve({ ...none, name: 'Brewlane', developer: 'Brewlane GmbH' }, US),
    IDS.google_play,
  )
})

test('an ambiguous name or one of another developer resolves to no app', () => {
  const app = { id: '1', title: 'Panda: Notes', developer: 'A', rating: null, ratingCount: null, updatedAt: null }
  assert.equal(appNamed({ name: 'panda', developer: '' }, [app]), null)
  assert.equal(appNamed({ name: 'panda', developer: 'a' }, [app]), '1')
  assert.equal(appNamed({ name: 'PANDA — notes', developer: '' }, [app]), '1')
  // An app of the same name by another developer is a different app.
  assert.equal(appNamed({ name: 'Panda Notes', developer: 'b' }, [app]), null)
  assert.equal(appNamed({ name: 'Panda Notes', developer: '' }, [app, { ...app, id: '2', developer: 'b' }]), null)
})

test('suggestions come from the storefront of the country, and an unknown country is unreadable', async () => {
  assert.ok((await stores.app_store.suggest('coffee', US)).length > 3)
  assert.ok((await stores.google_play.suggest('coffee', US)).length > 3)
  await assert.rejects(stores.app_store.suggest('coffee', { country: 'xx', language: 'en' }), { reason: 'unreadable' })
})

test('blocks, throttling and broken pages fail with their reason, and the store works again afterwards', async () => {
  const table: [string, string][] = [
    ['429', 'quota'],
    ['sorry', 'quota'],
    ['consent', 'blocked'],
    ['softblock', 'blocked'],
    ['broken', 'unreadable'],
    ['empty', 'unreadable'],
    ['reset', 'network'],
  ]
  for (const [kind, reason] of table) {
    await fault('play', kind)
    await assert.rejects(stores.google_play.search('coffee timer', { ...US, depth: 30 }), { reason }, kind)
    await assert.rejects(stores.google_play.listing(IDS.google_play, US), { reason }, kind)
    await assert.rejects(stores.google_play.reviews(IDS.google_play, { ...US, limit: 5 }), { reason }, kind)
    await control('faults', [])
    assert.ok((await stores.google_play.search('coffee timer', { ...US, depth: 30 })).apps.length > 0)
  }
  assert.ok(rested.includes('play'))
})

test('the App Store falls back to other sources, each reported under its own name', async () => {
  await fault('apple-apps', 'sorry')
  assert.equal((await stores.app_store.search('coffee timer', { ...US, depth: 50 })).source, 'itunes_search')
  const bare = await stores.app_store.listing(IDS.app_store, US)
  assert.deepEqual([bare?.sources, bare?.listing.subtitle], [['itunes_lookup'], null])
  await fault('itunes', 'empty')
  const shown = await stores.app_store.listing(IDS.app_store, US)
  assert.deepEqual(shown?.sources, ['app_store_web'])
  const all = await stores.app_store.reviews(IDS.app_store, { ...US, limit: 100 })
  assert.equal(all.source, 'app_store_web')
  assert.ok(all.reviews.length > 8, `${all.reviews.length} reviews, more than the page of the app shows`)
  await control('faults', [
    { match: { service: 'itunes' }, fault: 'empty' },
    { match: { service: 'apple-apps' }, fault: 'empty' },
  ])
  await assert.rejects(stores.app_store.search('coffee timer', { ...US, depth: 50 }), { reason: 'unreadable' })
  await assert.rejects(stores.app_store.reviews(IDS.app_store, { ...US, limit: 5 }), { reason: 'unreadable' })
  await assert.rejects(stores.app_store.listing(IDS.app_store, US), { reason: 'unreadable' })
  await control('faults', [])
})

test('paid sources look deeper and report their name and depth', async () => {
  for (const provider of ['serpapi', 'dataforseo'] as const) {
    const { paid } = open({
      provider,
      key: provider === 'serpapi' ? 'sandbox' : 'sandbox:x',
      base: `${url}/${provider}`,
    })
    assert.ok(paid)
    const found = await paid.search('google_play', 'coffee timer', { ...US, depth: 60 })
    assert.ok(found.checkedDepth > 30, `${provider} ${found.checkedDepth}`)
    assert.equal(found.source, provider)
    for (const store of NAMES)
      assert.match((await paid.listing(store, IDS[store], US))?.listing.title ?? '', /^Brewlane/)
  }
  const { paid } = open({ provider: 'serpapi', key: 'wrong', base: `${url}/serpapi` })
  await assert.rejects(paid?.search('app_store', 'coffee', { ...US, depth: 10 }) ?? Promise.resolve(), {
    reason: 'auth',
  })
  assert.ok(sandbox.log.summary().byService.serpapi)
})
