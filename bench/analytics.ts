import { hash } from 'node:crypto'
import { Agent, request } from 'undici'
import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { newKey } from '../src/modules/accounts/sign-in/tokens.ts'
import { summarizeJob } from '../src/modules/analytics/figures/summarize.ts'
import { pack } from '../src/modules/rank-checks/run/scan/serp.ts'
import { openStage, type Stage } from './stage.ts'

const KEYS = 2000
const ROUNDS = 200
const MAX_P95_MS = 50
const MAX_GROWTH = 1.5
/** What is seeded is live, and only a server with a source shows that. */
const LIVE = { SERPER_API_KEY: 'bench' }
/** Its response grows with the history, so only its time is limited. */
const WHOLE_HISTORY = 'keyword history, all'

type Seeded = { client: number; firstKeyword: number; keywords: number }

/** Reads must not slow down as history grows: the same keywords after 10 and after 100 daily checks. */
export async function run({ keywords = 10_000, jobs = [10, 100] } = {}) {
  const stage = await openStage()
  try {
    const keys = await seedKeys(stage)
    const seeded: Seeded[] = []
    for (const count of jobs) seeded.push(await seedClient(stage, { keywords, jobs: count }))
    await stage.pool.query('vacuum analyze')
    const { url } = await stage.run('src/main/serve.ts', LIVE)
    const columns = await Promise.all(
      seeded.map(async (each) => ({ each, times: new Map<string, number[]>() })),
    )
    await readAll({ url, keys, columns })
    report(
      columns.map(({ times }) => times),
      jobs.map((count) => count * keywords),
    )
  } finally {
    await stage.close()
  }
}

function pathsOf({ client, firstKeyword, keywords }: Seeded): Record<string, string> {
  const lately = `from=${Math.floor(Date.now() / 1000) - 10 * 86_400}`
  const before = `to=${Math.floor(Date.now() / 1000) - 3 * 86_400}`
  const any = Math.floor(Math.random() * keywords)
  const own = `/api/v1/clients/${client}`
  return {
    visibility: `${own}/visibility?${lately}`,
    movers: `${own}/movers`,
    'movers of ten days': `${own}/movers?${lately}`,
    'keyword list, any page': `${own}/keywords?per_page=100&page=${1 + Math.floor(any / 100)}`,
    'keywords by position': `${own}/keywords?per_page=100&page=${1 + Math.floor(any / 100)}&sort=-position`,
    'keywords by delta, filtered': `${own}/keywords?per_page=100&sort=delta&standing=ranked&max_position=${5 + (any % 50)}&tag=t${any % 30}`,
    'keyword history': `${own}/keywords/${firstKeyword + any}/history?${lately}`,
    [WHOLE_HISTORY]: `${own}/keywords/${firstKeyword + any}/history`,
    opportunities: `${own}/opportunities?limit=100`,
    'opportunities, earlier': `${own}/opportunities?limit=100&${before}`,
    cannibalisation: `${own}/cannibalisation?limit=100`,
    'cannibalisation, earlier': `${own}/cannibalisation?limit=100&${before}`,
    'competitor visibility': `${own}/competitor-visibility`,
    'serp features': `${own}/serp-features?${lately}`,
    'keyword matrix': `${own}/keyword-matrix?${lately}`,
  }
}

type Column = { each: Seeded; times: Map<string, number[]> }

/** One request at a time, alternating, so that a busy moment of the machine affects all alike. */
async function readAll({
  url,
  keys,
  columns,
}: {
  url: string
  keys: string[]
  columns: Column[]
}) {
  const dispatcher = new Agent({ connections: 1 })
  const empty = new Map<string, string>()
  const filled = new Set<string>()
  let number = 0
  for (let round = -5; round < ROUNDS; round++) {
    for (const { each, times } of columns) {
      for (const [name, path] of Object.entries(pathsOf(each))) {
        const began = performance.now()
        const headers = { 'x-api-key': keys[number++ % keys.length] ?? '' }
        const { statusCode, body } = await request(url + path, { dispatcher, headers })
        const text = await body.text()
        if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
        if (text === '[]' || text.includes('"items":[]')) empty.set(name, path)
        else filled.add(name)
        if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began])
      }
    }
  }
  await dispatcher.close()
  for (const [name, path] of empty)
    if (!filled.has(name))
      throw new Error(`${path} was always empty: there is nothing to measure`)
}

