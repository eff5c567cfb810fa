import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truthOfVolume } from '../../sandbox/world/volumes.ts'
import { findLocation } from '../../src/providers/search/locations/locations.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const DAY = 86_400
const NOW = 20_770 * DAY
const US = 2840
const LOCATION = 'Chicago,Illinois,United States'
const QUERIES = Array.from({ length: 30 }, (_, index) => `espresso machine ${index}`)
const { testApp, ask, control, makeClient } = await openFixture()
await testApp.work()
await control('clock', { now: NOW })
const client = await makeClient(QUERIES.map((query) => ({ query })))
const path = `/clients/${client}`
const chicago = findLocation(LOCATION)?.googleId ?? 0
const truthOf = (query: string, code = US) => truthOfVolume(query, { code, lang: 'en', now: NOW })

async function refresh(body: object = {}, clientId = client): Promise<Any> {
  const started = await ask('analyst', 'POST', `/clients/${clientId}/volumes/refresh`, body)
  assert.equal(started.status, 200, started.text)
  let run: Any
  await until('the refresh has ended', async () => {
    run = (await ask('viewer', 'GET', `/runs/${started.body.job_id}`)).body
    return ['done', 'failed', 'cancelled'].includes(run.state)
  })
  return run
}

const listed = async (clientId = client): Promise<Any[]> =>
  (await ask('viewer', 'GET', `/clients/${clientId}/keywords?per_page=100`)).body.items
const volumes = async (clientId = client): Promise<Any[]> =>
  (await ask('viewer', 'GET', `/clients/${clientId}/volumes`)).body

test('volumes match the source by month and location, and unknown ones stay null', async () => {
  await ask('analyst', 'POST', `${path}/keywords`, [{ query: QUERIES[0], location: LOCATION }, { query: '咖啡机 😀' }])
  const preview = (await ask('viewer', 'GET', `${path}/volumes/preview`)).body
  assert.deepEqual([preview.coverage.known, preview.due, preview.calls, preview.not_askable], [0, 31, 2, 1])
  assert.deepEqual([preview.sources, preview.price_usd], [['dataforseo'], 0])

  const run = await refresh()

  assert.equal(run.state, 'done')
  const known = new Set<boolean>()
  for (const each of await volumes()) {
    const { volume, cpc, months, competition } = truthOf(each.query, each.location ? chicago : US)
    if (each.query.startsWith('espresso')) {
      assert.equal(each.search_volume, volume, each.query)
      assert.equal(each.volume_source, volume === null ? '' : 'dataforseo')
      assert.deepEqual([each.cpc, each.competition], [cpc, competition?.toLowerCase() ?? null])
      const oldestFirst = months.toReversed().map(({ volume }) => volume)
      assert.deepEqual(
        each.months.map((month: Any) => month.volume),
        oldestFirst,
      )
    } else assert.equal(each.search_volume, null)
    known.add(each.search_volume === null)
  }
  assert.equal(known.size, 2, 'all volumes were known, or none')
  const [town, country] = [LOCATION, ''].map((location) => volumeAt(location))
  assert.notEqual(await town, await country)
  const coverage = (await ask('viewer', 'GET', `${path}/volumes/preview`)).body.coverage
  assert.equal(coverage.keywords, 32)
  assert.deepEqual(coverage.by_source, [{ source: 'dataforseo', keywords: coverage.known }])
})

const volumeAt = async (location: string) =>
  (await volumes()).find((each) => each.query === QUERIES[0] && each.location === location)?.search_volume

test('fresh volumes are not requested again unless forced', async () => {
  const { due } = (await ask('viewer', 'GET', `${path}/volumes/preview`)).body
  assert.equal(due, 0)
  const forced = (await ask('viewer', 'GET', `${path}/volumes/preview?force=true`)).body
  assert.equal(forced.due, 31)
  const again = await refresh()
  assert.deepEqual([again.state, again.total], ['done', 0])
})

