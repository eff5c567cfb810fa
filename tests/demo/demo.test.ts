import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const fixture = await openFixture()
const { ask, testApp } = fixture
await testApp.work()

const loaded = () =>
  until(
    'the demo is loaded',
    async () => {
      const { body } = await ask('viewer', 'GET', '/demo')
      return body.status !== 'building' && body
    },
    120_000,
  )

test('one call loads twelve clients with ninety days of history, checks continue it, and one call removes it', async () => {
  assert.deepEqual((await ask('viewer', 'GET', '/demo')).body.status, 'none')
  assert.equal((await ask('analyst', 'POST', '/demo', {})).status, 403)

  const made = await ask('admin', 'POST', '/demo', {})

  assert.deepEqual([made.status, made.body.status, made.body.available], [201, 'building', true])
  assert.equal((await ask('admin', 'POST', '/demo', {})).status, 409)
  const { status, client_id, client_ids } = await loaded()
  assert.deepEqual([status, client_ids.length], ['ready', 12])

  const { body: client } = await ask('viewer', 'GET', `/clients/${client_id}`)
  assert.deepEqual([client.keywords.length, client.competitors.length], [129, 4])
  assert.match(client.notes, /sandbox/)
  const { body: jobs } = await ask('viewer', 'GET', `/clients/${client_id}/jobs`)
  const ages = jobs.map((job: { created_at: number }) => (Date.now() / 1000 - job.created_at) / 86_400)
  assert.ok(ages[0] >= 0 && ages[0] < 1, 'the last check is less than a day old')
  assert.equal((await ask('viewer', 'GET', `/clients/${client_id}/visibility`)).body.length, 26)
  const { results } = (await ask('viewer', 'GET', `/jobs/${jobs[0].id}/results`)).body
  assert.ok(results.some((result: { delta: number }) => result.delta !== null && result.delta !== 0))
  const { rows } = await testApp.pool.query(
    `select provider, count(distinct check_id)::int as checks, max(check_at) - min(check_at) as span from aeo_results
      where client_id = $1 group by 1`,
    [client_id],
  )
  assert.ok(
    rows.length >= 6 && rows.every(({ checks, span }) => checks === 16 && span.days >= 89),
    'answers of 90 days',
  )

  const shown = async (path: string) => (await ask('viewer', 'GET', `/clients/${client_id}/${path}`)).body
  const cities = new Set(client.keywords.map((each: { location: string }) => each.location))
  assert.equal(cities.size, 3, 'the whole country and two cities')
  assert.ok((await shown('serp-clusters')).items.length >= 8)
  assert.ok((await shown('ranking-pages')).items.length >= 10)
  assert.equal((await shown('geo-grids')).items.length, 2)
  const activity = (await ask('viewer', 'GET', '/activity')).body
  const times = activity.map(({ time }: { time: number }) => time)
  assert.ok(times.length >= 12)
  assert.deepEqual(
    times,
    times.toSorted((a: number, b: number) => b - a),
    'newest first',
  )
  const { totals, previous } = await shown('search-performance')
  assert.ok(totals.clicks > 100 && previous.clicks > 100)

  const alerts = await until('the alerts of the demo', async () => {
    const { body } = await ask('admin', 'GET', `/alerts?client_id=${client_id}&limit=100`)
    return body.length > 0 && body
  })
  assert.ok(alerts.length >= 10, `${alerts.length} alerts`)
  assert.ok(alerts.every(({ source }: { source: string }) => source === 'sandbox'))
  assert.ok(
    alerts.some(({ is_unread }: { is_unread: boolean }) => is_unread),
    'some are unread',
  )
  const [{ id: newest, text }] = alerts
  assert.match(text, /^Brewlane \(demo\): /)
  assert.ok((await ask('admin', 'GET', `/alerts/${newest}/items`)).body[0].now.job_id)
  const first = await until('the first keyword ideas are assessed', async () => {
    const { items } = await shown('keyword-research?limit=10')
    return items.every(({ difficulty }: Idea) => difficulty !== null) && items
  })
  assert.ok(first.every(({ ranking }: Idea) => ranking.length > 0))
  const waiting = await testApp.pool.query(`select 1 from alert_mails union all select 1 from notification_messages`)
  assert.equal(waiting.rows.length, 0, 'nobody is notified of the past')

  await goesOn(client_id, client.keywords[0].id)

  assert.equal((await ask('admin', 'DELETE', '/demo')).status, 200)
  assert.equal((await ask('viewer', 'GET', `/clients/${client_id}`)).status, 404)
  assert.equal((await ask('viewer', 'GET', '/demo')).body.status, 'none')
  assert.equal((await ask('admin', 'DELETE', '/demo')).status, 404)
})

