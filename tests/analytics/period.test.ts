import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctr } from '../../src/modules/click-models/index.ts'
import { compare } from '../../src/modules/rank-checks/index.ts'
import { openFixture, type Placed } from './fixture.ts'

const { ask, makeClient, makeJob, testApp } = await openFixture({ SERPER_API_KEY: 'a-key' })

const QUERIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const client = await makeClient(
  QUERIES.map((query) => ({ query, device: query === 'h' ? 'both' : 'desktop', tags: query < 'd' ? 'first' : '' })),
  ['rival.com'],
)
await testApp.pool.query('update keywords set search_volume = 100 * id')

/** The position for each keyword; null is not found, undefined failed. */
type Day = { daysAgo: number; at: (number | null | undefined)[]; answers?: string[]; isWhole?: boolean }

const DAYS: Day[] = [
  { daysAgo: 70, at: [9, 2, 30, null, 12, 50, 7, 3], answers: ['a'] },
  { daysAgo: 40, at: [4, 2, 25, null, 15, 50, 8, 3], answers: ['a', 'b'] },
  { daysAgo: 20, at: [4, 12, 21, 90, 15, undefined, 8, 5], answers: ['b'] },
  // Too many failures to be compared with.
  { daysAgo: 19, at: [1, 1, undefined, undefined, undefined, 1, 1, 1] },
  { daysAgo: 5, at: [27, 1, null, 60, 3, 44, 8, 2], answers: ['b'] },
  // A partial check of some keywords.
  { daysAgo: 4, at: [26], isWhole: false },
  { daysAgo: 1, at: [28, 1, null, 61, undefined, 40, 9, null], answers: ['b', 'g'] },
]
for (const { daysAgo, at, answers = [], isWhole = true } of DAYS) {
  const placed = at.flatMap((position, index): Placed[] => {
    const query = QUERIES[index] ?? ''
    const own = position ? [position - 1, 'own.com', 3, 'rival.com'] : ['rival.com', 60]
    const found = {
      query,
      sites: own,
      failed: position === undefined,
      answer: answers.includes(query) ? 'own.com' : 'x.com',
    }
    return query === 'h' ? [found, { ...found, device: 'mobile' }] : [found]
  })
  await makeJob(client, placed, { daysAgo, isWhole })
}

type Raw = {
  job_id: number
  job_at: number
  finished_at: number
  is_whole: boolean
  errors: number
  checked_keywords: number
  keyword_id: number
  query: string
  device: 'desktop' | 'mobile'
  state: string
  position: number | null
  depth: number
  checked_at: number
  owned_features: string[]
  search_volume: number
}
const { rows: raw } = await testApp.pool.query<Raw>(
  `select r.*, j.finished_at, j.is_whole, j.errors, j.checked_keywords, k.search_volume from rank_results r
   join rank_jobs j on j.workspace_id = r.workspace_id and j.id = r.job_id
   join keywords k on k.workspace_id = r.workspace_id and k.id = r.keyword_id where j.client_id = $1`,
  [client],
)

const DAY = 86_400
const now = Date.now() / 1000
const dayOf = (daysAgo: number) => new Date((now - daysAgo * DAY) * 1000).toISOString().slice(0, 10)
const PERIODS = [
  { name: 'the last 30 days', compare_to: now - 30 * DAY },
  { name: 'a month that is over', to: now - 19.5 * DAY, compare_to: now - 45 * DAY },
  { name: 'against a chosen day', to: now - 3 * DAY, compare_to: dayOf(18) },
  { name: 'all time', compare_to: 0 },
]

type Period = (typeof PERIODS)[number]
const endOf = (time: number | string | undefined) =>
  typeof time === 'string' ? Date.parse(time) / 1000 + DAY : (time ?? Number.POSITIVE_INFINITY)

