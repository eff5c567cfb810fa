import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalResult } from '../../sandbox/world/types.ts'
import type { Context } from '../../src/core/context.ts'
import { gridRun } from '../../src/modules/geo-grids/grid-run.ts'
import { SearchError } from '../../src/providers/search/search.ts'
import { queryRows } from '../query.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const DAY = 86_400
const LOCATION = 'Chicago,Illinois,United States'
const { testApp, ask, control, makeClient, sandboxUrl } = await openFixture()
await testApp.work()
await control('clock', { now: 20_770 * DAY + 3600 })
const client = await makeClient([])
const path = `/clients/${client}/geo-grids`

const found: Any[] = (
  await ask('analyst', 'POST', `/clients/${client}/local-businesses`, { q: 'coffee shop', location: LOCATION })
).body.items
const business = found[2]

async function makeGrid(more: object = {}): Promise<Any> {
  const { name, place_id, cid } = business
  const { latitude, longitude } = business
  const wanted = { business: { name, place_id, cid }, query: 'coffee shop', latitude, longitude, radius_km: 9, ...more }
  const made = await ask('analyst', 'POST', path, wanted)
  assert.equal(made.status, 201, made.text)
  return made.body
}

async function ended(runId: number): Promise<Any> {
  let run: Any
  await until('the grid is checked', async () => {
    run = (await ask('viewer', 'GET', `/runs/${runId}`)).body
    return ['done', 'failed', 'cancelled'].includes(run.state)
  })
  return run
}

async function check(grid: number): Promise<number> {
  const started = await ask('analyst', 'POST', `${path}/${grid}/check`)
  assert.equal(started.status, 200, started.text)
  assert.equal((await ended(started.body.job_id)).state, 'done')
  return started.body.job_id
}

const detail = async (grid: number, query = ''): Promise<Any> =>
  (await ask('viewer', 'GET', `${path}/${grid}?top=20${query}`)).body

async function truthAt({ latitude, longitude }: Any): Promise<LocalResult[]> {
  const ll = `@${latitude.toFixed(6)},${longitude.toFixed(6)},14z`
  const params = new URLSearchParams({ q: 'coffee shop', gl: 'us', hl: 'en', ll })
  return (await fetch(`${sandboxUrl}/_truth/local?${params}`)).json()
}

const grid = await makeGrid()
const first = await check(grid.id)

test('every point has the results and position that the map shows from there', async () => {
  const { grid: points, check: shown, depth } = await detail(grid.id)

  assert.equal(points.length, 49)
  const positions = new Set<number | null>()
  for (const point of points) {
    const truth = (await truthAt(point)).slice(0, depth)
    const at = truth.findIndex(({ cid }) => cid === business.cid)
    assert.equal(point.position, at < 0 ? null : at + 1)
    assert.equal(point.state, at < 0 ? 'not_found' : 'ranked')
    assert.deepEqual(
      point.results.map(({ cid }: Any) => cid),
      truth.map(({ cid }) => cid),
    )
    positions.add(point.position)
  }
  assert.ok(positions.size > 3, 'positions differ between points')
  assert.equal(shown.ranked + shown.not_found, 49)
  assert.deepEqual([shown.failed, shown.not_checked, shown.state], [0, 0, 'done'])
})

test('average position, share of local voice and competitors are computed from the points', async () => {
  const { grid: points, check: shown, competitors } = await detail(grid.id)
  const ranks: number[] = points.flatMap(({ position }: Any) => position ?? [])

  assert.equal(shown.avg_position, ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length)
  assert.equal(shown.share_of_local_voice, (100 * ranks.filter((rank) => rank <= 3).length) / 49)
  const [row] = await queryRows(ask, client, { dataset: 'geo_grids' })
  assert.deepEqual(
    [row?.business, row?.share_of_local_voice, row?.ranked],
    [business.name, shown.share_of_local_voice, ranks.length],
  )
  const [strongest] = competitors
  const seen = points.flatMap(({ results }: Any) => results.filter(({ cid }: Any) => cid === strongest.cid))
  assert.equal(strongest.points, seen.length)
  assert.equal(strongest.top3, seen.filter(({ position }: Any) => position <= 3).length)
  assert.ok(competitors.every(({ cid }: Any) => cid !== business.cid))
})

