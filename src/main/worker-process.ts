import { setTimeout as sleep } from 'node:timers/promises'
import { Cron } from 'croner'
import { AppError } from '../base/errors.ts'
import type { App } from '../core/context.ts'
import { openContext, workerOf } from '../core/context.ts'
import { DEFAULT_LANE, type Job, SimulationChangedError } from '../core/job.ts'
import type { Cron as CronJob } from '../core/module.ts'
import { crons, jobs } from '../modules/index.ts'
import { watchSources } from '../modules/sources/index.ts'
import { watchStatus } from '../modules/system/index.ts'
import { simulatedPorts } from '../platform/config/sandbox.ts'
import { openListener } from '../platform/database/pg-listener.ts'
import { renewConnections } from '../platform/database/prepared-statements.ts'
import { claimSlot, lastSlots } from '../platform/jobs/cron.ts'
import { openUpkeep } from '../platform/jobs/upkeep.ts'
import { type Handler, startWorker } from '../platform/jobs/worker.ts'
import { heartbeat } from '../platform/limits.ts'
import { createMetrics } from '../platform/observing/metrics.ts'
import { VERSION } from '../platform/version.ts'
import { type Built, requireSound } from './build.ts'
import type { Stoppable } from './process.ts'
import { openWorkerPort } from './worker-port.ts'

const HEARTBEAT_MS = 3000
const TICK_MS = 5000
const JOB_TIMEOUT_MS = 10 * 60_000
const CRONS_END_MS = 10_000

/** The worker: any number of these may run on one database. */
export async function work({ app, connection, clock, pool, close }: Built): Promise<Stoppable> {
  await requireSound({ app, connection })
  await app.worlds.reload()
  const listener = openListener(connection)
  listener.on('schema', () => renewConnections(pool))
  const { db, log, now } = app
  const metrics = createMetrics(pool)
  const port = await openWorkerPort(app, metrics)
  const worker = startWorker({
    db,
    listener,
    log,
    now,
    slots: app.config.workerSlots,
    handlers: handlersOf(app, jobs),
    tracer: app.tracer,
    onOutcome: (job, outcome) => metrics.jobs.inc({ job, outcome }),
  })
  const upkeep = openUpkeep(log, 'maintenance failed')
  const sendHeartbeat = () => upkeep.run(() => clock.compare(() => heartbeat(app, 'work')))
  const tick = () => upkeep.run(async () => clock.isTrusted() && runDueCrons(app, crons))
  await clock.compare(() => heartbeat(app, 'work'))
  tick()
  const timers = [setInterval(sendHeartbeat, HEARTBEAT_MS), setInterval(tick, TICK_MS)]
  const status = watchStatus(app)
  const sources = watchSources(app)
  log.info(
    {
      slots: app.config.workerSlots,
      version: VERSION,
      simulated: simulatedPorts(app.config.simulated),
    },
    'working',
  )
  return {
    async close() {
      timers.forEach(clearInterval)
      status.close()
      port.close()
      sources.close()
      // A cron whose slot was claimed runs nowhere else.
      await Promise.race([upkeep.ended(), sleep(CRONS_END_MS, null, { ref: false })])
      await worker.stop()
      await listener.close()
      await close()
    },
  }
}

type Queued = { is_simulated: boolean | null; signal: AbortSignal }

/** How a worker runs each of these jobs. */
export function handlersOf(app: App, list: Job[]): Map<string, Handler> {
  return new Map(
    list.map((job) => {
      const open = (workspace: number, signal?: AbortSignal) =>
        openContext(app, workerOf(workspace), { ...(signal && { signal }) })
      const hasChanged = (was: boolean | null, { config }: Pick<App, 'config'>) =>
        was !== null && job.port !== undefined && was !== config.simulated[job.port]
      // A source that was entered a moment ago may not have been seen here yet.
      const openCurrent = async (workspace: number, { is_simulated, signal }: Queued) => {
        const ctx = open(workspace, signal)
        if (!hasChanged(is_simulated, ctx)) return ctx
        await app.worlds.reload()
        return open(workspace, signal)
      }
      const handler: Handler = {
        lane: job.lane ?? DEFAULT_LANE,
        timeoutMs: job.timeoutMs ?? JOB_TIMEOUT_MS,
        run: ({ workspace_id, payload, is_simulated }, signal) =>
          skipDeleted(app, job.name, async () => {
            const read = job.payload.parse(payload)
            const ctx = await openCurrent(workspace_id, { is_simulated, signal })
            if (!hasChanged(is_simulated, ctx)) {
              await job.run(ctx, read)
              return app.replica?.noteWrite(workspace_id)
            }
            app.log.info(
              { job: job.name },
              'job cancelled: it was started before the switch between sandbox and live',
            )
            return job.onDead?.(
              open(workspace_id),
              read,
              new SimulationChangedError(is_simulated === true),
            )
          }),
        onDead: ({ workspace_id, payload }, error) =>
          skipDeleted(app, job.name, async () =>
            job.onDead?.(open(workspace_id), job.payload.parse(payload), error),
          ),
      }
      return [job.name, handler]
    }),
  )
}

/** A job whose subject was deleted is done: retrying it would not help. */
async function skipDeleted(
  { log }: App,
  job: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'not_found')) throw thrown
    log.debug({ job }, 'job skipped: its subject was deleted')
  }
}

/** Runs due crons; each slot is claimed in the database, so that it runs once across all processes. */
export async function runDueCrons(app: App, list: CronJob[]) {
  const claimed = await lastSlots(app.db)
  for (const cron of list) {
    const slot = lastSlotOf(cron, app.now())
    // Most slots were claimed long ago: only for the others the database is asked once more.
    if (slot === undefined || claimed.get(cron.name) === slot) continue
    if (!(await claimSlot(app.db, cron.name, slot))) continue
    try {
      await cron.run(openContext(app, workerOf(0)))
    } catch (error) {
      app.log.error({ cron: cron.name, error }, 'cron failed')
    }
  }
}

function lastSlotOf({ schedule }: CronJob, now: number): number | undefined {
  const [slot] = new Cron(schedule, { timezone: 'UTC' }).previousRuns(
    1,
    new Date(now * 1000 + 1),
  )
  return slot && slot.getTime() / 1000
}
