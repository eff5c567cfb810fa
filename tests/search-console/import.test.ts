import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth, searchconsole, type searchconsole_v1 } from '@googleapis/searchconsole'
import { twoLetterCountry } from '../../src/base/languages/country-codes.ts'
import { signedClaims } from '../../src/providers/index-channels/google-token.ts'
import { openFixture } from '../indexing/fixture.ts'
import { until } from '../wait.ts'

const HISTORY_DAYS = 32
const SITE = 'sc-domain:brewlane.test'
const { testApp, ask, makeClient, connectAs, keysOf, control, sandboxUrl, sandbox } = await openFixture()
await control('channels', { historyDays: HISTORY_DAYS, properties: { [SITE]: 'siteOwner' } })
const client = await makeClient('brewlane.test')
await connectAs(client, 'brewlane.test', 'google')

const path = (rest = '') => `/clients/${client}/search-console${rest}`
const status = async () => (await ask('viewer', 'GET', path())).body
const days = async () => (await testApp.pool.query('select * from search_console_days order by day')).rows
const imported = () =>
  until('the import has ended', async () => {
    const { latest_import } = await status()
    return latest_import?.finished_at !== null && latest_import
  })

/** Google's own client library, with only the address changed. */
async function library() {
  const { service_account } = (await keysOf('brewlane.test')).google as {
    service_account: Parameters<typeof signedClaims>[0]
  }
  const scope = 'https://www.googleapis.com/auth/webmasters.readonly'
  const assertion = signedClaims(service_account, scope, Math.floor(Date.now() / 1000))
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const { access_token } = await (await fetch(`${sandboxUrl}/googleapis/token`, { method: 'POST', body })).json()
  const account = new auth.OAuth2()
  account.setCredentials({ access_token })
  // It accepts no address with a path.
  const fetchImplementation: typeof fetch = (asked, init) =>
    fetch(String(asked).replace(sandboxUrl, `${sandboxUrl}/googleapis`), init)
  return searchconsole({ version: 'v1', rootUrl: `${sandboxUrl}/`, auth: account, fetchImplementation })
}
const google = await library()

async function reported(requestBody: searchconsole_v1.Schema$SearchAnalyticsQueryRequest) {
  const { data } = await google.searchanalytics.query({
    siteUrl: SITE,
    requestBody: { rowLimit: 25_000, ...requestBody },
  })
  return data.rows ?? []
}