test('a check is compared with the one before, point by point', async () => {
  await control('clock', { now: 20_790 * DAY + 3600 })
  const second = await check(grid.id)
  const { grid: points, compared, check: shown } = await detail(grid.id)
  const before = new Map((await detail(grid.id, `&check_id=${first}`)).grid.map((point: Any) => [point.nr, point]))

  assert.equal(shown.id, second)
  assert.deepEqual([compared.check_id, compared.points], [first, 49])
  for (const point of points) {
    const then: Any = before.get(point.nr)
    assert.equal(point.prev_position, then.position)
    const isBoth = point.position !== null && then.position !== null
    assert.equal(point.delta, isBoth ? then.position - point.position : null)
  }
  assert.ok(compared.better + compared.worse > 0, 'some positions changed within twenty days')
  const { body: checks } = await ask('viewer', 'GET', `${path}/${grid.id}/checks`)
  assert.deepEqual(
    checks.map(({ id }: Any) => id),
    [second, first],
  )
})

test('a location can be the center, resolved to its coordinates', async () => {
  const { latitude, longitude, location } = await makeGrid({
    latitude: undefined,
    longitude: undefined,
    location: 'Chicago',
    size: 3,
  })
  assert.equal(location, LOCATION)
  const distances = found.map((each) => Math.hypot(each.latitude - latitude, each.longitude - longitude))
  assert.ok(Math.max(...distances) < 0.3)
})

/** A context whose search fails at some points. */
function failingAt(
  ctx: Context,
  isHit: (nr: number) => boolean,
  reason: 'unreadable' | 'quota' = 'unreadable',
): Context {
  let asked = 0
  const search: Context['search'] = {
    ...ctx.search,
    search: (query, options) =>
      isHit(asked++) ? Promise.reject(new SearchError(reason, { attempts: [] })) : ctx.search.search(query, options),
  }
  return { ...ctx, search }
}

test('a failed point differs from not found, is left out of the share and can be retried', async () => {
  const { id } = await makeGrid({ size: 3 })
  const input = { grid_id: id }
  const run = await gridRun.record(
    failingAt(testApp.as('analyst'), (nr) => nr < 2),
    { clientId: client, input },
  )
  const broken = await detail(id)
  assert.deepEqual([run.state, run.counts.failed, broken.check.failed], ['done', 2, 2])
  assert.deepEqual(
    broken.grid.slice(0, 3).map(({ state, reason }: Any) => [state === 'failed', reason]),
    [
      [true, 'unreadable'],
      [true, 'unreadable'],
      [false, ''],
    ],
  )
  assert.equal(broken.check.share_of_local_voice, (100 * broken.check.top3) / 7)

  const retry = await ask('analyst', 'POST', `/runs/${run.id}/retry`)
  assert.equal((await ended(retry.body.id)).total, 2)

  const whole = await detail(id)
  assert.deepEqual([whole.check.id, whole.check.failed], [run.id, 0])
  assert.equal((await ask('analyst', 'POST', `/runs/${retry.body.id}/retry`)).status, 400)
})

test('a rate-limited point is retried later and fails only after three more tries', async () => {
  const ctx = failingAt(testApp.as('analyst'), () => true, 'quota')
  const run = { id: 1, client_id: client, input: { grid_id: grid.id } } as Parameters<typeof gridRun.perform>[1]['run']
  await assert.rejects(gridRun.perform(ctx, { run, step: { nr: 0 }, seq: 1, tries: 0 }), { name: 'Error', seconds: 5 })
  await assert.rejects(gridRun.perform(ctx, { run, step: { nr: 0 }, seq: 1, tries: 3 }), { reason: 'rate_limited' })
})

test('invalid grids are refused, access is checked, and an identical grid is not stored twice', async () => {
  const { name } = business
  const bare = { business: { name }, query: 'coffee', latitude: 1, longitude: 1 }
  assert.equal((await ask('analyst', 'POST', path, bare)).status, 400)
  const known = { ...bare, business: { name, cid: '1' } }
  assert.equal((await ask('analyst', 'POST', path, { ...known, size: 4 })).status, 400)
  assert.equal((await ask('analyst', 'POST', path, { ...known, latitude: undefined })).status, 400)
  assert.equal((await ask('viewer', 'POST', path, known)).status, 403)
  assert.equal((await ask('stranger', 'GET', path)).status, 404)
  assert.equal((await ask('stranger', 'GET', `${path}/${grid.id}`)).status, 404)
  assert.equal((await makeGrid()).id, grid.id)
})

