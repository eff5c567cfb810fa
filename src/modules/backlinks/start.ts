import { AppError, invalid } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { type OwnedClient, withClientLocked } from '../clients/index.ts'
import { discoverBacklinks, queueSteps } from './jobs.ts'
import type { RunKind } from './schemas.ts'
import { activeRunOf, type Choice, claimLinks, insertRun, type Run } from './store/runs.ts'

/** Starts a check of a client's links, or of those in some states: refused while another run is under way. */
export function beginCheck(ctx: Context, clientId: number, choice: Choice = {}): Promise<{ run: Run; links: number }> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const run = await begin(tx, client, 'check')
    const ids = await claimLinks(tx.db, run, choice)
    if (ids.length === 0)
      throw invalid(
        choice.failedOf === undefined
          ? 'There are no links to check; add some first'
          : `retry_failed_of: no monitored link failed in run ${choice.failedOf}`,
      )
    await queueSteps(tx, run, ids)
    return { run, links: ids.length }
  })
}

export function beginDiscovery(ctx: Context, clientId: number): Promise<Run> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const run = await begin(tx, client, 'discovery')
    await enqueue(tx, discoverBacklinks, { run_id: run.id })
    return run
  })
}

async function begin(tx: Context, { id, workspace_id, is_archived }: OwnedClient, kind: RunKind): Promise<Run> {
  const running = await activeRunOf(tx.db, id)
  if (running)
    throw new AppError('conflict', 'The links of this client are being checked already', {
      data: { job_id: running.id },
    })
  if (is_archived) throw invalid('The client is archived; restore it first')
  return insertRun(tx.db, { workspace_id, client_id: id, kind, created_at: tx.now() })
}
