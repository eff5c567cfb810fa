import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { checkRanks, endedJob, openCrossing } from './fixture.ts'

const crossing = await openCrossing()
const { testApp, live } = crossing
const DOMAIN = 'brewlane.test'
const QUERIES = [
  'espresso machine',
  'burr coffee grinder',
  'moka pot',
  'milk frother',
  'cold brew',
  'coffee beans',
  'pour over kettle',
]

const events = async (name: string) =>
  (await testApp.pool.query('select data from events where name = $1', [name])).rows.map(({ data }) => data)

const sandbox = await crossing.inSandbox()
await testApp.pool.query(`select credit_add($1, 'grant', 100, 'g', '')`, [testApp.as('owner').actor.workspaceId])
const made = await sandbox.ask('POST', '/api/v1/clients/create', { name: 'Brewlane', domain: DOMAIN })
const id: number = made.body.id
await sandbox.ask(
  'POST',
  `/api/v1/clients/${id}/keywords`,
  QUERIES.map((query) => ({ query })),
)
await checkRanks(sandbox, id)
const simulated = await checkRanks(sandbox, id)
const searched = await sandbox.ask('POST', '/v1/search', { q: 'espresso machine' })
const talk = await sandbox.ask('POST', '/api/messages', {
  title: 'Launch',
  member_ids: [testApp.as('admin').actor.userId],
})
const { body: message } = await sandbox.ask('POST', `/api/messages/${talk.body.id}`, {
  body: 'Good morning to you all',
})
const translated = await sandbox.ask('GET', `/api/messages/${message.id}/translate?lang=uk`)
const lead = await sandbox.ask('POST', '/api/audit-lite', { domain: DOMAIN })
const advice = await sandbox.ask('POST', `/api/clients/${id}/recommendations/client_health/generate`)

type News = { kind: string; source: string; url: string }
type Found = { type: string; source?: string }

test('in the sandbox everything is marked as simulated', async () => {
  assert.equal(lead.status, 200, lead.text)
  const news: News[] = await until('the lead is in the feed', async () => {
    const { body } = await sandbox.ask('GET', '/api/recent-activity')
    return body.some(({ kind }: News) => kind === 'lead_created') && body
  })
  assert.ok(news.some(({ kind }) => kind === 'rank_check_done'))
  assert.ok(news.every(({ source }) => source === 'sandbox'))
  const found: Found[] = (await sandbox.ask('GET', '/api/search?q=brewlane')).body
  assert.deepEqual(
    found.filter(({ type }) => type === 'job').map(({ source }) => source),
    ['sandbox'],
  )
  const overviews = await sandbox.ask('GET', '/api/v1/client-overviews')
  assert.equal(overviews.body[0].last_job.source, 'sandbox')
  assert.equal(simulated.status, 'done')
  assert.equal(simulated.source, 'sandbox')
  assert.ok(simulated.results.some(({ position }: { position: number | null }) => position !== null))
  assert.equal(searched.body.searchInformation.source, 'sandbox')
  assert.equal(translated.status, 200, translated.text)
  assert.equal(advice.status, 200, advice.text)
  const health = await sandbox.ask('GET', '/health')
  assert.deepEqual(health.body.simulated, [
    'search',
    'answers',
    'stores',
    'translation',
    'mail',
    'payments',
    'indexing',
    'sites',
  ])
})

test('a check that was started in the sandbox is not finished live', async () => {
  await sandbox.close()
  const idle = await crossing.inSandbox({}, { hasWorker: false })
  const started = await idle.ask('POST', `/api/v1/clients/${id}/check`)
  assert.equal(started.status, 200, started.text)
  await idle.close()

  const now = await crossing.goLive()
  const ended = await endedJob(now, started.body.job_id)

  assert.match(ended.status, /^error: it was started in the sandbox/)
  assert.equal(live.state.asked.filter((path) => path.startsWith('/serper')).length, 0)
  await now.close()
})

