import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient, check, ended } = await openFixture()
await testApp.work()

const ESPRESSO = { query: 'espresso machine' }
const NOTHING = { query: 'zzznothing at all' }

test('the target page of a keyword is its matched page, and a different ranking page is flagged', async () => {
  const id = await makeClient([ESPRESSO, NOTHING])
  const first = await ended(await check(id))
  const [ranked, missing] = first.results
  assert.deepEqual([ranked.url_mismatch, ranked.suggests_dedicated_page], [false, false])
  assert.deepEqual([missing.matched_page, missing.suggests_dedicated_page], ['', true])

  const target = (keyword: number, url: unknown, who: 'analyst' | 'viewer' | 'stranger' = 'analyst') =>
    ask(who, 'PUT', `/clients/${id}/keywords/${keyword}/target`, { url })
  const meant = await target(ranked.keyword_id, 'https://www.brewlane.test/machines')
  assert.deepEqual(meant.body, {
    ...{ keyword_id: ranked.keyword_id, query: ESPRESSO.query, url: 'https://www.brewlane.test/machines' },
  })
  await target(missing.keyword_id, 'https://brewlane.test/nothing')

  const [now, still] = (await ended(await check(id))).results
  assert.deepEqual([now.position, now.url], [ranked.position, ranked.url])
  assert.deepEqual([now.matched_page, now.url_mismatch], ['/machines', true])
  assert.deepEqual([still.matched_page, still.url_mismatch, still.suggests_dedicated_page], ['/nothing', false, false])
  const listed = await ask('viewer', 'GET', `/clients/${id}/keyword-targets?limit=1&offset=1`)
  assert.deepEqual([listed.body[0].url, listed.headers.get('x-total-count')], ['https://brewlane.test/nothing', '2'])

  const foreign = await target(ranked.keyword_id, 'https://elsewhere.test/')
  assert.deepEqual([foreign.status, foreign.body.error], [400, 'url: must be a page of brewlane.test, or empty'])
  assert.equal((await target(ranked.keyword_id, '', 'viewer')).status, 403)
  assert.equal((await target(ranked.keyword_id, '', 'stranger')).status, 404)
  assert.equal((await target(999_999, '')).status, 404)
  assert.equal((await target(ranked.keyword_id, '')).body.url, '')
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/keyword-targets`)).body.length, 1)
})

test('each client chooses which hosts count as parasites', async () => {
  const id = await makeClient([ESPRESSO])
  const first = (await ended(await check(id, { depth: 'basic' }))).results[0]
  const { body: jobs } = await ask('viewer', 'GET', `/clients/${id}/jobs`)
  const { body: serp } = await ask('viewer', 'GET', `/jobs/${jobs[0].id}/results/${first.keyword_id}/serp`)
  const shown = serp.organic.map(({ link }: { link: string }) => new URL(link).hostname.replace(/^www\./, ''))
  const neighbour = shown.find((host: string) => !host.endsWith('brewlane.test'))
  assert.ok(!first.parasite_domains.some(({ domain }: { domain: string }) => domain === neighbour))

  const saved = await ask('analyst', 'PUT', `/clients/${id}/check-settings`, {
    parasites_added: [`https://${neighbour}/`],
    parasites_removed: ['reddit.com'],
  })

  assert.deepEqual(saved.body, {
    ...{ depth: 'smart', screenshots: false, parasites_added: [neighbour], parasites_removed: ['reddit.com'] },
  })
  const again = (await ended(await check(id, { depth: 'basic' }))).results[0]
  assert.ok(again.parasite_domains.some(({ domain }: { domain: string }) => domain === neighbour))
  const kept = await ask('analyst', 'PUT', `/clients/${id}/check-settings`, { depth: 'basic' })
  assert.deepEqual([kept.body.depth, kept.body.parasites_added], ['basic', [neighbour]])
  const wrong = await ask('analyst', 'PUT', `/clients/${id}/check-settings`, { parasites_added: ['no domain'] })
  assert.equal(wrong.status, 400)
})
