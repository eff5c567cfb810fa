import { loadavg } from 'node:os'
import { type Context, openContext, workerOf } from '../src/core/context.ts'
import { invoke } from '../src/core/invoke.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { catalogue } from '../src/modules/index.ts'
import { addDays } from '../src/modules/search-console/calendar.ts'
import { fetchDay } from '../src/modules/search-console/import/fetch-day.ts'
import { ensurePartition, replaceDay } from '../src/modules/search-console/store/days.ts'
import { insertProperty } from '../src/modules/search-console/store/properties.ts'
import { rollUp } from '../src/modules/search-console/store/roll-up.ts'
import type { Fetcher } from '../src/platform/http.ts'
import type { IndexChannels } from '../src/providers/index-channels/channels.ts'
import { createPerformance } from '../src/providers/index-channels/performance.ts'
import { REAL_BASES } from '../src/providers/index-channels/port.ts'
import { openStage, type Stage } from './stage.ts'

const MIN_ROWS_A_SECOND = 50_000
const MAX_P95_MS = 50
const ROUNDS = 40
const KEYWORDS = 1000
const LAST_DAY = '2026-11-14'

type Size = { queries: number; days: number }

/**
 * A large property over sixteen months: speed of storing its days and of reading every view of them. With the folder of
 * a database in BENCH_STORE the property is stored once and read again.
 */
export async function run({ queries = 5000, days = 486 } = {}) {
  const stage = await openStage(process.env.BENCH_STORE)
  const config = loadConfig({ SANDBOX: 'on', LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) })
  const built = buildApp({ ...config, url: stage.url })
  try {
    const ctx = openContext(built.app, workerOf(1))
    if (!(await clientOf(stage))) await fill(ctx, stage, { queries, days })
    await readViews(ctx, stage, { days })
  } finally {
    await built.close()
    await stage.close()
  }
}

async function clientOf({ pool }: Stage): Promise<number | undefined> {
  const { rows } = await pool.query('select id from clients')
  return rows[0] && Number(rows[0].id)
}

async function fill(ctx: Context, stage: Stage, { queries, days }: Size) {
  const client_id = await seedClient(stage)
  const property = await insertProperty(ctx.db, {
    workspace_id: 1,
    client_id,
    site_url: 'sc-domain:bench.test',
    is_simulated: true,
    now: ctx.now(),
  })
  const google = createGoogle()
  const spent = { rows: 0, ms: 0, product: 0, database: 0 }
  for (let nr = 0; nr < days; nr++) {
    const day = addDays(LAST_DAY, -nr)
    google.show(queries, nr)
    await ensurePartition(ctx.db, day)
    const [database, product] = [await stage.databaseSeconds(), process.cpuUsage()]
    const started = performance.now()
    const fetched = await fetchDay({ ...ctx, channels: google.channels }, ASKING, {
      day,
      is_final: true,
    })
    spent.rows += await ctx.db
      .transaction()
      .execute((tx) => replaceDay(tx, property, { day, is_final: true, fetched, now: 0 }))
    spent.ms += performance.now() - started
    spent.product += secondsSince(product)
    spent.database += (await stage.databaseSeconds()) - database
  }
  report(spent)
  const summed = performance.now()
  await rollUp(ctx.db, property)
  console.log(`weeks summed up in ${((performance.now() - summed) / 1000).toFixed(1)} s`)
  await seedKeywords(stage, client_id)
  await stage.pool.query('vacuum analyze')
}

async function readViews(ctx: Context, stage: Stage, { days }: Pick<Size, 'days'>) {
  const client_id = await clientOf(stage)
  const call = (name: string, input: object) => {
    const op = catalogue.find((each) => each.name === name)
    if (!op) throw new Error(name)
    return invoke(op, ctx, { client_id, ...input })
  }
  const last = { from: addDays(LAST_DAY, -27), to: LAST_DAY }
  const whole = { from: addDays(LAST_DAY, 1 - days), to: LAST_DAY }
  // Begins and ends within a week, a month and all longer sums.
  const odd = { from: addDays(LAST_DAY, 18 - days), to: addDays(LAST_DAY, -13) }
  const keyword_id = 1
  const reads: Record<string, () => Promise<unknown>> = {}
  for (const [span, asked] of Object.entries({ '28 days': last, all: whole, odd })) {
    const list = (more: object) => () =>
      call('list_search_performance', { ...asked, limit: 50, ...more })
    reads[`totals, ${span}`] = () => call('get_search_performance', asked)
    for (const dimension of ['query', 'page', 'country', 'device'])
      reads[`${dimension}, ${span}`] = list({ dimension })
    reads[`query with a word, ${span}`] = list({ q: 'query 77' })
    reads[`untracked, ${span}`] = list({ view: 'untracked' })
    reads[`striking, ${span}`] = list({ view: 'striking' })
    reads[`without the brand, ${span}`] = list({ brand: 'without' })
    reads[`${KEYWORDS} keywords, ${span}`] = () => call('list_keyword_performance', asked)
    reads[`one keyword, ${span}`] = () =>
      call('get_keyword_performance', { keyword_id, ...asked })
  }
  for (const name of ['list_decaying_pages', 'list_competing_pages', 'get_forecast'])
    reads[name] = () => call(name, {})
  const slow: string[] = []
  for (const [name, read] of Object.entries(reads))
    if ((await time(name, { read, stage })) > MAX_P95_MS) slow.push(name)
  const verdict = slow.length ? `too slow: ${slow.join('; ')}` : 'every view is fast enough'
  console.log(`${verdict}, at a load of ${loadavg()[0]?.toFixed(1)}`)
}

