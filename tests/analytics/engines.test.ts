import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoke } from '../../src/core/invoke.ts'
import { getMovers, getStanding, getVisibility, summarize } from '../../src/modules/analytics/index.ts'
import { addKeywords } from '../../src/modules/clients/operations/keywords.ts'
import { operations } from '../../src/modules/index.ts'
import { queryMetrics } from '../../src/modules/insights/operations/query.ts'
import { requireJob } from '../../src/modules/rank-checks/index.ts'
import { getKeywordHistory } from '../../src/modules/rank-checks/operations/keywords.ts'
import { keysOf } from '../../src/modules/rank-checks/run/scan/page-cache.ts'
import { foundIn } from '../../src/modules/rank-checks/store/results/result-matrix.ts'
import { lastOf } from '../../src/modules/rank-checks/store/results/results.ts'
import { gatherReport } from '../../src/modules/reports/build/build-report.ts'
import { openFixture } from './fixture.ts'
import { pastJob, plannedJob } from './past.ts'

const { testApp, makeClient } = await openFixture()
const { as } = testApp

const VARIANTS = [
  { engine: 'google' },
  { engine: 'google', location: 'Chicago,Illinois,United States' },
  { engine: 'google', location: 'Berlin,Germany' },
  { engine: 'google', geo: 'de' },
  { engine: 'bing' },
  { engine: 'bing', geo: 'de' },
  { engine: 'brave' },
  { engine: 'duckduckgo' },
] as const
const QUERIES = 63
const JOBS = 20

/** Tracks the same queries on every engine and in every location. */
async function trackAll(clientId: number, count: number) {
  const queries = Array.from({ length: count }, (_, at) => `query ${at}`)
  const keywords = queries.flatMap((query) => VARIANTS.map((variant) => ({ query, ...variant })))
  return (await invoke(addKeywords, as('analyst'), { client_id: clientId, keywords })).keywords
}

test('in ten thousand checks over locations and engines, no keyword history contains a check of another', async () => {
  const clientId = await makeClient([])
  const { workspaceId } = as('owner').actor
  const keywords = await trackAll(clientId, QUERIES)
  const random = numbersFrom(7)
  const truth = new Map(keywords.map(({ id }) => [id, [] as number[]]))
  const jobs: { job_id: number; job_at: number }[] = []
  const start = as('owner').now() - JOBS * 86_400
  for (let index = 0; index < JOBS; index++) {
    const at = start + index * 86_400
    const job = await plannedJob(testApp, { clientId, at, isWhole: true, keywords: keywords.length })
    jobs.push({ job_id: job.id, job_at: at })
    const of = keywords.map(({ id, query, geo, lang }) => {
      return { keyword_id: id, query, geo, lang, device: 'desktop' as const }
    })
    const lasts = await lastOf(testApp.app.db, workspaceId, { of })
    assert.equal(lasts.length, index === 0 ? 0 : keywords.length)
    for (const { keyword_id, position } of lasts) assert.equal(position, truth.get(keyword_id)?.at(-1))
    for (const positions of truth.values()) positions.push(1 + Math.floor(random() * 99))
    const placed = keywords.map(({ id }) => truth.get(id)?.at(-1))
    await testApp.pool.query(
      `insert into rank_results (workspace_id, job_id, keyword_id, device, job_at, query, geo, lang, cluster, engine, state,
         position, depth, pages, api_calls, source, cached, checked_at)
       select k.workspace_id, $2, k.id, 'desktop', to_timestamp($3), k.query, k.geo, k.lang, '', k.engine, 'ranked',
         given.position, 100, 1, 1, 'test', false, to_timestamp($3)
       from unnest($4::bigint[], $5::integer[]) as given(id, position) join keywords k on k.id = given.id
       where k.client_id = $1`,
      [clientId, job.id, at, keywords.map(({ id }) => id), placed],
    )
    await testApp.pool.query(`update runs set state = 'done', finished_at = created_at where id = $1`, [job.id])
  }

  const keywordIds = keywords.map(({ id }) => id)
  const cells = await foundIn(testApp.app.db, { workspaceId, keywordIds, jobs })
  assert.ok(cells.length >= 10_000)
  for (const { keyword_id, job_id, position } of cells)
    assert.equal(position, truth.get(keyword_id)?.[jobs.findIndex((job) => job.job_id === job_id)])
  for (const { id } of keywords.slice(0, VARIANTS.length)) {
    const { items } = await invoke(getKeywordHistory, as('viewer'), { client_id: clientId, keyword_id: id })
    assert.deepEqual(
      items.map(({ position }) => position),
      truth.get(id),
    )
  }
})

test('figures cover one engine and all its locations', async () => {
  const clientId = await makeClient([])
  const keywords = await trackAll(clientId, 3)
  const random = numbersFrom(11)
  for (const daysAgo of [2, 1]) {
    const positions = new Map(keywords.map(({ id }) => [id, 1 + Math.floor(random() * 9)]))
    const placed = keywords.map(({ id, query }) => {
      return { query, keywordId: id, sites: [(positions.get(id) ?? 1) - 1, 'own.com'] }
    })
    await summarize(as('owner'), await pastJob(testApp, { clientId, placed, daysAgo }))
    for (const engine of ['google', 'bing', 'brave', 'duckduckgo'] as const) {
      const own = keywords.filter((keyword) => keyword.engine === engine)
      const top3 = own.filter(({ id }) => (positions.get(id) ?? 99) <= 3).length
      const { items } = await invoke(getVisibility, as('viewer'), { client_id: clientId, engine })
      const point = items.at(-1)
      assert.deepEqual([point?.engine, point?.keywords, point?.top3], [engine, own.length, top3])
    }
  }
})