/** The two checks to compare, found in the raw rows by definition. */
function checksOf({ to, compare_to }: Period) {
  const jobs = [...Map.groupBy(raw, ({ job_id }) => job_id).values()]
    .map((rows) => ({ ...(rows[0] as Raw), rows: rows.filter(({ state }) => state !== 'failed') }))
    .filter(({ is_whole }) => is_whole)
    .sort((a, b) => a.job_id - b.job_id)
  const last = jobs.findLast(({ finished_at }) => finished_at < endOf(to))
  assert.ok(last)
  const sound = jobs.filter((job) => job.errors <= job.checked_keywords / 5 && job.job_id < last.job_id)
  const first = sound.findLast(({ finished_at }) => finished_at < endOf(compare_to)) ?? sound[0]
  assert.ok(first)
  return { last, first }
}

/** The last successful check of each keyword before a time. */
function standings(time: number): Map<string, Raw> {
  const found = new Map<string, Raw>()
  for (const row of raw.toSorted((a, b) => a.job_id - b.job_id))
    if (row.state !== 'failed' && row.finished_at < time) found.set(`${row.query} ${row.device}`, row)
  return found
}

const within = (rows: Raw[], most: number) =>
  rows.filter(({ position }) => position !== null && position <= most).length
const countsOf = (rows: Raw[]) => ({
  top3: within(rows, 3),
  top10: within(rows, 10),
  top30: within(rows, 30),
  not_found: rows.filter(({ position }) => position === null).length,
})
const visibilityOf = (rows: Raw[]) => {
  const weights = rows.reduce((sum, { search_volume }) => sum + search_volume, 0)
  const clicks = rows.reduce((sum, { search_volume, position }) => sum + search_volume * ctr(position), 0)
  return Math.round((10_000 * clicks) / (ctr(1) * weights)) / 100
}
/** The rows that have a result in the other check as well. */
const seenInBoth = (rows: Raw[], others: Raw[]) =>
  rows.filter(({ query, device }) => others.some((other) => other.query === query && other.device === device))
const queryOf = ({ name: _, ...period }: Period, more = {}) =>
  new URLSearchParams(Object.entries({ ...period, ...more }).map(([name, value]) => [name, String(value)])).toString()

async function read(path: string) {
  const { status, body, text } = await ask('viewer', 'GET', path)
  assert.equal(status, 200, text)
  return body
}

type Standing = {
  position: number | null
  prev_position: number | null
  delta: number | null
  is_new: boolean
  is_lost: boolean
}
type Item = Standing & { query: string; device: string; mobile?: Standing }
type Move = { query: string; device: string; position: number | null; prev_position: number; delta: number }