type Idea = { difficulty: number | null; ranking: object[] }

/** The simulated web continues where the recording ended: a check today moves only as between two days. */
async function goesOn(clientId: number, keywordId: number) {
  const { body: started } = await ask('analyst', 'POST', `/clients/${clientId}/check`, { keyword_ids: [keywordId] })
  const results = await until('the check is done', async () => {
    const { body } = await ask('viewer', 'GET', `/jobs/${started.job_id}`)
    return body.status === 'done' && (await ask('viewer', 'GET', `/jobs/${started.job_id}/results`)).body.results
  })
  const [{ position, prev_position: before }] = results
  assert.ok(Math.abs(position - before) <= 5, `from ${before} to ${position}`)
}

test('the recording gets ids and users of the workspace that loads it, and leaves existing clients alone', async () => {
  const { body: own } = await ask('analyst', 'POST', '/clients/create', { name: 'Own', domain: 'own.example' })
  // Earlier activities under the ids that the recording used.
  await testApp.pool.query(
    `insert into activities (workspace_id, client_id, event_id, kind, data, happened_at)
      select workspace_id, id, nr, 'client_created', '{}', now() from clients, generate_series(1, 30) nr where id = $1
      on conflict do nothing`,
    [own.id],
  )
  assert.equal((await ask('admin', 'POST', '/demo', { days: 14 })).status, 201)
  const { client_id, client_ids } = await loaded()
  assert.ok(!client_ids.includes(own.id))
  const { rows } = await testApp.pool.query(
    `select count(*)::int as n from clients c join users u on u.id = c.user_id and u.workspace_id = c.workspace_id
      where c.id = any($1)`,
    [client_ids],
  )
  assert.equal(rows[0].n, 12)
  const { body: jobs } = await ask('viewer', 'GET', `/clients/${client_id}/jobs`)
  assert.ok(jobs.length < 26 && jobs.length > 5, 'the history is as short as requested')
  const matrix = await testApp.pool.query(
    `select count(*)::int as n from rank_columns c, json_array_elements_text(c.keyword_ids) id
      where c.job_id = $1 and id::bigint not in (select id from keywords where client_id = $2)`,
    [jobs[0].id, client_id],
  )
  assert.equal(matrix.rows[0].n, 0)
  assert.equal((await ask('admin', 'DELETE', '/demo')).status, 200)
  assert.equal((await ask('viewer', 'GET', `/clients/${own.id}`)).status, 200)
})

test('a domain new to the simulated web gets positions in it, the same every time', async () => {
  const positions = async () => {
    const queries = ['oak dining table', 'walnut bookshelf', 'bedside table', 'wooden bench', 'how to oil a table']
    return Promise.all(
      queries.map(async (q) => {
        const truth = await (await fetch(`${fixture.sandboxUrl}/_truth?q=${encodeURIComponent(q)}`)).json()
        return truth.organic.find(({ host }: { host: string }) => host.endsWith('oak-and-pine.com'))?.position
      }),
    )
  }
  assert.deepEqual((await positions()).filter(Boolean), [])
  await ask('analyst', 'POST', '/clients/create', { name: 'Oak', domain: 'oak-and-pine.com' })
  const found = await positions()
  assert.ok(found.filter(Boolean).length >= 3, `found at ${found}`)
  await ask('analyst', 'POST', '/clients/create', { name: 'Oak again', domain: 'oak-and-pine.com' })
  assert.deepEqual(await positions(), found)
})

test('the simulated web can be asked as of a given day, whatever its clock says', async () => {
  const page = async (at: string) => (await fetch(`${fixture.sandboxUrl}${at}/google/search?q=espresso+machine`)).text()
  const day = 86_400 * 20_000
  assert.equal(await page(`/_at/${day}`), await page(`/_at/${day}`))
  assert.notEqual(await page(`/_at/${day}`), await page(`/_at/${day + 86_400 * 20}`))
})

test('there is no demo where the real web is searched', async () => {
  const real = await openTestApp({ SANDBOX: 'off', SEARCH_SOURCES: 'serper', SERPER_API_KEY: 'x' })
  const call = caller((await real.serve()).url)
  const as = await keyOf(real, 'admin')
  assert.equal((await call('GET', '/api/v1/demo', { as })).body.available, false)
  const refused = await call('POST', '/api/v1/demo', { as, body: {} })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error, /SANDBOX=on/)
})
