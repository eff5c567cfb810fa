import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { badReviewFound, ratingFell } from '../../src/modules/aso/index.ts'
import { indexDropped } from '../../src/modules/indexing/index.ts'
import { isDrop } from '../../src/modules/indexing/run/task-outcome.ts'
import { channelDisabled } from '../../src/modules/notification-channels/index.ts'
import { watchFailures } from '../../src/modules/sources/crons.ts'
import { webhookFailing } from '../../src/modules/webhooks/index.ts'
import { openFixture } from '../analytics/fixture.ts'
import { until } from '../wait.ts'

const { testApp, ask, makeClient } = await openFixture()
await testApp.work()
const context = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
const clientId = await makeClient([])

/** Waits for an alert whose text matches, and returns it. */
const alertSaying = (text: RegExp) =>
  until(`an alert that says ${text}`, async () => {
    const found: { id: number; text: string }[] = (await ask('admin', 'GET', '/alerts?limit=100')).body
    return found.find((alert) => text.test(alert.text))
  })

test('bad reviews of one day share an alert, and a rating alert names both ratings', async () => {
  const review = { client_id: clientId, app_id: 1, app_name: 'Shop', rating: 1, written_at: 1_795_000_000 }
  for (const review_id of ['a', 'b', 'a'])
    await emit(context, badReviewFound, { ...review, review_id, text: 'Crashes' })
  await emit(context, ratingFell, {
    ...{ client_id: clientId, app_id: 1, app_name: 'Shop', rating: 4.1 },
    before: { rating: 4.4, at: 1_795_000_000 },
  })
  const { id } = await alertSaying(/^Own: 2 reviews of two stars or fewer \(Shop: Crashes/)
  const { body } = await ask('viewer', 'GET', `/alerts/${id}/items?limit=5`)
  assert.deepEqual(
    body.map(({ now }: { now: { rating: number } }) => now.rating),
    [1, 1],
  )
  await alertSaying(/^Own: the rating of an app fell \(Shop 4\.4 → 4\.1\)$/)
})

test('a drop in indexed pages, a failing webhook and a disabled channel each raise an alert', async () => {
  const before = { pages: 120, at: 1_795_000_000 }
  await emit(context, indexDropped, { client_id: clientId, sample_id: 1, method: 'site_query', pages: 40, before })
  const reason = 'certificate has expired'
  await emit(context, webhookFailing, { webhook_id: 1, url: 'https://hooks.example/x', reason, since: 1_795_000_000 })
  await emit(context, channelDisabled, { channel_id: 1, name: '#seo', reason: 'the chat is gone' })
  await alertSaying(/^Own: fewer pages are in the index \(indexed pages 120 → 40 pages\)$/)
  await alertSaying(/^A webhook keeps failing \(hooks\.example: certificate has expired\)$/)
  await alertSaying(/^A notification channel was turned off \(#seo: the chat is gone\)$/)
})

test('a source that keeps failing for minutes is reported once', async () => {
  await testApp.pool.query(
    `insert into source_calls (workspace_id, source, called_at, took_ms, usd, reason, message)
     select 0, 'serper', now() - make_interval(mins => 10 - nr), 5, 0, case when nr = 1 then null else 'timeout' end, ''
     from generate_series(1, 6) nr`,
  )
  for (let times = 0; times < 2; times++) await watchFailures.run(context)
  await alertSaying(/^A source has stopped responding \(Serper: timeout\)$/)
  const { rows } = await testApp.pool.query(`select 1 from events where name = 'source.failing'`)
  assert.equal(rows.length, 1)
})

test('index samples are compared only within one method and source, and a small decrease is no drop', () => {
  const look = { method: 'site_query', source: 'live', total_indexed: 100, sample_size: 100 }
  assert.equal(isDrop(look, { ...look, total_indexed: 50 }), true)
  assert.equal(isDrop(look, { ...look, total_indexed: 60 }), false)
  assert.equal(isDrop(look, { ...look, total_indexed: 10, source: 'sandbox' }), false)
  const inspected = { ...look, method: 'gsc_inspect' }
  assert.equal(isDrop(inspected, { ...inspected, total_indexed: 40, sample_size: 50 }), true)
  assert.equal(isDrop(inspected, { ...inspected, total_indexed: 45, sample_size: 50 }), false)
  assert.equal(isDrop(look, { ...inspected, total_indexed: 1 }), false)
})
