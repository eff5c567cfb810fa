import { z } from 'zod'
import type { App } from '../../../core/context.ts'
import { enqueue, job } from '../../../core/job.ts'
import type { Cron } from '../../../core/module.ts'
import type { Db } from '../../../platform/database/db.ts'
import { jobsByKeyPrefix } from '../../../platform/jobs/queue.ts'
import { countInstances } from '../../../platform/limits.ts'
import { providersNow, queueState, type Sight } from './health-state.ts'
import { forgetDays, noteMinute, rollUp } from './store.ts'

export const KEPT_DAYS = 90
const MINUTE_MS = 60_000
const PROBE = 'status:'

/** Every process records once a minute the health of providers, workers and queue. */
export function watchStatus(app: App): { close(): void } {
  let sinceMs = Date.now()
  const record = async () => {
    const providers = providersNow(app.search.health(), app.llm.models(), sinceMs)
    sinceMs = Date.now()
    await noteMinute(app.db, app.now(), [
      ...providers.map(marked(app)),
      ...(await backgroundNow(app)),
    ])
  }
  const timer = setInterval(() => {
    record().catch((error) => app.log.warn({ error }, 'status not recorded'))
  }, MINUTE_MS).unref()
  return { close: () => clearInterval(timer) }
}

/** What the simulated web did is never taken for what the real one does. */
const marked =
  ({ config }: Pick<App, 'config'>) =>
  (sight: Sight): Sight => ({
    ...sight,
    isSandbox: config.simulated[sight.kind === 'model' ? 'answers' : 'search'],
  })

export async function backgroundNow({ db, now }: Pick<App, 'db' | 'now'>): Promise<Sight[]> {
  const [workers, delay] = await Promise.all([
    countInstances(db, 'work'),
    waitingFor(db, now()),
  ])
  return [
    { kind: 'scheduler', name: 'scheduler', state: workers > 0 ? 'fine' : 'down' },
    ...(delay === null ? [] : [waited(delay)]),
  ]
}

/** How long the probe has waited, if nobody has taken it yet. */
async function waitingFor(db: Db, now: number): Promise<number | null> {
  const [probe] = await jobsByKeyPrefix(db, { workspaceId: 0, prefix: PROBE })
  return probe && probe.state !== 'running' ? now - probe.created_at : null
}

const waited = (delay: number): Sight => ({
  ...{ kind: 'queue', name: 'queue', state: queueState(delay) },
  delay: Math.max(0, delay),
})

/** Does nothing but begin: as long as it waited, any work waits. */
export const measureQueue = job({
  name: 'measure_queue',
  payload: z.object({ asked_at: z.number() }),
  attempts: 3,
  run: ({ db, now }, { asked_at }) => noteMinute(db, now(), [waited(now() - asked_at)]),
})

export const recordStatus: Cron = {
  name: 'record_status',
  schedule: '* * * * *',
  async run(ctx) {
    await rollUp(ctx.db, ctx.now())
    await forgetDays(ctx.db, ctx.now(), KEPT_DAYS)
    await enqueue(ctx, measureQueue, { asked_at: ctx.now() }, { key: `${PROBE}1` })
  },
}
