import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openContext, workerOf } from '../src/core/context.ts'
import { invoke } from '../src/core/invoke.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { startSandbox } from '../src/main/sandbox.ts'
import { catalogue } from '../src/modules/index.ts'
import { crawlSitemaps } from '../src/providers/sites/sitemaps.ts'
import { openStage, type Stage } from './stage.ts'

const DOMAIN = 'many-pages.test'
const MEMORY_LIMIT_MB = 150
const DELAY_LIMIT_MS = 100

/** Cost of a sitemap of 50,000 pages: memory of the worker, and latency of the server meanwhile. */
export async function run() {
  const sandbox = await startSandbox()
  const stage = await openStage()
  const settings = { SANDBOX: 'on', SANDBOX_URL: sandbox.url }
  const built = buildApp({
    ...loadConfig({ ...settings, LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) }),
    url: stage.url,
  })
  try {
    const ctx = openContext(built.app, workerOf(1))
    // The sandbox generates the file once, which must not be measured.
    await readOnce(ctx)
    await measureReading(ctx)
    const client_id = await seed(stage)
    const keys = await (await fetch(`${sandbox.url}/_demo/keys?domain=${DOMAIN}`)).json()
    await call(ctx, 'save_integration', { client_id, kind: 'indexnow', ...keys.indexnow })
    const server = await stage.run('src/main/serve.ts', settings)
    const worker = await stage.run('src/main/work.ts', settings)
    await sleep(3000)
    const idle = await latencies(server.url, sleep(3000))
    const before = memoryOf(worker.pid, 'VmRSS')
    const serverBefore = memoryOf(server.pid, 'VmRSS')
    const started = performance.now()
    const task = await call(ctx, 'submit_indexing', { client_id })
    const busy = await latencies(server.url, ended(ctx, client_id, task.id))
    const seconds = (performance.now() - started) / 1000
    const { status, urls_collected, urls_submitted } = await call(ctx, 'get_indexing_task', {
      client_id,
      task_id: task.id,
    })
    const more = memoryOf(worker.pid, 'VmHWM') - before
    console.log(
      `${status}: ${urls_collected} pages collected, ${urls_submitted} accepted in ${seconds.toFixed(1)} s`,
    )
    console.log(
      `worker: ${more.toFixed(0)} MB more than idle (limit ${MEMORY_LIMIT_MB}: ${(more / MEMORY_LIMIT_MB).toFixed(2)}); server: ${(memoryOf(server.pid, 'VmHWM') - serverBefore).toFixed(0)} MB more`,
    )
    console.log(
      `server /health: p50 ${p(idle, 50)} ms, p99 ${p(idle, 99)} ms idle; p50 ${p(busy, 50)} ms, p99 ${p(busy, 99)} ms meanwhile (${busy.length} asked)`,
    )
  } finally {
    await built.close()
    await stage.close()
    await sandbox.stop()
  }
}

type Ctx = ReturnType<typeof openContext>

async function readOnce({ http, signal }: Ctx): Promise<number> {
  let pages = 0
  for await (const news of crawlSitemaps(http, [`http://${DOMAIN}/sitemap.xml`], {
    maxPages: 100_000,
    signal,
  }))
    if (news.kind === 'pages') pages += news.pages.length
  return pages
}

async function measureReading(ctx: Ctx) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  const pages = await readOnce(ctx)
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  const worst = delay.percentile(99) / 1e6
  console.log(
    `reading alone: ${pages} pages in ${seconds.toFixed(2)} s; event loop held p99 ${worst.toFixed(0)} ms (limit ${DELAY_LIMIT_MS}: ${(worst / DELAY_LIMIT_MS).toFixed(2)})`,
  )
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function call(ctx: Ctx, name: string, input: unknown): Promise<any> {
  const op = catalogue.find((each) => each.name === name)
  if (!op) throw new Error(`no operation ${name}`)
  return invoke(op, ctx, input)
}

async function ended(ctx: Ctx, client_id: number, task_id: number) {
  while ((await call(ctx, 'get_indexing_task', { client_id, task_id })).status === 'running')
    await sleep(100)
}

/** Requests the address repeatedly until `until` settles, and returns the response times. */
async function latencies(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const started = performance.now()
    await (await fetch(`${url}/health`)).text()
    times.push(performance.now() - started)
    await sleep(10)
  }
  await until
  return times.sort((a, b) => a - b)
}

const p = (sorted: number[], percent: number) =>
  (sorted[Math.floor((sorted.length * percent) / 100)] ?? 0).toFixed(1)

async function seed({ pool }: Stage): Promise<number> {
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  const { rows } = await pool.query<{ id: string }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Many', '${DOMAIN}', 'epoch', 'epoch') returning id`,
  )
  return Number(rows[0]?.id)
}

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  return (
    Number(
      new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    ) / 1024
  )
}

if (import.meta.main) await run()