async function seedClient({ pool }: Stage): Promise<number> {
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  const { rows } = await pool.query(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Bench', 'bench.test', 'epoch', 'epoch') returning id`,
  )
  return Number(rows[0]?.id)
}

const ASKING = {
  account: { client_email: 'a@bench.test', private_key: '', token_uri: '' },
  siteUrl: 'sc-domain:bench.test',
  tries: 0,
}

const secondsSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

type Spent = { rows: number; ms: number; product: number; database: number }

/** By the clock, and by the CPU of product and database, which other load on the machine does not affect. */
function report({ rows, ms, product, database }: Spent) {
  const rates = [rows / (ms / 1000), rows / (product + database)]
  const [byClock, byCpu] = rates.map(
    (rate) => `${Math.round(rate)} a second (${(rate / MIN_ROWS_A_SECOND).toFixed(2)})`,
  )
  const each = (seconds: number) => `${((seconds / rows) * 1e6).toFixed(1)} µs`
  console.log(
    `${rows} rows from JSON into the store: ${byClock} by the clock, ${byCpu} by CPU, of at least ${MIN_ROWS_A_SECOND}; a row takes ${each(product)} of the product and ${each(database)} of the database`,
  )
}

/** Answers like Google: every query in two countries on two devices, one in ten with its own page. */
function createGoogle() {
  const answers = new Map<string, string>()
  const http = {
    async fetch(_url: string, { body }: { body: string }) {
      const text = answers.get(JSON.parse(body).dimensions.join()) ?? '{}'
      return { status: 200, text: () => text }
    },
  } as unknown as Fetcher
  const tokens = async () => ({ token: 't', failed: null }) as const
  const performance = createPerformance({ http, tokens }, { ...REAL_BASES, reportGapMs: 0 })
  return {
    channels: { performance } as IndexChannels,
    show(queries: number, nr: number) {
      for (const [dimensions, rows] of Object.entries(dayRows(queries, nr)))
        answers.set(dimensions, JSON.stringify({ rows }))
    },
  }
}

const MARKETS = [
  ['usa', 'MOBILE'],
  ['usa', 'DESKTOP'],
  ['gbr', 'MOBILE'],
  ['gbr', 'DESKTOP'],
]

/** Different figures every day, not in the order of the queries. */
function dayRows(queries: number, nr: number) {
  const measure = (seed: number) => {
    const [clicks, impressions] = [seed % 7, 10 + (seed % 90)]
    return { clicks, impressions, ctr: clicks / impressions, position: 1 + (seed % 900) / 31 }
  }
  const strewn = (count: number) =>
    Array.from({ length: count }, (_, at) => (at * 7919 + nr) % count)
  const named = (name: string, count: number) =>
    strewn(count).flatMap((at) =>
      MARKETS.map((market, index) => ({
        keys: [`${name}${at}`, ...market],
        ...measure(at * 13 + nr * 7 + index),
      })),
    )
  const totals = MARKETS.map((keys) => ({
    keys,
    ...measure(0),
    clicks: 20_000,
    impressions: 300_000,
  }))
  return {
    'country,device': totals,
    'query,country,device': named('query ', queries),
    'page,country,device': named('https://bench.test/page/', 500),
    'query,page': strewn(queries).map((at) => ({
      keys: [`query ${at}`, `https://bench.test/page/${at % 500}`],
      ...measure(at + nr),
    })),
  }
}

async function seedKeywords({ pool }: Stage, clientId: number): Promise<number> {
  const { rows } = await pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select 1, $1, 'query ' || nr, 'query ' || nr, 'us', 'en', 'both', 'epoch', 'epoch'
     from generate_series(0, $2 - 1) as nr returning id`,
    [clientId, KEYWORDS],
  )
  await pool.query('vacuum analyze keywords')
  return Number(rows[0]?.id)
}

type Timed = { read(): Promise<unknown>; stage: Stage }

/** By the clock, and by the CPU of one read, which other load on the machine does not affect. */
async function time(name: string, { read, stage }: Timed): Promise<number> {
  for (let round = 0; round < 5; round++) await read()
  const [database, product] = [await stage.databaseSeconds(), process.cpuUsage()]
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  const cpu = secondsSince(product) + (await stage.databaseSeconds()) - database
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0
  console.log(
    `${name}: p95 ${p95.toFixed(1)} ms (at most ${MAX_P95_MS}), ${((cpu / ROUNDS) * 1000).toFixed(1)} ms of CPU`,
  )
  return p95
}