test('the preview shows the cost of a check, which is refused where no source takes coordinates', async () => {
  const preview = await ask('viewer', 'GET', `${path}/preview?size=13`)
  assert.deepEqual([preview.body.points, preview.body.source, preview.body.price_usd], [169, 'sandbox', 0])
  const generic = await ask('analyst', 'POST', `/clients/${client}/runs/preview`, {
    kind: 'geo_grid',
    input: { grid_id: grid.id },
  })
  assert.equal(generic.body.calls, 49)
  const ctx = testApp.as('analyst')
  const blind = { ...ctx, search: { ...ctx.search, supports: () => false } }
  await assert.rejects(async () => gridRun.record(blind, { clientId: client, input: { grid_id: grid.id } }), {
    reason: 'grid_no_source',
  })
})

test('a check can be exported as CSV, JSON and SVG', async () => {
  const csv = await ask('viewer', 'GET', `${path}/${grid.id}/export`)
  const rows = csv.text.trim().split('\r\n')
  assert.equal(rows.length, 50)
  assert.deepEqual(new Set(rows.slice(1).map((row: string) => row.split(',').at(-1))), new Set(['sandbox']))
  const svg = await ask('viewer', 'GET', `${path}/${grid.id}/export?format=svg`)
  assert.match(svg.text, /^<svg [^>]*role="img"/)
  const day = new Date().toISOString().slice(0, 10)
  assert.match(svg.text, new RegExp(`>coffee shop · ${day.slice(0, 8)}\\d\\d · sandbox<`))
  const { grid: points } = await detail(grid.id)
  const json = await ask('viewer', 'GET', `${path}/${grid.id}/export?format=json`)
  const shown = await ask('viewer', 'GET', `${path}/${grid.id}`)
  assert.deepEqual(Object.keys(json.body).sort(), Object.keys(shown.body).sort())
  const written = [...svg.text.matchAll(/<text [^>]*>(\d+)<\/text>/g)].map(([, text]) => Number(text))
  const positions: number[] = points.flatMap(({ position }: Any) => position ?? [])
  assert.deepEqual(written.toSorted(), positions.toSorted())
})

test('all grids can be checked at once, and deleting a grid deletes its checks', async () => {
  const started = await ask('analyst', 'POST', `${path}/check`)
  assert.ok(started.body.job_ids.length > 1)
  for (const id of started.body.job_ids) await ended(id)
  assert.equal((await ask('analyst', 'DELETE', `${path}/${grid.id}`)).status, 200)
  assert.equal((await ask('viewer', 'GET', `${path}/${grid.id}`)).status, 404)
  const left = await testApp.pool.query('select 1 from geo_grid_points where check_id = $1', [first])
  assert.equal(left.rowCount, 0)
})

test('while a check runs, and when it failed, the figures are those of the check before', async () => {
  const own = await makeGrid({ query: 'coffee shop', size: 3, radius_km: 2 })
  const last = await check(own.id)
  const before = (await detail(own.id)).last_result
  const rowOf = async () => {
    const { body } = await ask('viewer', 'POST', `/clients/${client}/query`, {
      dataset: 'geo_grids',
      dimensions: ['grid_id', 'state'],
      metrics: ['share_of_local_voice', 'ranked', 'checked_at'],
      filters: [{ field: 'grid_id', op: 'eq', value: own.id }],
    })
    return body.rows[0]
  }
  assert.deepEqual(await rowOf(), [own.id, 'done', before.share_of_local_voice, before.ranked, before.finished_at])

  await testApp.pool.query(
    `with run as (
       insert into runs (workspace_id, kind, client_id, unique_key, input, is_simulated, simulated_ports, created_at)
       select workspace_id, kind, client_id, 'newer', input, is_simulated, simulated_ports, now() from runs where id = $1
       returning id)
     insert into geo_grid_checks (workspace_id, id, grid_id, client_id, points, created_at)
     select workspace_id, run.id, grid_id, client_id, points, now() from geo_grid_checks as ended, run where ended.id = $1`,
    [last],
  )

  const grid = await detail(own.id)
  assert.notEqual(grid.last_check.id, last)
  assert.equal(grid.last_check.finished_at, null)
  assert.deepEqual(grid.last_result, before)
  assert.deepEqual((await rowOf()).slice(2), [before.share_of_local_voice, before.ranked, before.finished_at])
})