for (const period of PERIODS) {
  const { last, first } = checksOf(period)

  test(`${period.name}: the standing shows the figures of both checks and their difference`, async () => {
    const standing = await read(`/clients/${client}/standing?${queryOf(period)}`)
    const expected = countsOf(last.rows)
    const before = countsOf(first.rows)
    const [now, then] = [seenInBoth(last.rows, first.rows), seenInBoth(first.rows, last.rows)]
    const [compared, against] = [countsOf(now), countsOf(then)]
    for (const name of ['top3', 'top10', 'top30', 'not_found'] as const) {
      assert.equal(standing.now[name], expected[name], name)
      assert.equal(standing.before[name], before[name], name)
      assert.equal(standing.change[name], compared[name] - against[name], name)
    }
    assert.equal(standing.now.visibility, visibilityOf(last.rows))
    const change = visibilityOf(now) - visibilityOf(then)
    assert.equal(standing.change.visibility, Math.round(change * 100) / 100)
    const hasFailed = last.errors + first.errors > 0
    assert.equal(standing.compared_checks, hasFailed ? now.length : null)
    assert.equal(standing.compared_at, first.finished_at)
    assert.equal(standing.as_of, last.finished_at)
  })

  test(`${period.name}: the keyword list and its export show the positions then and what changed`, async () => {
    const stood = standings(endOf(period.to))
    const before = standings(first.finished_at + 0.001)
    const page = await read(`/clients/${client}/keywords?${queryOf(period)}`)
    assert.equal(page.compared_at, first.finished_at)
    const lines = page.items.flatMap((item: Item) => [
      { ...item, device: 'desktop' },
      ...(item.mobile ? [{ query: item.query, device: 'mobile', ...item.mobile }] : []),
    ])
    for (const { query, device, position, prev_position, delta, is_new, is_lost } of lines) {
      const key = `${query} ${device}`
      const found = stood.get(key)
      assert.equal(position, found?.position ?? null, key)
      const change = found && compare(found, before.get(key))
      const { prev_checked_at: _, ...expected } = change ?? { ...NO_CHANGE, prev_checked_at: null }
      assert.deepEqual({ prev_position, delta, is_new, is_lost }, expected, key)
    }
    const down = await read(`/clients/${client}/keywords?${queryOf(period, { change: 'down', sort: 'delta' })}`)
    const fallen = lines.filter(({ delta }: Item) => (delta ?? 0) < 0).map(({ query }: Item) => query)
    assert.deepEqual(new Set(down.items.map(({ query }: Item) => query)), new Set(fallen))
    const { text } = await ask(
      'viewer',
      'GET',
      `/clients/${client}/keywords/export?${queryOf(period, { format: 'json' })}`,
    )
    assert.deepEqual(
      JSON.parse(text).map(({ query, position, delta }: Item) => ({ query, position, delta })),
      page.items.map(({ query, position, delta }: Item) => ({ query, position, delta })),
    )
  })

  test(`${period.name}: movers and recent moves are the differences between the two checks`, async () => {
    const keyOf = ({ query, device }: { query: string; device: string }) => `${query} ${device}`
    const were = new Map(first.rows.map((row) => [keyOf(row), row]))
    const moved = last.rows.flatMap((row) => {
      const { prev_position, delta, is_lost } = compare(row, were.get(keyOf(row)))
      const move = is_lost ? Number(prev_position) - row.depth - 1 : delta
      return move ? [`${keyOf(row)} ${prev_position} ${row.position} ${move}`] : []
    })
    const reported = (move: Move) => `${keyOf(move)} ${move.prev_position} ${move.position} ${move.delta}`
    const { gainers, losers, compared_at } = await read(`/clients/${client}/movers?${queryOf(period, { limit: 50 })}`)
    assert.deepEqual([...gainers, ...losers].map(reported).sort(), moved.sort())
    assert.equal(compared_at, first.finished_at)
    const recent: Move[] = await read(`/recent-moves?${queryOf(period, { limit: 50 })}`)
    assert.deepEqual(recent.map(reported).sort(), moved.sort())
    const lost: Move[] = await read(`/recent-moves?${queryOf(period, { limit: 50, direction: 'down' })}`)
    assert.deepEqual(lost.map(reported).sort(), moved.filter((text) => / -\d+$/.test(text)).sort())
  })

  test(`${period.name}: the client overview agrees with the standing of the client`, async () => {
    const [overview] = await read(`/client-overviews?${queryOf(period)}`)
    const standing = await read(`/clients/${client}/standing?${queryOf(period)}`)
    assert.equal(overview.standing.visibility, standing.now.visibility)
    assert.equal(overview.standing.change, standing.change.visibility)
    assert.equal(overview.standing.compared_at, standing.compared_at)
    assert.equal(overview.standing.new_keywords, standing.new_keywords)
    assert.equal(overview.standing.lost_keywords, standing.lost_keywords)
  })

  test(`${period.name}: SERP features, competitors and share of voice are compared with the same check`, async () => {
    const owned = (rows: Raw[]) => rows.filter(({ owned_features }) => owned_features.length > 0).length
    const features = await read(`/clients/${client}/serp-features?${queryOf(period)}`)
    assert.equal(features.owned.featured_snippet ?? 0, owned(last.rows))
    assert.equal(features.owned_change.featured_snippet ?? 0, owned(last.rows) - owned(first.rows))
    const competitors = await read(`/clients/${client}/competitor-visibility?${queryOf(period)}`)
    const standing = await read(`/clients/${client}/standing?${queryOf(period)}`)
    assert.equal(competitors.client.visibility_change, standing.change.visibility)
    const then = await read(`/clients/${client}/competitor-visibility?to=${first.finished_at + 0.001}`)
    const change = competitors.competitors[0].visibility - then.competitors[0].visibility
    assert.equal(competitors.competitors[0].visibility_change, Math.round(change * 100) / 100)
    const share = await read(`/clients/${client}/share-of-voice?${queryOf(period)}`)
    const before = await read(`/clients/${client}/share-of-voice?to=${first.finished_at + 0.001}`)
    for (const { domain, share: now, change } of share.domains) {
      const was = before.domains.find((each: { domain: string }) => each.domain === domain)
      assert.equal(change, Math.round((now - was.share) * 100) / 100, domain)
    }
    const blocks = await read(`/clients/${client}/keyword-features${period.to ? `?to=${period.to}` : ''}`)
    const stood = [...standings(endOf(period.to)).values()].filter(({ owned_features }) => owned_features.length > 0)
    const own = blocks.filter((each: { owned_features: string[] }) => each.owned_features.length > 0)
    assert.equal(own.length, stood.length)
  })

  test(`${period.name}: a tag is compared in the same way`, async () => {
    const part = (rows: Raw[]) => rows.filter(({ query }) => query < 'd')
    const standing = await read(`/clients/${client}/standing?${queryOf(period, { tag: 'first' })}`)
    assert.equal(standing.now.top10, countsOf(part(last.rows)).top10)
    assert.equal(standing.change.top10, countsOf(part(last.rows)).top10 - countsOf(part(first.rows)).top10)
  })
}

