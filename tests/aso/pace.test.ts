import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listenTo } from '../surfaces/events.ts'
import { openFixture, type StoreName } from './fixture.ts'

// Calls are spread evenly over a minute, so one second is enough to see the rate.
const LONG = process.env.TEST_LONG !== undefined
const PACE = LONG ? { itunes: 60, apps: 60, hints: 60, play: 30 } : { itunes: 600, apps: 600, hints: 600, play: 480 }
const fixture = await openFixture({
  ASO_PER_MINUTE: Object.entries(PACE)
    .map(([host, count]) => `${host}=${count}`)
    .join(','),
  WORKER_SLOTS: '8',
})

const SERVICES = { itunes: 'itunes', apps: 'apple-apps', hints: 'apple-search', play: 'play' } as const
const STORES: StoreName[] = ['app_store', 'google_play']
// The same app in another language counts as another app.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it']

test('two workers together keep the rate limit of every host for 10 apps and 100 keywords, and report progress', async () => {
  await fixture.testApp.work()
  await fixture.testApp.work()
  const id = await fixture.makeClient('Ten')
  for (let number = 0; number < 10; number++) {
    const store = STORES[number % 2] ?? 'app_store'
    const app_identifier = store === 'app_store' ? '6450000101' : 'com.brewlane.timer'
    const body = { app_name: `App ${number}`, store, app_identifier, language: LANGUAGES[number >> 1] }
    assert.equal((await fixture.ask('owner', 'POST', `/clients/${id}/aso/apps`, body)).status, 201)
  }
  const words = Array.from({ length: 50 }, (_, number) => `coffee timer ${number}`)
  const keywords = STORES.flatMap((store) => words.map((query) => ({ query, store })))
  assert.equal((await fixture.ask('owner', 'POST', `/clients/${id}/aso/keywords`, keywords)).body.length, 100)
  const ear = await listenTo(fixture.url, { 'x-api-key': fixture.keys.get('owner') ?? '' })
  const began = Date.now()
  const { body } = await fixture.action(id, 'full-refresh', { max_apps: 10, max_keywords: 100 })
  const task = await fixture.ended(id, body.task_id, LONG ? 600_000 : 120_000)
  console.log(`10 apps, 100 keywords: ${task.total_steps} steps in ${Math.round((Date.now() - began) / 100) / 10} s`)
  assert.deepEqual([task.status, task.listing_snapshots, task.rankings, task.errors], ['done', 10, 500, []])
  const progress = ear.received
    .filter(({ event }) => event === 'aso.progress')
    .map(({ data }) => Number(data.data?.progress_pct))
  ear.close()
  assert.ok(progress.length > 10, `${progress.length} progress events`)
  assert.deepEqual(
    progress,
    progress.toSorted((a, b) => a - b),
  )
  for (const [host, service] of Object.entries(SERVICES)) {
    const times = fixture.requests(service).map(({ at }) => at)
    const most = PACE[host as keyof typeof PACE]
    const within = (ms: number) =>
      Math.max(0, ...times.map((at, index) => times.slice(index).filter((each) => each < at + ms).length))
    assert.ok(within(60_000) <= most, `${service}: ${within(60_000)} calls in a minute`)
    // One more, because the time a call takes to arrive varies.
    assert.ok(within(1000) <= most / 60 + 2, `${service}: ${within(1000)} calls in a second`)
    console.log(`${service}: ${times.length} calls, at most ${most} a minute`)
  }
})