test('after going live, nothing simulated is shown, charged or compared with', async () => {
  const now = await crossing.goLive()
  const { ask } = now

  const search = await ask('POST', '/v1/search', { q: 'espresso machine' })
  assert.equal(search.headers.get('x-cache'), 'MISS')
  assert.equal(search.body.organic[0].title, 'Live result 1')
  assert.equal(search.body.searchInformation.source, 'serper')

  // The check that could not be finished counts as live.
  const shown: News[] = (await ask('GET', '/api/v1/activity')).body
  assert.deepEqual(
    shown.map(({ kind, source }) => [kind, source]),
    [['rank_check_failed', 'live']],
  )
  assert.deepEqual((await ask('GET', '/api/recent-activity')).body, shown)
  const all: News[] = (await ask('GET', '/api/v1/activity?world=all')).body
  assert.ok(all.filter(({ source }) => source === 'sandbox').length >= 3, 'simulated history is shown on request')
  const found: Found[] = (await ask('GET', '/api/search?q=brewlane')).body
  assert.deepEqual(
    found.filter(({ type }) => type === 'job'),
    [],
  )
  const byNumber: Found[] = (await ask('GET', `/api/search?q=%23${simulated.id}`)).body
  assert.equal(byNumber.find(({ type }) => type === 'job')?.source, 'sandbox')
  assert.equal((await ask('GET', '/api/v1/client-overviews')).body[0].last_job, null)

  assert.deepEqual((await ask('GET', `/api/v1/runs?client_id=${id}`)).body, [])
  const ofBoth: News[] = (await ask('GET', `/api/v1/runs?client_id=${id}&world=all`)).body
  assert.ok(ofBoth.some(({ source }) => source === 'sandbox'))

  const before = await ask('GET', `/api/v1/clients/${id}/keywords`)
  for (const keyword of before.body.items)
    assert.equal(keyword.position, null, 'a simulated position is shown as latest')
  assert.deepEqual((await ask('GET', `/api/v1/clients/${id}/visibility`)).body, [])

  const spikes = (await events('rank.spike_detected')).length
  const first = await checkRanks(now, id)
  assert.equal(first.status, 'done')
  assert.equal(first.source, 'live')
  assert.equal(first.cached_hits, 0)
  assert.equal(first.results.length, QUERIES.length)
  for (const result of first.results) {
    assert.deepEqual(
      [result.prev_position, result.delta, result.is_new, result.is_lost, result.source],
      [null, null, false, false, 'serper'],
    )
  }
  const results = await ask('GET', `/api/v1/jobs/${first.id}/results`)
  assert.equal(results.body.prev_job_id, null)
  const [point, ...others] = await until('the metrics of the check are computed', async () => {
    const { body } = await ask('GET', `/api/v1/clients/${id}/visibility`)
    return body.length > 0 && body
  })
  assert.deepEqual([point.job_id, point.source, others.length], [first.id, 'live', 0])
  const { gainers, losers } = (await ask('GET', `/api/v1/clients/${id}/movers`)).body
  assert.deepEqual([gainers, losers], [[], []])
  const overviews = await ask('GET', '/api/v1/client-overviews')
  assert.deepEqual([overviews.body[0].standing.change, overviews.body[0].standing.history.length], [null, 1])
  assert.equal((await events('rank.spike_detected')).length, spikes)

  const both = (await ask('GET', `/api/v1/clients/${id}/visibility?world=all`)).body
  assert.deepEqual(
    both.map(({ source }: { source: string }) => source),
    ['sandbox', 'sandbox', 'live'],
  )

  const words = await ask('GET', `/api/messages/${message.id}/translate?lang=uk`)
  assert.equal(words.body.translated_body, 'живий переклад')
  assert.notEqual(translated.body.translated_body, words.body.translated_body)

  const cached = await ask('GET', `/api/clients/${id}/recommendations/client_health`)
  assert.ok(cached.status !== 200 || !JSON.stringify(cached.body.items).includes('sandbox'), cached.text)
  assert.notEqual(cached.body.generated_at, advice.body.generated_at)

  const health = await ask('GET', '/health')
  assert.deepEqual([health.body.simulated, health.body.provider], [[], 'serper'])
  await now.close()
})

test('with only the key of a model provider, search stays simulated', async () => {
  const { LLM_COMPATIBLE_URL = '', HTTP_ALLOW_PRIVATE = '' } = live.env
  const mixed = await crossing.start({ LLM_COMPATIBLE_URL, LLM_COMPATIBLE_MODEL: 'stub', HTTP_ALLOW_PRIVATE })

  const search = await mixed.ask('POST', '/v1/search', { q: 'espresso machine' })
  const health = await mixed.ask('GET', '/health')
  const keywords = await mixed.ask('GET', `/api/v1/clients/${id}/keywords`)

  assert.equal(search.body.searchInformation.source, 'sandbox')
  assert.deepEqual(health.body.simulated, ['search', 'stores', 'mail', 'payments', 'indexing', 'sites'])
  assert.equal(health.body.provider, 'sandbox')
  const positions = keywords.body.items.map(({ position }: { position: number | null }) => position)
  assert.ok(
    positions.some((position: number | null) => position !== null),
    'simulated history is shown again',
  )
  await mixed.close()
})

