import type { App } from '../../../core/context.ts'
import { bringForward } from '../../../platform/jobs/queue.ts'
import { findQueued } from '../store/queued.ts'

/** Where a source calls when a page of its queue is ready. */
export const QUEUE_CALLBACK = '/api/search-queue/ready'

/** Calls come one for each page: those of a few seconds are one look. */
const SETTLE_SECONDS = 5
const STEP_JOB = 'run_rank_check'

/** Only a hint to look sooner: its claims about the page are not trusted. */
export async function noteReadyPage({ db, now }: App, tag: string): Promise<void> {
  const row = await findQueued(db, tag)
  if (!row) return
  await bringForward(db, {
    name: STEP_JOB,
    workspaceId: row.workspace_id,
    payload: { run_id: row.job_id },
    runAt: now() + SETTLE_SECONDS,
  })
}
