import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { startSandbox } from '../src/main/sandbox.ts'
import { requireJob, startCheck } from '../src/modules/rank-checks/index.ts'
import { control, settingsOf } from './rank-check.ts'
import { cpuSeconds, openStage, type Stage, untilIdle } from './stage.ts'

/** Keywords per client; every client has its own workspace, so that a batch of work spans many tenants. */
const KEYWORDS_OF_CLIENT = 1000
const DAYS = 10
const CLIENTS_AT_ONCE = 100
const MAX_GROWTH = 1.2

const ROUNDS = 3

/**
 * Cost of a check in a nearly empty and in a very large database, by turns so that a busy machine affects both alike:
 * `node bench/scale.ts 10000 100` makes ten million keywords with a hundred million results, and a hundred thousand
 * checks in each of three rounds.
 */
export async function run({ clients = 200, checked = 1 } = {}) {
  const sandbox = await startSandbox()
  const [small, large] = [await openStage(), await openStage()]
  try {
    await control(sandbox.url, 'faults', [{ fault: 'latency', ms: 50 }])
    await grow(small, { from: 1, to: ROUNDS * checked })
    const seeded = performance.now()
    await grow(large, { from: 1, to: clients })
    console.log(`grown in ${((performance.now() - seeded) / 1000).toFixed(0)} s`)
    for (const stage of [small, large]) await reportSize(stage)
    const costs: { here: Cost; there: Cost }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ids = Array.from({ length: checked }, (_, index) => 1 + round * checked + index)
      const plan = { sandboxUrl: sandbox.url, clients: ids }
      const here = await measure(small, plan)
      costs.push({ here, there: await measure(large, plan) })
    }
    for (const part of ['worker', 'database', 'both'] as const) report(part, costs)
  } finally {
    for (const stage of [small, large]) await stage.close()
    await sandbox.stop()
  }
}

function report(part: keyof Cost, costs: { here: Cost; there: Cost }[]) {
  const sumOf = (of: 'here' | 'there') =>
    costs.reduce((sum, each) => sum + each[of][part], 0) / costs.length
  const rounds = costs.map(({ here, there }) => (there[part] / here[part]).toFixed(2))
  const growth = sumOf('there') / sumOf('here')
  console.log(
    `${part}: ${sumOf('here').toFixed(2)} and ${sumOf('there').toFixed(2)} ms of CPU a check, ${growth.toFixed(2)} times (${rounds.join(', ')})${part === 'both' ? ` (at most ${MAX_GROWTH})` : ''}`,
  )
}

type Cost = { worker: number; database: number; both: number }

async function measure(
  stage: Stage,
  { sandboxUrl, clients }: { sandboxUrl: string; clients: number[] },
): Promise<Cost> {
  const env = {
    SEARCH_SOURCES: 'serper',
    SERPER_API_KEY: 'sandbox',
    ...settingsOf(sandboxUrl),
  }
  const built = buildApp({
    ...loadConfig({ ...env, LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }),
    url: stage.url,
  })
  const worker = await stage.run('src/main/work.ts', env)
  await untilIdle(stage)
  const [ownBefore, databaseBefore] = [cpuSeconds(worker.pid), await stage.databaseSeconds()]
  const started = await Promise.all(
    clients.map(async (client) => {
      const ctx = openContext(built.app, workerOf(client))
      return { ctx, id: (await startCheck(ctx, client)).id }
    }),
  )
  let checks = 0
  for (const { ctx, id } of started) {
    let job = await requireJob(ctx, id)
    while (job.status === 'pending' || job.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 500))
      job = await requireJob(ctx, id)
    }
    if (job.status !== 'done' || job.errors)
      throw new Error(`check ${id}: ${job.status}, ${job.errors} failed`)
    checks += job.checked_keywords
  }
  const each = (seconds: number) => (seconds * 1000) / checks
  await untilIdle(stage)
  const own = cpuSeconds(worker.pid) - ownBefore
  const database = (await stage.databaseSeconds()) - databaseBefore
  worker.stop()
  await built.close()
  return { worker: each(own), database: each(database), both: each(own + database) }
}

async function reportSize({ pool }: Stage) {
  await pool.query('vacuum analyze')
  const { rows } = await pool.query(
    `select (select count(*) from rank_standings)::text as standings, (select count(*) from rank_results)::text as results,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const { standings, results, size } = rows[0]
  console.log(`${standings} standings, ${results} results, ${size}`)
}

/** Seeds clients with the same id as their workspace, and a check on each of the last days. */
async function grow({ pool }: Stage, { from, to }: { from: number; to: number }) {
  for (let day = 1; day <= DAYS; day++)
    await pool.query('select ensure_rank_partition(now() - make_interval(days => $1))', [day])
  for (let first = from; first <= to; first += CLIENTS_AT_ONCE) {
    const last = Math.min(to, first + CLIENTS_AT_ONCE - 1)
    const client = await pool.connect()
    // Foreign keys and triggers would cost more than the rows, which are consistent anyway.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const text of SEED)
      await client.query(text, [first, last, KEYWORDS_OF_CLIENT, DAYS].slice(0, countOf(text)))
    client.release(true)
  }
  for (const table of ['workspaces', 'clients', 'keywords', 'runs'])
    await pool.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`,
      [table],
    )
}

