import { openContext, workerOf } from '../src/core/context.ts'
import { invoke } from '../src/core/invoke.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { catalogue } from '../src/modules/index.ts'
import { addDays } from '../src/modules/search-console/calendar.ts'
import type { FetchedDay } from '../src/modules/search-console/fetch-day.ts'
import { ensurePartition, replaceDay } from '../src/modules/search-console/store/days.ts'
import { insertProperty } from '../src/modules/search-console/store/properties.ts'
import { rollUp } from '../src/modules/search-console/store/sums.ts'
import { openStage, type Stage } from './stage.ts'

const MIN_ROWS_A_SECOND = 50_000
const MAX_P95_MS = 50
const ROUNDS = 40
const LAST_DAY = '2026-11-14'

/** A large property over sixteen months: how quickly its days are stored, and how quickly every view of them is read. */
export async function run({ queries = 5000, days = 486 } = {}) {
  const stage = await openStage()
  const config = loadConfig({ SANDBOX: 'on', LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) })
  const built = buildApp({ ...config, url: stage.url })
  try {
    const ctx = openContext(built.app, workerOf(1))
    const client_id = await seedClient(stage)
    const property = await insertProperty(ctx.db, {
      workspace_id: 1,
      client_id,
      site_url: 'sc-domain:bench.test',
      is_simulated: true,
      now: ctx.now(),
    })
    let rows = 0
    let ms = 0
    for (let nr = 0; nr < days; nr++) {
      const day = addDays(LAST_DAY, -nr)
      const fetched = fetchedDay(queries, nr)
      await ensurePartition(ctx.db, day)
      const started = performance.now()
      rows += await ctx.db
        .transaction()
        .execute((tx) => replaceDay(tx, property, { day, is_final: true, fetched, now: 0 }))
      ms += performance.now() - started
    }
    const summed = performance.now()
    await rollUp(ctx.db, property)
    const rate = rows / (ms / 1000)
    console.log(
      `${rows} rows stored, ${Math.round(rate)} a second (at least ${MIN_ROWS_A_SECOND}: ${(rate / MIN_ROWS_A_SECOND).toFixed(2)}); weeks summed up in ${((performance.now() - summed) / 1000).toFixed(1)} s`,
    )
    await stage.pool.query('vacuum analyze')
    const call = (name: string, input: object) => {
      const op = catalogue.find((each) => each.name === name)
      if (!op) throw new Error(name)
      return invoke(op, ctx, { client_id, ...input })
    }
    const whole = { from: addDays(LAST_DAY, 1 - days), to: LAST_DAY }
    const month = { from: addDays(LAST_DAY, -27), to: LAST_DAY }
    const reads: Record<string, () => Promise<unknown>> = {
      'totals, 28 days': () => call('get_search_performance', month),
      'totals, all': () => call('get_search_performance', whole),
    }
    for (const dimension of ['query', 'page', 'country', 'device']) {
      reads[`${dimension}, 28 days`] = () =>
        call('list_search_performance', { ...month, dimension, limit: 50 })
      reads[`${dimension}, all`] = () =>
        call('list_search_performance', { ...whole, dimension, limit: 50 })
    }
    reads['query with a word, all'] = () =>
      call('list_search_performance', { ...whole, q: 'query 77', limit: 50 })
    for (const [name, read] of Object.entries(reads))
      console.log(`${name}: p95 ${await p95(read)} ms (at most ${MAX_P95_MS})`)
  } finally {
    await built.close()
    await stage.close()
  }
}

async function seedClient({ pool }: Stage): Promise<number> {
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  const { rows } = await pool.query(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Bench', 'bench.test', 'epoch', 'epoch') returning id`,
  )
  return Number(rows[0]?.id)
}

/** Every query in two countries on two devices, each tenth with a page of its own; other numbers every day. */
function fetchedDay(queries: number, nr: number): FetchedDay {
  const markets = [
    ['us', 'mobile'],
    ['us', 'desktop'],
    ['gb', 'mobile'],
    ['gb', 'desktop'],
  ]
  const measure = (seed: number) => ({
    clicks: seed % 7,
    impressions: 10 + (seed % 90),
    position_sum: 40 + (seed % 900),
  })
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => at).flatMap((at) =>
      markets.map((market, place) => ({
        keys: [`${name}${at}`, ...market],
        ...measure(at * 13 + nr * 7 + place),
      })),
    )
  const pairs = Array.from({ length: queries }, (_, at) => ({
    keys: [`query ${at}`, `https://bench.test/page/${at % 500}`],
    ...measure(at + nr),
  }))
  return {
    queries: named('query ', queries),
    pages: named('https://bench.test/page/', 500),
    pairs,
    isTruncated: false,
  }
}

async function p95(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  return (times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0).toFixed(1)
}