function report(columns: Map<string, number[]>[], sizes: number[]) {
  const at = (times: number[] = [], share = 0.95) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  console.log(
    `p50 / p95 in ms at ${sizes.join(' and ')} results (bars: p95 ${MAX_P95_MS} ms, growth ${MAX_GROWTH})`,
  )
  for (const name of columns[0]?.keys() ?? []) {
    const p50 = columns.map((times) => at(times.get(name), 0.5))
    const p95 = columns.map((times) => at(times.get(name)))
    const growth = (p50.at(-1) ?? 0) / (p50[0] ?? 1)
    const figures = p95.map((each, index) =>
      `${p50[index]?.toFixed(1)} / ${each.toFixed(1)}`.padStart(14),
    )
    const isGood =
      (p95.at(-1) ?? 0) <= MAX_P95_MS && (growth <= MAX_GROWTH || name === WHOLE_HISTORY)
    console.log(
      `${name.padEnd(26)}${figures.join('')}   growth ${growth.toFixed(2)}${isGood ? '' : '  MISSED'}`,
    )
  }
}

async function seedKeys({ pool }: Stage): Promise<string[]> {
  const keys = Array.from({ length: KEYS }, newKey)
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    values (1, 'u@bench.test', 'u', 'none', 'owner', 'epoch')`)
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select 1, 'k', h, 'epoch', now() from unnest($1::bytea[]) as k(h)`,
    [keys.map((key) => hash('sha256', key, 'buffer'))],
  )
  return keys
}

/** Seeds daily checks by SQL; the product computes the figures of the last one. */
async function seedClient(
  stage: Stage,
  { keywords, jobs }: { keywords: number; jobs: number },
): Promise<Seeded> {
  const { pool } = stage
  const { client, firstKeyword } = await seedKeywords(stage, keywords)
  let last = 0
  for (let number = 0; number < jobs; number++) {
    const at = Math.floor(Date.now() / 1000) - (jobs - number) * 86_400
    last = await seedJob(stage, { client, keywords, at })
    if (number < jobs - 1) await pool.query(POINT, [last])
  }
  await pool.query(STANDINGS, [last])
  await seedPages(stage, last)
  await summarize(stage, last)
  return { client, firstKeyword, keywords }
}

