import { type Context, openContext, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { Cron } from '../../core/module.ts'
import { eventsSince } from '../../platform/jobs/outbox.ts'
import { firstWorkspace } from '../accounts/index.ts'
import { sourceFailing } from './events.ts'
import { monthOf } from './spending.ts'
import { type FailingSource, failingSources, sweepCalls } from './store.ts'

const KEPT_SECONDS = 400 * 86_400

/** Leaves the last calls of each source, and the months of a year. */
export const sweepSources: Cron = {
  name: 'sweep_sources',
  schedule: '* * * * *',
  run: (ctx) => sweepCalls(ctx.db, monthOf(ctx.now() - KEPT_SECONDS)),
}

/** Failures in a row over a period: a pause of a minute is no outage. */
const FAILURES = 5
const FAILING_SECONDS = 120

/** Reports sources that have stopped answering, each time once. */
export const watchFailures: Cron = {
  name: 'watch_source_failures',
  schedule: '* * * * *',
  async run(ctx) {
    const failing = await failingSources(ctx.db, {
      least: FAILURES,
      before: ctx.now() - FAILING_SECONDS,
    })
    for (const each of failing) await reportFailing(ctx, each)
  },
}

async function reportFailing(
  ctx: Context,
  { workspace_id, source, reason, failures, since }: FailingSource,
) {
  const workspaceId = workspace_id || (await firstWorkspace(ctx.db))
  if (!workspaceId) return
  const own = openContext(ctx, workerOf(workspaceId))
  const reported = await eventsSince(own.db, {
    name: sourceFailing.name,
    workspaceId,
    from: since,
  })
  if (reported.some(({ data }) => sourceFailing.data.parse(data).source === source)) return
  await emit(own, sourceFailing, { source, reason, failures, since })
}