test('connecting a property imports every day that Google has', async () => {
  assert.deepEqual((await status()).site_url, null)
  const { properties } = (await ask('analyst', 'GET', path('/properties'))).body
  assert.deepEqual(properties, [{ site_url: SITE, permission: 'siteOwner', fits: true }])

  const connected = await ask('analyst', 'PUT', path(), { site_url: SITE })

  assert.equal(connected.status, 200, connected.text)
  const done = await imported()
  assert.deepEqual([done.state, done.failed], ['done', 0], done.message)
  const { first_day, last_day, final_until, days: count } = await status()
  assert.equal(count, HISTORY_DAYS + 1)
  assert.equal((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000, HISTORY_DAYS)
  assert.equal((Date.parse(last_day) - Date.parse(final_until)) / 86_400_000, 3)
})

test('for every day and dimension, rows add up to what Google reports', async () => {
  const { first_day: startDate, last_day: endDate, final_until } = await status()
  const byDay = await reported({ startDate, endDate, dimensions: ['date'], dataState: 'all' })
  const stored = await days()
  assert.deepEqual(
    stored.map(({ day, clicks, impressions }) => [day, clicks, impressions]),
    byDay
      .toSorted((a, b) => String(a.keys).localeCompare(String(b.keys)))
      .map((row) => [row.keys?.[0], row.clicks, row.impressions]),
  )
  assert.ok(stored.every(({ day, is_final }) => is_final === day <= final_until))
  const { rows: sums } = await testApp.pool.query(`select d.day, s.dimension, sum(s.clicks)::int as clicks,
      sum(s.impressions)::int as impressions, d.clicks as day_clicks, d.impressions as day_impressions,
      d.page_clicks, d.page_impressions, abs(sum(s.position_sum) - d.position_sum) < 0.001 as is_same_position
    from search_console_days d join search_console_sums s on s.property_id = d.property_id and s.day = d.day and s.days = 1
    group by d.day, s.dimension, d.clicks, d.impressions, d.page_clicks, d.page_impressions, d.position_sum`)
  assert.equal(sums.length, 4 * stored.length)
  for (const sum of sums) {
    const isByPage = sum.dimension === 'page'
    const whole = isByPage ? [sum.page_clicks, sum.page_impressions] : [sum.day_clicks, sum.day_impressions]
    assert.deepEqual([sum.clicks, sum.impressions], whole, `${sum.day} ${sum.dimension}`)
    assert.ok(isByPage || sum.is_same_position, `${sum.day} ${sum.dimension}`)
  }
  const { rows: summed } = await testApp.pool.query(`with weeks as (
      select distinct day from search_console_sums where days = 7 and dimension = 'device'),
    summed as (
      select day, query_id, country_id, device_id, clicks, impressions from search_console_markets
      where days = 7),
    counted as (
      select weeks.day, query_id, country_id, device_id, sum(clicks)::int, sum(impressions)::int from weeks
      join search_console_rows r on r.day between weeks.day and weeks.day + 6 and page_id = 0 and query_id > 0
      group by 1, 2, 3, 4)
    select (select count(*) from weeks)::int as weeks, (select count(*) from summed)::int as rows,
      (select count(*) from (table summed except table counted) more)::int as more,
      (select count(*) from (table counted except table summed) less)::int as less`)
  assert.ok(summed[0].weeks >= 3 && summed[0].rows > 100, JSON.stringify(summed))
  assert.deepEqual([summed[0].more, summed[0].less], [0, 0])
  const { rows: paired } = await testApp.pool.query(`with counted as (
      select weeks.day, r.query_id, r.page_id, sum(r.clicks)::int, sum(r.impressions)::int
      from (select distinct day from search_console_sums
        where days = 7 and dimension = 'device' and (day - date '1970-01-01') % 7 = 0) weeks
      join search_console_rows r on r.day between weeks.day and weeks.day + 6 and r.page_id > 0 and r.query_id > 0
      group by 1, 2, 3),
    paired as (select week, query_id, page_id, clicks, impressions from search_console_pairs)
    select (select count(*) from paired)::int as rows,
      (select count(*) from (table paired except table counted) more)::int as more,
      (select count(*) from (table counted except table paired) less)::int as less`)
  assert.ok(paired[0].rows > 100, JSON.stringify(paired))
  assert.deepEqual([paired[0].more, paired[0].less], [0, 0])
})

test('queries, pages, countries and devices match Google, with the remainder as a row of its own', async () => {
  const { final_until: to } = await status()
  const from = new Date(Date.parse(to) - 27 * 86_400_000).toISOString().slice(0, 10)
  const { body: whole } = await ask('viewer', 'GET', `/clients/${client}/search-performance`)
  assert.deepEqual([whole.from, whole.to, whole.days.length], [from, to, 28])
  for (const dimension of ['query', 'page', 'country', 'device']) {
    const rows = await reported({ startDate: from, endDate: to, dimensions: [dimension] })
    const { body } = await ask(
      'viewer',
      'GET',
      `/clients/${client}/search-performance/rows?dimension=${dimension}&limit=1000`,
    )
    type Row = { value: string; clicks: number; impressions: number; is_remainder: boolean; position: number }
    const named = body.filter(({ is_remainder }: Row) => !is_remainder)
    const spelled = (value: string) => (dimension === 'country' ? twoLetterCountry(value) : value.toLowerCase())
    const inOrder = (list: [string, number, number][]) => list.toSorted(([a], [b]) => (a < b ? -1 : 1))
    assert.deepEqual(
      inOrder(named.map(({ value, clicks, impressions }: Row) => [value.toLowerCase(), clicks, impressions])),
      inOrder(rows.map((row) => [spelled(row.keys?.[0] ?? ''), row.clicks ?? 0, row.impressions ?? 0])),
      dimension,
    )
    if (dimension === 'page') continue
    const sum = (field: 'clicks' | 'impressions') => body.reduce((total: number, row: Row) => total + row[field], 0)
    assert.deepEqual([sum('clicks'), sum('impressions')], [whole.totals.clicks, whole.totals.impressions], dimension)
    assert.equal(
      body.some(({ is_remainder }: Row) => is_remainder),
      dimension === 'query',
    )
  }
  assert.ok(whole.unnamed.clicks > 0 && whole.unnamed.clicks < whole.totals.clicks / 2)
})

test('a keyword has the figures of its country and device, and the pages that Google showed for it', async () => {
  const words = [{ query: 'Moka  Pot', device: 'both' }, { query: 'burr coffee grinder' }, { query: 'zzznothing' }]
  const made = await ask('analyst', 'POST', `/clients/${client}/keywords`, words)
  const [moka] = made.body
  const { body } = await ask('viewer', 'GET', `/clients/${client}/search-performance/keywords`)
  const expected = async (query: string, device: string) => {
    const filters = [
      { dimension: 'query', expression: query },
      { dimension: 'country', expression: 'usa' },
      { dimension: 'device', expression: device },
    ]
    const span = { startDate: body.from, endDate: body.to }
    const [row] = await reported({ ...span, dimensionFilterGroups: [{ filters }] })
    return row && [device.toLowerCase(), row.clicks, row.impressions, row.position?.toFixed(2)]
  }
  type Item = { device: string; clicks: number; impressions: number; position: number }
  assert.deepEqual(
    body.items.map(({ device, clicks, impressions, position }: Item) => [
      device,
      clicks,
      impressions,
      position.toFixed(2),
    ]),
    (
      await Promise.all([
        expected('moka pot', 'DESKTOP'),
        expected('moka pot', 'MOBILE'),
        expected('burr coffee grinder', 'DESKTOP'),
      ])
    ).filter(Boolean),
  )
  const one = await ask('viewer', 'GET', `/clients/${client}/search-performance/keywords/${moka.id}`)
  assert.equal(one.body.devices.length, 2)
  const shown = await reported({
    ...{ startDate: body.from, endDate: body.to, dimensions: ['page'] },
    dimensionFilterGroups: [{ filters: [{ dimension: 'query', expression: 'moka pot' }] }],
  })
  assert.deepEqual(
    one.body.pages.map(({ url, clicks }: { url: string; clicks: number }) => [url, clicks]),
    shown.map((row) => [row.keys?.[0], row.clicks]),
  )
})

test('untracked queries are listed and can be tracked; brand and striking distance filter the list', async () => {
  type Row = { value: string; impressions: number; clicks: number; position: number; is_tracked: boolean }
  const list = async (more: string): Promise<Row[]> =>
    (await ask('viewer', 'GET', `/clients/${client}/search-performance/rows?limit=1000&${more}`)).body
  const untracked = await list('view=untracked&sort=impressions')
  assert.ok(untracked.every(({ is_tracked, impressions }) => is_tracked === false && impressions >= 10))
  assert.ok(!untracked.some(({ value }) => value === 'moka pot'))
  const query = 'moka pot for beginners'
  assert.ok(untracked.some(({ value }) => value === query))

  const tracked = await ask('analyst', 'POST', `/clients/${client}/search-performance/track`, { query })

  assert.deepEqual(
    tracked.body.added.map((each: { query: string; geo: string; source: string }) => [
      each.query,
      each.geo,
      each.source,
    ]),
    [[query, 'us', 'search_console']],
  )
  assert.ok(!(await list('view=untracked')).some(({ value }) => value === query))
  assert.equal(
    (await ask('analyst', 'POST', `/clients/${client}/search-performance/track`, { query: 'never asked' })).status,
    404,
  )
  const striking = await list('view=striking')
  assert.ok(
    striking.length > 0 &&
      striking.every(({ position, impressions }) => position >= 4 && position <= 20 && impressions >= 20),
  )
  const branded = await list('brand=only')
  const { brand } = (await ask('viewer', 'GET', `/clients/${client}/search-performance`)).body
  assert.ok(branded.length > 0 && branded.every(({ value }) => value.includes('brewlane')))
  assert.equal(
    brand.clicks,
    branded.reduce((sum, { clicks }) => sum + clicks, 0),
  )
  assert.ok((await list('brand=without')).every(({ value }) => !value.includes('brewlane')))
  await ask('analyst', 'PUT', path('/brand-words'), { brand_words: ['Moka'] })
  assert.ok((await list('brand=only')).every(({ value }) => value.includes('moka')))
})

test('an unfinished day is replaced as a whole, and final days stay as they are', async () => {
  const before = await days()
  await control('clock', { now: Math.floor(Date.now() / 1000) + 4 * 86_400 })

  const started = await ask('analyst', 'POST', path('/import'))

  assert.equal(started.status, 200, started.text)
  const done = await imported()
  assert.deepEqual([done.state, done.days], ['done', 3])
  const after = await days()
  const grown = after.filter(({ impressions }, index) => impressions !== before[index]?.impressions)
  assert.ok(grown.length > 0 && grown.every(({ day }) => day > before.findLast(({ is_final }) => is_final).day))
  const [last] = await reported({ startDate: after.at(-1).day, endDate: after.at(-1).day })
  assert.deepEqual([after.at(-1).clicks, after.at(-1).impressions], [last?.clicks, last?.impressions])
  await control('clock', { now: 'real' })
})

test('an exhausted load quota is waited for, and nothing is missing afterwards', async () => {
  await testApp.pool.query(`delete from search_console_rows where day in (select max(day) from search_console_days);
    delete from search_console_sums where day in (select max(day) from search_console_days);
    delete from search_console_days where day in (select max(day) from search_console_days)`)
  await control('channels', { refusals: ['load', 'load'] })
  await ask('analyst', 'POST', path('/import'))
  for (const _ of ['the quota of ten minutes', 'that of the day']) {
    const { id } = await until('the step waits', async () => {
      const { rows } = await testApp.pool.query(
        `select id from queue where name = 'run_search_console' and state = 'waiting' and run_at > now() + interval '5 minutes'`,
      )
      return rows[0]
    })
    await testApp.pool.query('update queue set run_at = now() where id = $1', [id])
  }
  const done = await imported()
  assert.deepEqual([done.state, done.failed], ['done', 0])
  assert.equal((await status()).days, HISTORY_DAYS + 1)
})

test('the setup check names the step that fails and what to do', async () => {
  const check = async () => (await ask('analyst', 'POST', path('/check'))).body
  assert.deepEqual([(await check()).ok, (await check()).failed_step], [true, null])
  await control('channels', { refusals: ['load'] })
  assert.equal((await check()).failed_step, 'quota')
  await control('channels', { properties: { [SITE]: 'siteUnverifiedUser', 'https://other.test/': 'siteOwner' } })
  const { failed_step, steps } = await check()
  assert.equal(failed_step, 'property')
  assert.match(steps.at(-1).detail, /other\.test/)
  assert.ok(steps.at(-1).remedy.length > 20 && steps.at(-1).link.startsWith('https://'))
  await control('channels', { properties: { [SITE]: 'siteUnverifiedUser' } })
  const unverified = await check()
  assert.equal(unverified.failed_step, 'property')
  assert.equal(unverified.steps.at(-1).detail, `${SITE} (siteUnverifiedUser)`)
  await control('channels', { properties: {} })
  assert.equal((await check()).failed_step, 'account')
  await control('channels', { properties: { [SITE]: 'siteOwner' }, googleIsOff: true })
  const off = await check()
  assert.deepEqual([off.failed_step, off.steps.at(-1).link.includes('project=sandbox-project')], ['api', true])
  await control('channels', { googleIsOff: false })
  const other = await makeClient('roastmap.test')
  const unset = await ask('analyst', 'POST', `/clients/${other}/search-console/check`)
  assert.equal(unset.body.failed_step, 'configured')
})

test('a property of another site cannot be connected', async () => {
  await control('channels', { properties: { [SITE]: 'siteOwner', 'https://other.test/': 'siteOwner' } })
  const refused = await ask('analyst', 'PUT', path(), { site_url: 'https://other.test/' })
  assert.deepEqual([refused.status, refused.body.reason], [400, 'property_not_fitting'])
  assert.equal((await ask('stranger', 'GET', path())).status, 404)
})

const hasNoFigures = async () => {
  const { rows } = await testApp.pool.query(
    `select exists (select from search_console_rows) or exists (select from search_console_sums) as has`,
  )
  return !rows[0].has
}

test('an import whose account is refused fails with what to do, and disconnecting deletes the figures', async () => {
  await control('channels', { properties: {} })
  await ask('analyst', 'POST', path('/import'))
  const failed = await imported()
  assert.equal(failed.state, 'failed')
  assert.match(failed.message, /rejected the service account/)

  const gone = await ask('analyst', 'DELETE', path())

  assert.deepEqual(gone.body, { deleted: true })
  assert.deepEqual([(await days()).length, (await status()).site_url], [0, null])
  await until('its figures are gone', hasNoFigures)
  assert.equal(
    (await ask('viewer', 'GET', `/clients/${client}/search-performance`)).body.reason,
    'search_console_not_connected',
  )
  assert.ok(sandbox.log.since(0, 20_000).some(({ path: asked }) => asked.includes('searchAnalytics')))
})

test('figures are deleted with their client', async () => {
  const short = await makeClient('roastmap.test')
  const { rows } = await testApp.pool.query(
    `insert into search_console_properties (workspace_id, client_id, site_url, connected_at)
      select workspace_id, id, 'sc-domain:roastmap.test', now() from clients where id = $1
      returning workspace_id, id`,
    [short],
  )
  const { workspace_id, id } = rows[0]
  await testApp.pool.query(`insert into search_console_rows values ($1, $2, current_date, 1, 0, 2, 3, 1, 10, 40)`, [
    workspace_id,
    id,
  ])
  await testApp.pool.query(`insert into search_console_sums values ($1, $2, 'device', 1, current_date, 3, 1, 10, 40)`, [
    workspace_id,
    id,
  ])

  assert.equal((await ask('admin', 'DELETE', `/clients/${short}`)).status, 200)

  await until('its figures are gone', hasNoFigures)
})
