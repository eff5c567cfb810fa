import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox } from '../src/main/sandbox.ts'
import { newKey } from '../src/modules/accounts/sign-in/tokens.ts'
import { control, peakMb, seedClient, settingsOf } from './rank-check.ts'
import { openStage, type Stage } from './stage.ts'

/** The maximum of keywords per client; more are spread over several clients. */
const A_CLIENT = 10_000
/** Two complete runs, and the start of a long one. */
const RUNS: Run[] = [{ queued: 2_000 }, { queued: 20_000 }, { queued: 100_000, checked: 3_000 }]
const MAX_GROWTH = 1.5
const KEYS = 100
const SOURCE = { SEARCH_SOURCES: 'serper', SERPER_API_KEY: 'sandbox' }

type Run = { queued: number; checked?: number }

/** Peak memory of the processes during a large rank check, from the first request to the last figure. */
export async function run(runs = RUNS) {
  const sandbox = await startSandbox()
  const stage = await openStage()
  try {
    await control(sandbox.url, 'layout', { opaqueLinks: 0 })
    const peaks: Peak[] = []
    for (const each of runs) peaks.push(await measure(stage, sandbox.url, each))
    for (const name of ['worker', 'server'] as const) {
      const growth = Math.max(...peaks.map((peak) => peak[name])) / (peaks[0]?.[name] ?? 1)
      const verdict = growth <= MAX_GROWTH ? '' : '  MISSED'
      console.log(
        `${name}: ${growth.toFixed(2)} times the memory (bar: ${MAX_GROWTH})${verdict}`,
      )
    }
  } finally {
    await stage.close()
    await sandbox.stop()
  }
}

type Peak = { worker: number; server: number }

/** Fresh processes for each size, since a process seldom returns memory. */
async function measure(
  stage: Stage,
  sandboxUrl: string,
  { queued, checked = queued }: Run,
): Promise<Peak> {
  const settings = { ...SOURCE, ...settingsOf(sandboxUrl) }
  const clients: number[] = []
  for (let left = queued; left > 0; left -= A_CLIENT)
    clients.push(await seedClient(stage, Math.min(left, A_CLIENT)))
  const keys = await seedKeys(stage)
  const server = await stage.run('src/main/serve.ts', settings)
  const worker = await stage.run('src/main/work.ts', settings)
  const ask = asker(server.url, keys)
  const began = performance.now()
  for (const id of clients) await ask('POST', `/clients/${id}/check`, { depth: 'basic' })
  const count = () => countOf(stage, clients)
  for (let done = await count(); done.checks < checked; done = await count()) await lookOn(ask)
  // A complete run includes computing its figures.
  if (checked === queued)
    for (let done = await count(); done.unsummed > 0; done = await count()) await lookOn(ask)
  for (const id of clients) await readLikeADashboard(ask, id)
  const seconds = (performance.now() - began) / 1000
  const peak = { worker: peakMb(worker.pid), server: peakMb(server.pid) }
  const { checks, errors } = await count()
  console.log(
    `${queued} keywords queued, ${checks} checked, ${errors} errors in ${seconds.toFixed(0)} s;` +
      ` worker at most ${peak.worker.toFixed(0)} MB, server at most ${peak.server.toFixed(0)} MB`,
  )
  worker.stop()
  server.stop()
  return peak
}

async function countOf({ pool }: Stage, clients: number[]) {
  const { rows } = await pool.query<{ checks: number; errors: number; unsummed: number }>(
    `select sum(checked_keywords)::int as checks, sum(errors)::int as errors, count(*) filter (where not exists
      (select 1 from analytics_points p where p.workspace_id = j.workspace_id and p.job_id = j.id))::int as unsummed
     from rank_jobs j where client_id = any($1)`,
    [clients],
  )
  return rows[0] ?? { checks: 0, errors: 0, unsummed: 0 }
}

type Ask = (method: string, path: string, body?: object) => Promise<void>

/** Rotates the keys, so that none reaches its rate limit. */
function asker(url: string, keys: string[]): Ask {
  let index = 0
  return async (method, path, body) => {
    const headers = {
      'x-api-key': keys[index++ % keys.length] ?? '',
      'content-type': 'application/json',
    }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

async function lookOn(ask: Ask) {
  await ask('GET', '/jobs?limit=100')
  await sleep(1000)
}

async function readLikeADashboard(ask: Ask, client: number) {
  for (const path of [
    'visibility',
    'movers',
    'opportunities?limit=100',
    'keywords?per_page=100&sort=position',
  ])
    await ask('GET', `/clients/${client}/${path}`)
}

export async function seedKeys({ pool }: Stage): Promise<string[]> {
  const keys = Array.from({ length: KEYS }, newKey)
  await pool.query(
    `insert into users (workspace_id, email, name, password_hash, role, created_at)
     values (1, 'u@bench.test', 'u', 'none', 'owner', 'epoch') on conflict do nothing`,
  )
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, last_used_at)
     select (select min(id) from users), 'k', h, 'epoch', now() from unnest($1::bytea[]) as k(h)`,
    [keys.map((key) => hash('sha256', key, 'buffer'))],
  )
  return keys
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map((queued) => ({ queued: Number(queued) }))
  await run(sizes.length > 0 ? sizes : RUNS)
}