const countOf = (text: string) =>
  Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, index]) => Number(index)))

const POSITION = '1 + (hashint8(k.id * 7919 + r.id) & 1023) % 80'

const SEED = [
  `insert into workspaces (id, name, created_at) overriding system value
   select n, 'w', 'epoch' from generate_series($1::int, $2::int) n`,
  `insert into clients (id, workspace_id, user_id, name, domain, created_at, updated_at) overriding system value
   select n, n, 1, 'c', 'own.com', 'epoch', 'epoch' from generate_series($1::int, $2::int) n`,
  `insert into rank_settings (workspace_id, client_id, depth) select n, n, 'basic' from generate_series($1::int, $2::int) n`,
  `insert into keywords (id, workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at) overriding system value
   select (c - 1) * $3::bigint + n, c, c, 'coffee grinder ' || c || ' ' || n, 'coffee grinder ' || c || ' ' || n, 'us', 'en', 'desktop', 'epoch', 'epoch'
   from generate_series($1::int, $2::int) c, generate_series(1, $3::int) n`,
  `insert into runs (id, workspace_id, client_id, kind, unique_key, state, input, counts, is_simulated, simulated_ports, created_at, started_at, finished_at)
     overriding system value
   select (c - 1) * $4::bigint + day, c, c, 'rank_check', '', 'done', '{}', jsonb_build_object('total', $3::int, 'done', $3::int), false, '{}', at, at, at
   from generate_series($1::int, $2::int) c, generate_series(1, $4::int) day, lateral (select now() - make_interval(days => $4::int + 1 - day)) t(at)`,
  `insert into rank_checks (id, workspace_id, client_id, depth, is_whole, keywords)
   select id, workspace_id, client_id, 'basic', true, $3::int from runs where workspace_id between $1 and $2`,
  `insert into rank_results (workspace_id, job_id, keyword_id, device, job_at, query, geo, lang, cluster, state, position, url, title,
     features, depth, pages, api_calls, source, cached, prev_position, delta, checked_at)
   select r.workspace_id, r.id, k.id, 'desktop', r.created_at, k.query, 'us', 'en', '', case when position > 60 then 'not_found' else 'ranked' end,
     case when position <= 60 then position end, 'https://own.com/a/page/' || k.id % 97, 'A result of some length', '{people_also_ask,videos}',
     20, 1, 1, 'serper', false, case when position <= 60 then 30 end, case when position <= 60 then 30 - position end, r.created_at
   from runs r join keywords k on k.workspace_id = r.workspace_id, lateral (select ${POSITION}) t(position)
   where r.workspace_id between $1 and $2`,
  `insert into rank_standings (workspace_id, keyword_id, device, job_id, job_at, query, geo, lang, position, prev_position, delta,
     is_new, is_lost, depth, url, checked_at, is_simulated)
   select k.workspace_id, k.id, 'desktop', r.id, r.created_at, k.query, 'us', 'en', case when position <= 60 then position end,
     case when position <= 60 then 30 end, case when position <= 60 then 30 - position end, false, false, 20, 'https://own.com/a/page/' || k.id % 97, r.created_at, false
   from runs r join keywords k on k.workspace_id = r.workspace_id, lateral (select ${POSITION}) t(position)
   where r.workspace_id between $1 and $2 and r.id % $4::bigint = 0 and $3::int > 0`,
  `insert into analytics_standings (workspace_id, keyword_id, device, client_id, job_id, checked_at, query, geo, lang, position, prev_position, delta,
     move, click_change, url, ranked_pages, own_urls, conflicts, features, owned_features, won, lost, gain, reasons, is_simulated)
   select workspace_id, keyword_id, device, workspace_id, job_id, checked_at, query, geo, lang, position, prev_position, delta,
     abs(delta), 0.5, url, array[url], '[]', '{}', '{people_also_ask,videos}', '{}', '{}', '[]', 0, '{}', false
   from rank_standings where workspace_id between $1 and $2`,
]

if (import.meta.main) {
  const [clients, checked] = process.argv.slice(2).map(Number)
  await run({ ...(clients && { clients }), ...(checked && { checked }) })
}