const NO_CHANGE = { prev_position: null, delta: null, is_new: false, is_lost: false }

test('a mostly failed check is shown as partial and not compared', async () => {
  const standing = await read(`/clients/${client}/standing?to=${now - 10 * DAY}&compare_to=${now - 45 * DAY}`)
  assert.equal(standing.now.is_partial, true)
  assert.equal(standing.change, null)
})

test('without compare_to, the comparison is with the last good check before', async () => {
  const standing = await read(`/clients/${client}/standing?to=${now - 4.5 * DAY}`)
  const { first } = checksOf({ name: '', to: now - 4.5 * DAY, compare_to: now - 6 * DAY })
  assert.equal(standing.compared_at, first.finished_at)
})

test('a saved report compares the same checks as the dashboard', async () => {
  const date_from = dayOf(29)
  const { body } = await ask('analyst', 'POST', `/api/clients/${client}/report/snapshots/save`, { date_from })
  const compare_to = Date.parse(date_from) / 1000
  const standing = await read(`/clients/${client}/standing?compare_to=${compare_to}`)
  const { items } = await read(`/clients/${client}/keywords?compare_to=${compare_to}`)
  assert.equal(body.data.visibility_change, standing.change.visibility)
  assert.equal(body.data.compared_at, standing.compared_at)
  assert.deepEqual(body.data.changes.top10, standing.change.top10)
  assert.equal(body.data.shifts.lost, standing.lost_keywords)
  for (const row of body.data.keywords) {
    if (row.state === 'failed' || row.device === 'mobile') continue
    assert.equal(row.delta, items.find(({ query }: Item) => query === row.query).delta, row.query)
  }
})

test('paging and totals are the same with a comparison period', async () => {
  const whole = await read(`/clients/${client}/keywords?compare_to=0&sort=position`)
  const second = await read(`/clients/${client}/keywords?compare_to=0&sort=position&page=2&per_page=3`)
  assert.deepEqual(second.items, whole.items.slice(3, 6))
  assert.deepEqual([second.total, second.pages, second.checks], [8, 3, 9])
})
