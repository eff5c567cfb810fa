import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { askPaid } from '../../src/modules/aso/paid.ts'
import { meteredStore } from '../../src/providers/stores/paid/metered.ts'
import { NOW, openFixture, type StoreName } from './fixture.ts'

const fixture = await openFixture({ ASO_PAID_PROVIDER: 'serpapi', ASO_PAID_KEY: 'sandbox' })
await fixture.testApp.work()
const DAY = 86_400
const DEPTH = 50
const STORES: StoreName[] = ['app_store', 'google_play']
const QUERIES = ['coffee timer', 'brewlane', 'pour over timer', 'latte art', 'espresso']

test('a full refresh stores listings, reviews and positions that match the truth', async () => {
  const { id, apps } = await fixture.makeDemo(QUERIES)
  const { body } = await fixture.action(id, 'full-refresh')
  assert.equal(body.status, 'done', JSON.stringify(body))
  assert.deepEqual([body.ok, body.listing_snapshots, body.rankings, body.errors], [true, 2, 10, []])
  assert.ok(body.reviews > 10 && body.reviews === body.reviews_new)
  const { body: keywords } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/keywords`)
  for (const { store, query, latest_position } of keywords) {
    const truly = await fixture.truth(store, query)
    assert.equal(latest_position, truly !== null && truly <= DEPTH ? truly : null, `${store} ${query}`)
  }
  const { body: rankings } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/rankings`)
  assert.ok(rankings.every(({ source }: { source: string }) => /^sandbox:(app_store|google_play)_web$/.test(source)))
  const summary = await fixture.summary(id)
  assert.deepEqual([summary.app_count, summary.keyword_count, summary.sandbox], [2, 10, true])
  assert.deepEqual(summary.stores, STORES)
  assert.ok(summary.visibility.score > 0)
  assert.equal(summary.listing_audit.audited_apps, 2)
  assert.ok(summary.competitor_count > 0)
  assert.equal(summary.reviews.total, body.reviews)
  assert.ok(summary.prioritized_backlog.length > 0)
  assert.equal(summary.visibility_trend.points.length, 1)
  const { body: listings } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/apps/${apps.app_store}/listings`)
  assert.deepEqual([listings.length, listings[0].changes], [1, []])
  assert.equal(fixture.requests('serpapi').length, 0)
})

test('a later refresh yields deltas and changes, but a result of another source is never compared', async () => {
  await fixture.control('clock', { now: NOW })
  const { id, apps } = await fixture.makeDemo(QUERIES)
  await fixture.action(id, 'full-refresh')
  await fixture.control('clock', { now: NOW + 60 * DAY })
  await fixture.action(id, 'full-refresh')
  const { body: listings } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/apps/${apps.google_play}/listings`)
  assert.ok(listings[0].changes.some(({ field }: { field: string }) => field === 'version'))
  const { body: rankings } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/rankings?limit=10`)
  for (const { position, previous_position, delta } of rankings) {
    if (position !== null && previous_position !== null) assert.equal(delta, previous_position - position)
  }
  const { prioritized_backlog: backlog, ranking_alerts } = await fixture.summary(id)
  const times = new Set(rankings.map(({ checked_at }: { checked_at: number }) => checked_at))
  for (const { type, checked_at, compared_at } of backlog) {
    assert.ok(checked_at > 0, type)
    if (type === 'keyword') assert.ok(times.has(checked_at))
    assert.equal(type === 'ranking', compared_at !== null && compared_at < checked_at)
  }
  const before = ranking_alerts.length
  await fixture.control('faults', [{ match: { service: 'apple-apps' }, fault: 'consent' }])
  await fixture.control('clock', { now: NOW + 90 * DAY })
  const { body } = await fixture.action(id, 'rankings', { max_keywords: 100 })
  const task = await fixture.ended(id, body.task_id)
  await fixture.control('faults', [])
  await fixture.control('clock', { now: NOW })
  assert.equal(task.rankings, 10, JSON.stringify(task))
  const { body: latest } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/rankings?limit=10`)
  const other = latest.filter(({ source }: { source: string }) => source === 'sandbox:itunes_search')
  assert.equal(other.length, 5)
  assert.ok(
    other.every(
      (each: { delta: null; previous_position: null }) => each.delta === null && each.previous_position === null,
    ),
  )
  const after = (await fixture.summary(id)).ranking_alerts
  const fresh = after.slice(0, after.length - before)
  assert.ok(fresh.every(({ source }: { source: string }) => source !== 'sandbox:itunes_search'))
})

test('the summary of one country counts its keywords and apps only', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'], ['app_store'])
  await fixture.ask('owner', 'POST', `/clients/${id}/aso/keywords`, [
    { query: 'brew timer', country: 'DE', language: 'de' },
    { query: 'coffee scale', country: 'DE', language: 'de' },
  ])
  const summaryIn = async (query: string) =>
    (await fixture.ask('viewer', 'GET', `/clients/${id}/aso/summary${query}`)).body

  const [whole, german, american] = await Promise.all(['', '?country=DE', '?country=US'].map(summaryIn))

  assert.deepEqual(whole.countries, ['DE', 'US'])
  assert.deepEqual(german.countries, whole.countries)
  const counted = [whole, german, american].map((each) => [each.keyword_count, each.visibility.tracked, each.app_count])
  // No app is entered for Germany, so the one there is stands for it.
  assert.deepEqual(counted, [
    [3, 3, 1],
    [2, 2, 1],
    [1, 1, 1],
  ])
})

