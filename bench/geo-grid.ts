import { setTimeout as sleep } from 'node:timers/promises'
import { openContext, workerOf } from '../src/core/context.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { startSandbox } from '../src/main/sandbox.ts'
import { gridRun } from '../src/modules/geo-grids/grid-run.ts'
import { openStage, type Stage, untilIdle } from './stage.ts'

const SIZE = 7
const LATENCY_MS = 300
const CONCURRENCY = 16
/** One workspace may hold three quarters of a worker's slots. */
const SLOTS = Math.ceil(CONCURRENCY / 0.75)
const IDEAL_MS = Math.ceil(SIZE ** 2 / CONCURRENCY) * LATENCY_MS
const BAR_MS = 1500
const ROUNDS = 5

/** Overhead of a geo-grid check over its searches alone. */
export async function run() {
  const sandbox = await startSandbox()
  const stage = await openStage()
  try {
    await fetch(`${sandbox.url}/_control/faults`, {
      method: 'POST',
      body: JSON.stringify([{ fault: 'latency', ms: LATENCY_MS }]),
    })
    await checkGrids(stage, {
      SANDBOX_URL: sandbox.url,
      WORKER_SLOTS: String(SLOTS),
      DATABASE_POOL: '20',
    })
  } finally {
    await stage.close()
    await sandbox.stop()
  }
}

async function checkGrids(stage: Stage, settings: Record<string, string>) {
  const { clientId, gridId } = await seed(stage)
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) })
  const built = buildApp({ ...config, url: stage.url })
  const ctx = openContext(built.app, workerOf(1))
  const worker = await stage.run('src/main/work.ts', settings)
  // What a worker does once at its start is no part of a check.
  await untilIdle(stage)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const { id } = await gridRun.start(ctx, { clientId, input: { grid_id: gridId } })
    let state = 'queued'
    while (state === 'queued' || state === 'running') {
      await sleep(20)
      state = (await gridRun.require(ctx, id)).state
    }
    times.push(performance.now() - started)
    if (state !== 'done') throw new Error(`The check ended as ${state}`)
  }
  const beyond = times.map((time) => Math.round(time - IDEAL_MS))
  console.log(
    `${SIZE ** 2} points at ${LATENCY_MS} ms, ${CONCURRENCY} at once: ideally ${IDEAL_MS} ms`,
  )
  console.log(`  ${beyond.join(', ')} ms beyond that in ${ROUNDS} checks (bar: ${BAR_MS} ms)`)
  worker.stop()
  await built.close()
}

async function seed({ pool }: Stage) {
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  const client = await pool.query<{ id: number }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Brewlane', 'brewlane.test', 'epoch', 'epoch') returning id`,
  )
  const clientId = Number(client.rows[0]?.id)
  const grid = await pool.query<{ id: number }>(
    `insert into geo_grids (workspace_id, client_id, is_simulated, business_name, cid, query, geo, lang, latitude, longitude, size, radius_m, created_at)
     values (1, $1, true, 'Corner', '1', 'coffee shop', 'us', 'en', 41.9, -87.6, $2, 3000, 'epoch') returning id`,
    [clientId, SIZE],
  )
  return { clientId, gridId: Number(grid.rows[0]?.id) }
}