type Kind = { kind: string; rows: number; is_live: boolean }

test('advice on live searches does not count as simulated, even while other parts are simulated', async () => {
  const { LLM_COMPATIBLE_URL, LLM_COMPATIBLE_MODEL, LIBRETRANSLATE_URL, ...search } = live.env
  const mixed = await crossing.start(search, { hasWorker: false })
  const leftovers = async () => {
    const { kinds } = (await mixed.ask('GET', '/api/v1/sandbox/data')).body
    return kinds.find(({ kind }: Kind) => kind === 'recommendations').rows
  }
  const before = await leftovers()

  const fresh = await mixed.ask('POST', `/api/clients/${id}/recommendations/client_health/generate`)

  assert.equal(fresh.status, 200, fresh.text)
  assert.ok(before > 0)
  assert.equal(await leftovers(), before)
  await mixed.close()
})

test('after going live, simulated data can be set aside and then wiped', async () => {
  const now = await crossing.goLive()
  const { ask } = now
  const before = (await ask('GET', '/api/v1/sandbox/data')).body
  const rowsOf = (kinds: Kind[]) => new Map(kinds.map(({ kind, rows }) => [kind, rows]))
  const counted = rowsOf(before.kinds)
  assert.equal(counted.get('rank_checks'), 2 * QUERIES.length)
  for (const kind of ['visibility', 'translations', 'recommendations', 'leads', 'activity'])
    assert.ok((counted.get(kind) ?? 0) > 0, kind)
  assert.ok(before.kinds.every(({ is_live }: Kind) => is_live))
  const cached = async () => {
    const { rows } = await testApp.pool.query('select key from cache order by key')
    const [simulatedKeys = [], liveKeys = []] = [true, false].map((is) =>
      rows.filter(({ key }) => /^(?:rank:sandbox:|serp:\d+:sandbox:)/.test(key) === is),
    )
    return { simulatedKeys, liveKeys }
  }
  const cachedBefore = await cached()
  assert.ok(cachedBefore.simulatedKeys.length > QUERIES.length && cachedBefore.liveKeys.length > 0)

  const asked = await ask('POST', '/api/v1/sandbox/data/clear', { action: 'set_aside' })
  assert.equal(asked.status, 200, asked.text)
  const after = await until('the data is set aside', async () => {
    const { body } = await ask('GET', '/api/v1/sandbox/data')
    return body.clearing.status === 'done' && body
  })

  assert.equal(after.total, 0, JSON.stringify(after.kinds))
  assert.deepEqual(await cached(), { ...cachedBefore, simulatedKeys: [] }, 'only simulated entries leave the cache')
  assert.ok(after.archived >= 2 * QUERIES.length)
  const archive = await ask('GET', '/api/v1/sandbox/archive?kind=rank_checks&limit=1')
  assert.equal(archive.body[0].data.source, 'sandbox')
  const jobs = await ask('GET', `/api/v1/clients/${id}/jobs`)
  assert.ok(jobs.body.length > 0 && jobs.body.every(({ source }: { source: string }) => source === 'live'))
  assert.equal((await ask('GET', `/api/v1/clients/${id}/visibility?world=all`)).body.length, 1)
  const news: News[] = (await ask('GET', '/api/v1/activity?world=all')).body
  assert.ok(news.length > 0 && news.every(({ source }) => source === 'live'), JSON.stringify(news))
  const runs: News[] = (await ask('GET', '/api/v1/runs?world=all')).body
  assert.ok(runs.length > 0 && runs.every(({ source }) => source === 'live'), JSON.stringify(runs))
  for (const { id: left } of (await ask('GET', '/api/v1/leads')).body) assert.notEqual(left, lead.body.lead_id)
  const { body: client } = await ask('GET', `/api/v1/clients/${id}`)
  assert.equal(client.keywords.length, QUERIES.length, 'what people entered stays')

  await ask('POST', '/api/v1/sandbox/data/clear', { action: 'wipe' })
  const wiped = await until('the archive is wiped', async () => {
    const { body } = await ask('GET', '/api/v1/sandbox/data')
    return body.clearing.action === 'wipe' && body.clearing.status === 'done' && body
  })
  assert.deepEqual([wiped.total, wiped.archived], [0, 0])
  const { rows } = await testApp.pool.query('select count(*) as n from credit_entries')
  assert.ok(rows[0].n > 0, 'the ledger stays')
  await now.close()
})