/** A client with a competitor and keywords in clusters and with tags. */
export async function seedKeywords({ pool }: Stage, keywords: number) {
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows[0]
  const { id: client } =
    await one(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    values (1, 1, 'c', 'own.com', 'epoch', 'epoch') returning id`)
  await pool.query(
    `insert into competitors (workspace_id, client_id, domain, created_at) values ((select workspace_id from clients where id = $1), $1, 'site2.com', 'epoch')`,
    [client],
  )
  const { first } = await one(
    `with made as (insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, cluster, tags, search_volume, created_at, updated_at)
      select (select workspace_id from clients where id = $1), $1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', 'c' || n % 20, array['t' || n % 30], n % 1000, 'epoch', 'epoch'
      from generate_series(1, $2::int) n returning id) select min(id) as first from made`,
    [client, keywords],
  )
  // As the database does by itself a minute after an import.
  await pool.query('analyze keywords')
  return { client: Number(client), firstKeyword: Number(first) }
}

export async function seedJob(
  { pool }: Stage,
  { client, keywords, at }: { client: number; keywords: number; at: number },
) {
  await pool.query('select ensure_rank_partition(to_timestamp($1))', [at])
  const { rows } = await pool.query(
    `with run as (insert into runs (workspace_id, client_id, kind, unique_key, state, input, counts, is_simulated, simulated_ports,
        created_at, started_at, finished_at)
       values (1, $1, 'rank_check', '', 'done', '{}', jsonb_build_object('total', $2::int, 'done', $2::int), is_simulated('search'), '{}',
         to_timestamp($3), to_timestamp($3), to_timestamp($3::float8 + 60)) returning id, client_id)
     insert into rank_checks (id, workspace_id, client_id, depth, is_whole, keywords)
     select id, 1, client_id, 'smart', true, $2 from run returning id`,
    [client, keywords, at],
  )
  const job: number = rows[0].id
  await pool.query(
    `insert into rank_results (workspace_id, job_id, keyword_id, device, job_at, query, geo, lang, cluster, state, position, url,
      own_urls, features, depth, pages, api_calls, source, cached, prev_position, delta, checked_at)
     select 1, $1::bigint, id, 'desktop', to_timestamp($3), query, geo, lang, cluster, case when place > 60 then 'not_found' else 'ranked' end,
       case when place <= 60 then place end, 'https://own.com/' || id, case when place <= 3 then $4::jsonb else '[]' end, '{people_also_ask,videos}', 100, 3, 3, 'bench', false,
       case when place <= 60 then 30 end, case when place <= 60 then 30 - place end, to_timestamp($3::float8 + 30)
     from (select *, 1 + (hashint8(id * 7919 + $1::bigint) & 1023) % 80 as place from keywords where client_id = $2) k`,
    [job, client, at, TWO_PAGES],
  )
  return job
}

/** Of some keywords two pages of the client compete. */
const TWO_PAGES = JSON.stringify(
  ['https://own.com/one', 'https://own.com/two'].map((url, index) => ({
    position: 2 + index,
    url,
    title: `Page ${index}`,
  })),
)

const STANDINGS = `insert into rank_standings (workspace_id, keyword_id, device, job_id, job_at, query, geo, lang, position, prev_position, delta,
  is_new, is_lost, depth, url, checked_at)
  select workspace_id, keyword_id, device, job_id, job_at, query, geo, lang, position, prev_position, delta,
  is_new, is_lost, depth, url, checked_at from rank_results where job_id = $1`

const POINT = `insert into analytics_points (workspace_id, client_id, job_id, device, segment, job_at, checked_at, is_whole,
    is_partial, curve, visibility, share, avg_position, top3, top10, top30, total, not_found, failed, features, owned, competitors)
  select 1, client_id, id, device, '', created_at, finished_at, true, false, 1, 12.5, 4.2, 14.1, 10, 100, 1000, total_keywords, 10, 0,
    '{"people_also_ask": 10, "videos": 20}', '{"videos": 2}', '{"site2.com": {"visibility": 1.5, "share": 0.5, "avg_position": 4, "top3": 1, "top10": 2, "top30": 3, "not_found": 4}}'
  from rank_jobs, unnest(array['both', 'desktop']) device where id = $1`

/** The same thirty results for every keyword, for a realistic cost of reading them. */
async function seedPages({ pool }: Stage, job: number) {
  const organic = Array.from({ length: 30 }, (_, index) => ({
    position: index + 1,
    title: `A result of some length, number ${index + 1}`,
    link: `https://www.site${index + 1}.com/a/page/of/its/own`,
    snippet: 'Some words about what can be read there. '.repeat(4),
  }))
  await pool.query(
    `insert into rank_serps (workspace_id, job_id, keyword_id, device, job_at, body)
     select workspace_id, job_id, keyword_id, device, job_at, $2 from rank_results where job_id = $1`,
    [job, await pack({ organic, features: ['people_also_ask', 'videos'] })],
  )
}

async function summarize({ url }: Stage, job: number) {
  const { config, problems } = loadConfig({
    ...LIVE,
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '6',
  })
  const { app, close } = buildApp({ config, problems, url })
  const began = performance.now()
  await summarizeJob.run(openContext(app, workerOf(1)), { job_id: job })
  console.log(
    `numbers of job ${job} made in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  await close()
}

if (import.meta.main) {
  const [keywords, ...jobs] = process.argv.slice(2).map(Number)
  await run({ ...(keywords && { keywords }), ...(jobs.length > 0 && { jobs }) })
}