test('a volume set by hand stays, and a fetched one is dropped when the query changes', async () => {
  const [first, second] = (await listed()).filter(({ volume_source }) => volume_source === 'dataforseo')
  const set = await ask('analyst', 'PATCH', `${path}/keywords/${first.id}`, { search_volume: 77 })
  assert.deepEqual([set.body.search_volume, set.body.volume_source], [77, 'manual'])
  const moved = await ask('analyst', 'PATCH', `${path}/keywords/${second.id}`, { query: 'zzz unheard words' })
  assert.deepEqual([moved.body.search_volume, moved.body.volume_source], [null, ''])

  await refresh({ force: true })

  const after = new Map((await listed()).map((each) => [each.id, each]))
  assert.deepEqual([after.get(first.id).search_volume, after.get(first.id).volume_source], [77, 'manual'])
  const rows = new Map((await volumes()).map((each) => [each.keyword_id, each]))
  const { volume_source, details_source, months } = rows.get(first.id)
  assert.deepEqual([volume_source, details_source], ['manual', 'dataforseo'], 'each figure names its source')
  assert.ok(months.length > 0)
  const unknown = [...rows.values()].find(({ query }) => query.startsWith('咖啡机'))
  assert.deepEqual([unknown.volume_source, unknown.details_source, unknown.months], ['', '', []])
})

test('a Keyword Planner file fills in missing volumes; a range becomes its geometric mean and says so', async () => {
  const other = await makeClient([{ query: 'milk frother' }, { query: 'coffee grinder' }], { domain: 'grind.test' })
  const csv = [
    'Keyword Stats 2026-11-15 at 10_02_37',
    '"January 1, 2026 - October 31, 2026"',
    'Keyword\tCurrency\tAvg. monthly searches\tThree month change\tCompetition\tCompetition (indexed value)\tTop of page bid (low range)\tTop of page bid (high range)\tSearches: Sep 2026\tSearches: Oct 2026',
    '\tUSD\t\t\t\t\t\t\t\t',
    'milk frother\tUSD\t1K – 10K\t0%\tHigh\t88\t0.40\t1.20\t\t',
    'coffee grinder\tUSD\t1,300\t10%\tLow\t12\t0.5\t0.7\t1200\t1400',
    'unheard of\tUSD\t\t\t\t\t\t\t\t',
  ].join('\n')

  const sent = await ask('analyst', 'POST', `/clients/${other}/volumes/import`, { csv, geo: 'us' })

  const dropped_columns = ['Three month change']
  assert.deepEqual(sent.body, { rows: 3, known: 2, ranges: 1, updated: 2, dropped_columns }, sent.text)
  const [frother, grinder] = await volumes(other)
  assert.deepEqual([frother.search_volume, frother.volume_source], [3162, 'planner_range'])
  assert.deepEqual([frother.low, frother.high, frother.cpc, frother.competition], [1000, 10_000, 0.8, 'high'])
  assert.deepEqual([grinder.search_volume, grinder.volume_source], [1300, 'keyword_planner'])
  assert.deepEqual(grinder.months, [
    { month: '2026-09', volume: 1200 },
    { month: '2026-10', volume: 1400 },
  ])

  // An exact count takes precedence over a range.
  await refresh({}, other)
  const [asked] = await volumes(other)
  const truth = truthOf('milk frother').volume
  assert.deepEqual(
    [asked.search_volume, asked.volume_source],
    truth === null ? [3162, 'planner_range'] : [truth, 'dataforseo'],
  )
})

test('an unknown file is refused, and so are strangers and viewers', async () => {
  const refused = await ask('analyst', 'POST', `${path}/volumes/import`, { csv: 'name,price\na,1', geo: 'us' })
  assert.deepEqual([refused.status, refused.body.reason], [400, 'volumes_file_unknown'])
  assert.equal((await ask('stranger', 'GET', `${path}/volumes`)).status, 404)
  assert.equal((await ask('viewer', 'POST', `${path}/volumes/refresh`, {})).status, 403)
})

test('a failing source fails the run and changes nothing', async () => {
  const third = await makeClient([{ query: 'kettle' }], { domain: 'kettle.test' })
  await control('faults', [{ match: { service: 'dataforseo' }, fault: '500' }])
  const run = await refresh({}, third)
  await control('faults', [])

  assert.equal(run.state, 'failed')
  assert.equal((await volumes(third))[0].search_volume, null)
})