test('figures default to google, else to the only tracked engine, and name it', async () => {
  const clientId = await makeClient([])
  const add = (query: string, engine: 'google' | 'bing') =>
    invoke(addKeywords, as('analyst'), { client_id: clientId, keywords: [{ query, engine }] })
  const record = async (sites: Record<string, number>, daysAgo: number) => {
    const { rows } = await testApp.pool.query('select id, query, engine from keywords where client_id = $1', [clientId])
    const placed = rows.map(({ id, query, engine }) => ({
      ...{ query, keywordId: Number(id) },
      sites: [(sites[engine] ?? 1) - 1, 'own.com'],
    }))
    await summarize(as('owner'), await pastJob(testApp, { clientId, placed, daysAgo }))
  }
  const standing = () => invoke(getStanding, as('viewer'), { client_id: clientId })

  await add('mills', 'bing')
  await record({ bing: 8 }, 3)
  const alone = await standing()
  await add('mills', 'google')
  await record({ bing: 1, google: 9 }, 2)
  await record({ bing: 9, google: 7 }, 1)
  const both = await standing()
  const movers = await invoke(getMovers, as('viewer'), { client_id: clientId })
  const ofBing = await invoke(getMovers, as('viewer'), { client_id: clientId, engine: 'bing' })

  // A second check that day and free queries: never an average of two engines, and always the last check of a day.
  await record({ bing: 3, google: 5 }, 1)
  const query = async (more: object) =>
    (await invoke(queryMetrics, as('viewer'), { client_id: clientId, ...more } as never)).rows
  const positions = { dataset: 'positions', metrics: ['position'] }
  assert.deepEqual(await query({ ...positions, dimensions: ['query'] }), [['mills', 5]])
  assert.deepEqual((await query({ ...positions, dimensions: ['engine'] })).toSorted(), [
    ['bing', 3],
    ['google', 5],
  ])
  const days = await query({ dataset: 'visibility', dimensions: ['date'], metrics: ['avg_position'] })
  assert.deepEqual([days.length, days[0]?.[1]], [2, 5])
  const asked = { client_id: clientId, dataset: 'movers', dimensions: ['query'], metrics: [] } as never
  const { columns } = await invoke(queryMetrics, as('viewer'), asked)
  assert.deepEqual(columns, ['query', 'checked_at', 'prev_checked_at'])

  // Every answer about one engine names it, and covers another one on request.
  const to = as('viewer').now() + 1
  const ofOne = async (op: string, more: object = {}) => {
    const operation = operations.list.find(({ name }) => name === op)
    assert.ok(operation)
    const asked = { client_id: clientId, ...more }
    const [main, other] = [asked, { ...asked, engine: 'bing' }].map((input) =>
      invoke(operation, as('viewer'), input as never),
    )
    return [await main, await other] as Record<string, unknown>[]
  }
  for (const [op, more] of [
    ['get_client_brief', {}],
    ['compare_periods', { to }],
    ['explain_change', { to }],
    ['list_position_losses', { to }],
    ['list_ranking_pages', {}],
    ['get_results_page', { query: 'mills' }],
  ] as const) {
    const engines = (await ofOne(op, more)).map(({ engine }) => engine)
    assert.deepEqual(engines, ['google', 'bing'], op)
  }
  const [main, other] = (await ofOne('list_ranking_pages')) as { items: { url: string; best_position: number }[] }[]
  assert.deepEqual([main?.items[0]?.best_position, other?.items[0]?.best_position], [5, 3])
  const [inMain, inOther] = (await ofOne('get_ranking_page', { url: main?.items[0]?.url })) as {
    engine: string
    history: { checks: number; best_position: number | null }[]
  }[]
  assert.deepEqual([inMain?.engine, inMain?.history.at(-1)?.best_position], ['google', 5])
  assert.deepEqual([inOther?.engine, inOther?.history.at(-1)?.best_position], ['bing', 3])
  const [blocks, ofOther] = (await ofOne('list_keyword_features')) as { items: { engine: string }[] }[]
  assert.deepEqual(blocks?.items.map(({ engine }) => engine).toSorted(), ['bing', 'google'])
  assert.deepEqual(
    ofOther?.items.map(({ engine }) => engine),
    ['bing'],
  )
  const job = await requireJob(as('owner'), (await standing()).now?.job_id ?? 0)
  const report = await gatherReport(as('owner'), job)
  assert.deepEqual([report?.engine, report?.engines], ['google', ['bing', 'google']])

  assert.deepEqual([alone.engine, alone.now?.top10, alone.now?.keywords], ['bing', 1, 1])
  assert.deepEqual([both.engine, both.now?.keywords, both.now?.avg_position], ['google', 1, 7])
  assert.deepEqual([movers.engine, movers.gainers.map(({ delta }) => delta), movers.losers], ['google', [2], []])
  assert.deepEqual([ofBing.engine, ofBing.losers.map(({ delta }) => delta), ofBing.gainers], ['bing', [-8], []])
})

test('cached pages are keyed by location, device and engine', () => {
  const asked = VARIANTS.flatMap((variant) =>
    (['desktop', 'mobile'] as const).map((device) => {
      const market = { geo: 'us', location: '', ...variant }
      return { query: 'mills', lang: 'en', device, ...market }
    }),
  )
  const keys = asked.map((check) => keysOf(as('owner'), check)(1))
  assert.equal(new Set(keys).size, asked.length)
})

/** Seeded numbers between 0 and 1, the same on every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