test('refreshing one keyword compares the score over that keyword only, and dates it accordingly', async () => {
  await fixture.control('clock', { now: NOW })
  const { id } = await fixture.makeDemo(QUERIES, ['app_store'])
  await fixture.action(id, 'full-refresh')
  await fixture.control('clock', { now: NOW + 60 * DAY })
  await fixture.action(id, 'full-refresh')
  const { visibility: whole } = await fixture.summary(id)
  assert.notEqual(whole.delta, 0, 'positions changed in the simulated stores')
  await fixture.action(id, 'rankings', { max_keywords: 1 })
  const { visibility } = await fixture.summary(id)
  await fixture.control('clock', { now: NOW })

  // Still the same day in the simulated stores, so nothing moved.
  assert.deepEqual([visibility.score, visibility.delta], [whole.score, 0])
  const { body: rankings } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/rankings?limit=1`)
  assert.equal(visibility.compared_at, rankings[0].previous_checked_at)
})

test('a failed refresh leaves all figures as they were and says why it failed', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'], ['google_play'])
  await fixture.action(id, 'full-refresh')
  const before = await fixture.summary(id)
  for (const fault of ['consent', 'softblock', 'empty', 'broken']) {
    await fixture.control('faults', [{ match: { service: 'play' }, fault }])
    const { body } = await fixture.action(id, 'full-refresh')
    assert.deepEqual([body.ok, body.status, body.rankings, body.listing_snapshots], [false, 'error', 0, 0], fault)
    assert.equal(body.errors.length, 3, body.errors.join('; '))
    await fixture.control('faults', [])
  }
  const after = await fixture.summary(id)
  assert.deepEqual(after.visibility, before.visibility)
  assert.deepEqual(after.ranking_alerts, before.ranking_alerts)
  assert.deepEqual(after.listing_audit.score, before.listing_audit.score)
  assert.match(after.reviews.last_error, /\w/)
})

test('a throttling store is asked again after a pause, and that answer counts', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'], ['google_play'])
  await fixture.control('faults', [{ match: { service: 'play' }, fault: 'sorry' }])
  const pending = fixture.action(id, 'rankings')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const asked = fixture.requests('play').length
  await fixture.control('faults', [])
  const { body } = await pending
  const task = await fixture.ended(id, body.task_id)
  assert.deepEqual([task.status, task.rankings, task.errors], ['done', 1, []])
  assert.ok(fixture.requests('play').length - asked <= 2, 'the store was asked again too soon')
  const [row] = (await fixture.ask('viewer', 'GET', `/clients/${id}/aso/rankings`)).body
  assert.equal(row.position, await fixture.truth('google_play', 'coffee timer'))
})

test('the paid source is asked only when the fallback is allowed, and the summary shows its health', async () => {
  const { id } = await fixture.makeDemo(['zebra crossing', 'moka pot guide'], ['google_play'])
  const paid = () => fixture.requests('serpapi').length
  const first = paid()
  await fixture.control('faults', [{ match: { service: 'play' }, fault: 'consent' }])
  await fixture.action(id, 'full-refresh', { use_paid_fallback: false })
  assert.equal(paid(), first)
  const { body } = await fixture.action(id, 'full-refresh', { use_paid_fallback: true })
  await fixture.control('faults', [])
  assert.deepEqual([body.rankings, body.listing_snapshots, body.paid_calls], [2, 1, 3], JSON.stringify(body))
  assert.match(body.errors.join(), /reviews: blocked/)
  assert.equal(paid() - first, 3)
  const { paid_fallback_health: health } = await fixture.summary(id)
  assert.deepEqual([health.configured, health.provider, health.status, health.calls_30d], [true, 'serpapi', 'ok', 3])
  assert.ok(!JSON.stringify(health).includes('sandbox'))
  const deep = await fixture.action(id, 'rankings', { count: 100, use_paid_fallback: true })
  const { body: rows } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/rankings?limit=2`)
  for (const row of rows) if (row.position === null) assert.equal(row.source, 'sandbox:serpapi', deep.text)
})

test('a paid source that refuses the key opens its circuit breaker and is not asked again', async () => {
  const { id } = await fixture.makeDemo(['one', 'two', 'three'], ['google_play'])
  await fixture.control('faults', [
    { match: { service: 'play' }, fault: 'consent' },
    { match: { service: 'serpapi' }, fault: 'sorry' },
  ])
  const before = fixture.requests('serpapi').length
  const { body } = await fixture.action(id, 'rankings', { use_paid_fallback: true })
  await fixture.action(id, 'rankings', { use_paid_fallback: true })
  await fixture.control('faults', [])
  assert.ok(fixture.requests('serpapi').length - before <= 3)
  assert.match(body.errors.join(), /paid fallback: serpapi/)
  assert.equal((await fixture.summary(id)).paid_fallback_health.status, 'open_circuit')
  await fixture.testApp.pool.query('delete from aso_paid_calls')
})

