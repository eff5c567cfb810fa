import { readFileSync } from 'node:fs'
import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { startSandbox } from '../src/main/sandbox.ts'
import { requireJob, startCheck } from '../src/modules/rank-checks/index.ts'
import { cpuSeconds, openStage, type Stage, untilIdle } from './stage.ts'

const KEYWORDS = 1000
const LATENCY_MS = 300
const CONCURRENCY = 16
/** One workspace may hold three quarters of a worker's slots: sixteen of these 22. */
const SLOTS = 22

const SOURCES = [
  {
    name: 'JSON source',
    env: { SEARCH_SOURCES: 'serper', SERPER_API_KEY: 'sandbox' },
    bar: 0.95,
  },
  { name: 'HTML source', env: { SEARCH_SOURCES: 'local', SEARCH_ENGINES: 'google' }, bar: 0.9 },
]

/** Throughput of a rank check, relative to what latency and concurrency allow. */
export async function run({ keywords = KEYWORDS } = {}) {
  const sandbox = await startSandbox()
  const stage = await openStage()
  try {
    await control(sandbox.url, 'faults', [{ fault: 'latency', ms: LATENCY_MS }])
    // An opaque link costs an extra request that is not a page.
    await control(sandbox.url, 'layout', { opaqueLinks: 0 })
    for (const source of SOURCES)
      await measure(stage, { sandboxUrl: sandbox.url, keywords, ...source })
  } finally {
    await stage.close()
    await sandbox.stop()
  }
}

type Plan = (typeof SOURCES)[number] & { sandboxUrl: string; keywords: number }

async function measure(stage: Stage, { sandboxUrl, keywords, name, env, bar }: Plan) {
  const settings = { ...env, ...settingsOf(sandboxUrl) }
  const clientId = await seedClient(stage, keywords)
  await fetch(`${sandboxUrl}/_control/requests`, { method: 'DELETE' })
  const built = buildApp({
    ...loadConfig({ ...settings, LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }),
    url: stage.url,
  })
  const ctx = openContext(built.app, workerOf(1))
  const worker = await stage.run('src/main/work.ts', settings)
  await untilIdle(stage)
  const ownBefore = cpuSeconds(worker.pid) * 1000
  const databaseBefore = (await stage.databaseSeconds()) * 1000
  const { id } = await startCheck(ctx, clientId)
  let job = await requireJob(ctx, id)
  while (job.status === 'pending' || job.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    job = await requireJob(ctx, id)
  }
  const seconds = (job.finished_at ?? 0) - (job.started_at ?? 0)
  const rate = job.api_calls / seconds
  const percent = (latencyMs: number) =>
    `${((100 * rate * latencyMs) / 1000 / CONCURRENCY).toFixed(1)} %`
  const upstreamMs = await meanMs(sandboxUrl)
  const cpuMs = cpuSeconds(worker.pid) * 1000 - ownBefore
  const counts = `${job.checked_keywords} checks, ${job.errors} errors, ${job.api_calls} pages in ${seconds.toFixed(1)} s`
  console.log(`${name}: ${counts}: ${rate.toFixed(1)} pages/s`)
  console.log(`  ${percent(LATENCY_MS)} of what ${LATENCY_MS} ms allow (bar: ${bar * 100} %)`)
  console.log(
    `  ${percent(upstreamMs)} of what the ${upstreamMs.toFixed(0)} ms allow that the upstream really took`,
  )
  const databaseMs = (await stage.databaseSeconds()) * 1000 - databaseBefore
  const [own, database] = [cpuMs, databaseMs].map((ms) => (ms / job.api_calls).toFixed(2))
  console.log(
    `  ${own} ms of CPU a page and ${database} ms of the database's, at most ${peakMb(worker.pid).toFixed(0)} MB`,
  )
  worker.stop()
  await built.close()
}

/** Settings of a worker that uses the simulated sources like real ones. */
export const settingsOf = (sandboxUrl: string) => ({
  SEARCH_BASES: `serper=${sandboxUrl}/serper,google=${sandboxUrl}/google`,
  SANDBOX: 'off',
  HTTP_ALLOW_PRIVATE: new URL(sandboxUrl).host,
  WORKER_SLOTS: String(SLOTS),
  DATABASE_POOL: '20',
})

/** Peak memory of a process so far. */
export function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Mean response time of the sandbox, which on a busy machine exceeds the latency it was set to. */
async function meanMs(sandboxUrl: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/_control/requests?limit=20000`)
  const { requests } = (await answer.json()) as { requests: { ms: number | null }[] }
  const times = requests.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  return times.reduce((sum, ms) => sum + ms, 0) / times.length
}

/** A new client without history or cached pages. */
export async function seedClient({ pool }: Stage, keywords: number): Promise<number> {
  await pool.query(
    `insert into workspaces (name, created_at) select 'w', 'epoch' where not exists (select 1 from workspaces)`,
  )
  await pool.query('delete from cache')
  const { rows } = await pool.query<{ id: number }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Brewlane', 'brewlane.test', 'epoch', 'epoch') returning id`,
  )
  const id = Number(rows[0]?.id)
  await pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select (select workspace_id from clients where id = $1), $1::bigint, 'coffee grinder ' || $1::bigint || ' ' || n, 'coffee grinder ' || $1::bigint || ' ' || n, 'us', 'en', 'desktop', 'epoch', 'epoch' from generate_series(1, $2::int) n`,
    [id, keywords],
  )
  return id
}

export async function control(url: string, what: string, body: unknown) {
  const { ok } = await fetch(`${url}/_control/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!ok) throw new Error(`the sandbox did not take ${what}`)
}

if (import.meta.main) await run({ keywords: Number(process.argv[2] ?? KEYWORDS) })
