import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { startSandbox } from '../src/main/sandbox.ts'
import { aeoCheck } from '../src/modules/aeo/check/check-run.ts'
import { compileBrands } from '../src/modules/aeo/reading/brands.ts'
import { readAnswer } from '../src/modules/aeo/reading/read.ts'
import { findCheck } from '../src/modules/aeo/store/checks.ts'
import { cpuSeconds, openStage, type Stage } from './stage.ts'

const ANSWER_BYTES = 5000
const BAR_MS = 5
const ROUNDS = 300
/** Answers read before measuring, as a running worker has read many. */
const WARM_UP = 100

const PROMPTS = 1000
const PROVIDERS = ['openai', 'anthropic', 'mistral']
const SAMPLES = 3
const LATENCY_MS = 1000
const CONCURRENCY = 64
/** One workspace may hold three quarters of a worker's slots, so with this many a step is always waiting. */
const SLOTS = 136
const BAR = 0.9

export async function run() {
  measureReading()
  await measureCheck()
}

/** Time to read one long answer with many competitors to look for. */
function measureReading() {
  const competitors = Array.from({ length: 50 }, (_, index) => ({
    domain: `rival${index}.com`,
    names: [`Rival ${index}`, `Ромашка ${index}`],
  }))
  const brands = compileBrands([
    { domain: 'acme.com', names: ['Acme', 'Сова'] },
    ...competitors,
  ])
  const paragraph = (index: number) =>
    `${index}. **Rival ${index % 50}** — a solid choice ([source](https://rival${index % 50}.com/page-${index})). Acme is often named beside it, while у Совы цены ниже.\n`
  let text = ''
  for (let index = 1; Buffer.byteLength(text) < ANSWER_BYTES; index++) text += paragraph(index)
  for (let round = 0; round < WARM_UP; round++) readAnswer(brands, { text, sources: null })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    readAnswer(brands, { text, sources: null })
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(2)
  console.log(
    `reading an answer of 5 kB: ${at(0.5)} ms in the middle, ${at(0.95)} ms at most in 95 of 100 (bar: ${BAR_MS} ms)`,
  )
}

/** Throughput of an AEO check, relative to what latency and concurrency allow. */
async function measureCheck() {
  const sandbox = await startSandbox()
  const stage = await openStage()
  try {
    const faults = [{ fault: 'latency', ms: LATENCY_MS }]
    await fetch(`${sandbox.url}/_control/faults`, {
      method: 'POST',
      body: JSON.stringify(faults),
    })
    const share = Math.ceil(CONCURRENCY / PROVIDERS.length)
    const settings = {
      OPENAI_API_KEY: 'sandbox',
      ANTHROPIC_API_KEY: 'sandbox',
      MISTRAL_API_KEY: 'sandbox',
      LLM_BASES: `openai=${sandbox.url}/openai/v1,anthropic=${sandbox.url}/anthropic/v1,mistral=${sandbox.url}/mistral/v1`,
      LLM_LIMITS: PROVIDERS.map((name) => `${name}=100000/${share}`).join(','),
      SANDBOX: 'off',
      HTTP_ALLOW_PRIVATE: new URL(sandbox.url).host,
      WORKER_SLOTS: String(SLOTS),
      DATABASE_POOL: '20',
    }
    await askAll(stage, settings, sandbox.url)
  } finally {
    await stage.close()
    await sandbox.stop()
  }
}

async function askAll(stage: Stage, settings: Record<string, string>, sandboxUrl: string) {
  const clientId = await seed(stage)
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) })
  const built = buildApp({ ...config, url: stage.url })
  const ctx = openContext(built.app, workerOf(1))
  const databaseBefore = await stage.databaseSeconds()
  const worker = await stage.run('src/main/work.ts', settings)
  const { id } = await aeoCheck.start(ctx, {
    clientId,
    input: { providers: PROVIDERS, samples: SAMPLES },
  })
  let check = await findCheck(ctx, id)
  while (check?.status === 'pending' || check?.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    check = await findCheck(ctx, id)
  }
  const seconds = (check?.finished_at ?? 0) - (check?.started_at ?? 0)
  const rate = (check?.answers ?? 0) / seconds
  const percent = (ms: number) => `${((100 * rate * ms) / 1000 / CONCURRENCY).toFixed(1)} %`
  const upstreamMs = await meanMs(sandboxUrl)
  console.log(
    `${check?.answers} answers, ${check?.errors} errors in ${seconds.toFixed(1)} s: ${rate.toFixed(1)} a second`,
  )
  console.log(
    `  ${percent(LATENCY_MS)} of what ${LATENCY_MS} ms at ${CONCURRENCY} at once allow (bar: ${100 * BAR} %)`,
  )
  console.log(
    `  ${percent(upstreamMs)} of what the ${upstreamMs.toFixed(0)} ms allow that the engines really took`,
  )
  const used = [cpuSeconds(worker.pid), (await stage.databaseSeconds()) - databaseBefore]
  const [own, database] = used.map((each) => ((1000 * each) / (check?.answers ?? 1)).toFixed(2))
  console.log(`  ${own} ms of CPU an answer and ${database} ms of the database's`)
  worker.stop()
  await built.close()
}

/** Mean response time of the sandbox, which on a busy machine exceeds the latency it was set to. */
async function meanMs(sandboxUrl: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/_control/requests?limit=20000`)
  const { requests } = (await answer.json()) as { requests: { ms: number | null }[] }
  const times = requests.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  return times.reduce((sum, ms) => sum + ms, 0) / times.length
}

async function seed({ pool }: Stage): Promise<number> {
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  const { rows } = await pool.query<{ id: number }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Brewlane', 'brewlane.test', 'epoch', 'epoch') returning id`,
  )
  const id = Number(rows[0]?.id)
  await pool.query(
    `insert into aeo_prompts (workspace_id, client_id, prompt_text, prompt_key, created_at)
     select 1, $1, 'Best coffee grinder ' || n || '?', 'best coffee grinder ' || n, 'epoch' from generate_series(1, $2::int) n`,
    [id, PROMPTS],
  )
  await pool.query(
    'insert into aeo_settings (client_id, workspace_id, is_judged) values ($1, 1, false)',
    [id],
  )
  return id
}

if (import.meta.main) await run()