test('a paid source is not asked while its monthly budget is used up, and asked again once there is room', async () => {
  const ctx = fixture.testApp.as('owner')
  let room = 0
  const seen: number[] = []
  const found = { apps: [], source: 'serpapi' as const, checkedDepth: 10 }
  const meter = { reserve: async (_: string, usd: number) => (room-- > 0 ? { usd } : null), settle: () => {} }
  const paid = meteredStore(
    {
      name: 'serpapi',
      listing: async () => null,
      async search() {
        seen.push(1)
        return found
      },
    },
    meter,
  )
  const ask = async () => {
    const ledger = { errors: [] as string[], paid_calls: 0 }
    const means = { ...ctx, stores: { ...ctx.stores, paid } }
    const question = { country: 'us', language: 'en', depth: 10 }
    const answer = await askPaid(means, ledger, (store) => store.search('app_store', 'x', question))
    return { answer, ledger }
  }

  const { answer: none, ledger } = await ask()
  room = 1
  const { answer } = await ask()

  assert.deepEqual([none, ledger.paid_calls, ledger.errors.length], [undefined, 0, 1])
  assert.match(ledger.errors.join(), /monthly budget/)
  assert.deepEqual([answer, seen.length], [found, 1])
})

test('generation tracks the requested number of new keywords, without duplicates, marked as generated', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'])
  const { body } = await fixture.action(id, 'keywords', { count: 20, store: 'google_play' })
  assert.deepEqual([body.status, body.imported], ['done', 20], JSON.stringify(body))
  const { body: found } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/keywords?source=generated`)
  assert.equal(found.length, 20)
  assert.ok(
    found.every(
      (each: { store: string; cluster: string; intent: string }) =>
        each.store === 'google_play' && each.cluster && /branded|generic/.test(each.intent),
    ),
  )
  const queries = found.map(({ query }: { query: string }) => query)
  assert.equal(new Set(queries).size, 20)
  assert.ok(!queries.includes('coffee timer'))
})

test('the operation defaults to a dry run for the assistant and tracks ideas only with dry_run false', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'])
  const ctx = fixture.testApp.as('analyst')
  const asked = { client_id: id, count: 5, store: 'google_play' }
  const shown = z
    .object({ imported: z.literal(0), ideas: z.array(z.object({ query: z.string(), seed: z.string() })).length(5) })
    .parse(await ctx.operations.call(ctx, 'generate_aso_keywords', asked))
  const { body: tracked } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/keywords?source=generated`)
  assert.equal(tracked.length, 0)

  const added = await ctx.operations.call(ctx, 'generate_aso_keywords', { ...asked, dry_run: false })
  assert.equal(z.object({ imported: z.int() }).parse(added).imported, 5)
  const { body: found } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/keywords?source=generated`)
  const queries = (list: { query: string }[]) => list.map(({ query }) => query).sort()
  assert.deepEqual(queries(found), queries(shown.ideas))
})

test('generation tracks only whole queries in the language of the market', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'], ['app_store'])
  const found = async (market: { country: string; language: string }) => {
    const { body } = await fixture.action(id, 'keywords', { count: 50, ...market })
    assert.equal(body.status, 'done', JSON.stringify(body))
    const { body: keywords } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/keywords?source=generated`)
    return (keywords as { query: string; country: string }[]).filter(({ country }) => country === market.country)
  }

  const english = await found({ country: 'US', language: 'en' })
  const japanese = await found({ country: 'JP', language: 'ja' })

  assert.ok(english.length > 5)
  for (const { query } of english) assert.doesNotMatch(query, /^(?:for|with|and|the) | (?:for|with|and|the)$|[A-Z]/)
  // The name of the app is not translated.
  const foreign = japanese.filter(({ query }) => /[a-z]/.test(query.replace('brewlane', '')))
  assert.deepEqual(foreign, [])
})

test('an app with only a name is resolved to its store id, and one that cannot be is reported', async () => {
  const id = await fixture.makeClient('Named')
  await fixture.ask('owner', 'POST', `/clients/${id}/aso/apps`, {
    app_name: 'Brewlane: Coffee Brew Timer',
    developer: 'Brewlane GmbH',
  })
  await fixture.ask('owner', 'POST', `/clients/${id}/aso/apps`, { app_name: 'zzznothing', store: 'google_play' })
  const { body } = await fixture.action(id, 'listing-audit')
  assert.deepEqual([body.ok, body.listing_snapshots], [true, 1])
  assert.equal(body.errors.length, 1)
  const { body: apps } = await fixture.ask('viewer', 'GET', `/clients/${id}/aso/apps`)
  assert.deepEqual(
    apps.map(({ store_id }: { store_id: string }) => store_id),
    ['6450000101', null],
  )
  const { prioritized_backlog: backlog } = await fixture.summary(id)
  assert.ok(backlog.some((item: { id: string }) => item.id === `data:unresolved:${apps[1].id}`))
})
