import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { Id } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { progressOf } from '../../runs/index.ts'
import { type LinkRun, linkRun, linkRunStatus } from '../link-run.ts'
import { BacklinkRun, BacklinkRunStarted, BacklinkSummary, State } from '../schemas.ts'
import { totalsOf } from '../store/links.ts'

const MONTH_SECONDS = 30 * 86_400

async function requireRunOf(
  ctx: Context,
  { client_id, id }: { client_id: number; id: number },
): Promise<LinkRun> {
  const run = await linkRun.require(ctx, id)
  if (run.client_id !== client_id) throw notFound()
  return run
}

export const checkBacklinks = operation({
  name: 'check_backlinks',
  summary: 'Check whether monitored backlinks are still live',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    states: z.array(State).min(1).max(5).optional().describe('Only links in these states'),
    retry_failed_of: Id.optional().describe(
      'A run: recheck only its links that could not be determined',
    ),
  }),
  output: BacklinkRunStarted,
  routes: [post('/api/v1/clients/{client_id}/backlinks/check')],
  tool: {
    effect: 'spend',
    hint: 'Fetches every linking page in the background; follow it with get_backlink_run.',
    confirm: ({ client_id }) => `Check the monitored links of client ${client_id}?`,
  },
  async run(ctx, { client_id, states, retry_failed_of }) {
    if (retry_failed_of !== undefined)
      await requireRunOf(ctx, { client_id, id: retry_failed_of })
    const input = { kind: 'check' as const, states, failedOf: retry_failed_of }
    const run = await linkRun.start(ctx, { clientId: client_id, input })
    return { job_id: run.id, links: run.counts.total ?? 0, status: linkRunStatus(run) }
  },
})

export const findBacklinks = operation({
  name: 'find_backlinks',
  summary: 'Find pages that link to a client and monitor them',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: BacklinkRunStarted,
  routes: [post('/api/v1/clients/{client_id}/backlinks/discover')],
  tool: {
    effect: 'spend',
    hint: 'Two searches, then a look at each page found; only real links are kept.',
    confirm: ({ client_id }) => `Search for links to client ${client_id}?`,
  },
  async run(ctx, { client_id }) {
    const run = await linkRun.start(ctx, { clientId: client_id, input: { kind: 'discovery' } })
    return { job_id: run.id, links: 0, status: linkRunStatus(run) }
  },
})

export const getBacklinkRun = operation({
  name: 'get_backlink_run',
  summary: 'Status of a backlink check',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    run_id: Id.describe('job_id from check_backlinks'),
  }),
  output: BacklinkRun,
  routes: [get('/api/v1/clients/{client_id}/backlink-runs/{run_id}')],
  tool: { effect: 'read', hint: 'Poll until status is not running.' },
  async run(ctx, { client_id, run_id }) {
    await requireClient(ctx, client_id)
    return present(await requireRunOf(ctx, { client_id, id: run_id }))
  },
})

export const getBacklinkSummary = operation({
  name: 'get_backlink_summary',
  summary: 'Backlink totals of a client',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: BacklinkSummary,
  routes: [get('/api/v1/clients/{client_id}/backlinks/summary')],
  tool: {
    effect: 'read',
    hint: 'Counts by state; referring_domains counts sites with an active link.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const [{ states, gained, lost, ...totals }, [run]] = await Promise.all([
      totalsOf(ctx.db, client_id, ctx.now() - MONTH_SECONDS),
      linkRun.recent(ctx, { clientId: client_id, limit: 1 }),
    ])
    const none = { pending: 0, active: 0, failing: 0, lost: 0, absent: 0 }
    return {
      ...totals,
      states: { ...none, ...states },
      gained_30d: gained,
      lost_30d: lost,
      latest_run: run ? present(run) : null,
    }
  },
})

function present(run: LinkRun): z.input<typeof BacklinkRun> {
  const { total = 0, done = 0, failed = 0, gained = 0, lost = 0 } = run.counts
  return {
    ...run,
    client_id: run.client_id ?? 0,
    kind: run.input.kind,
    status: linkRunStatus(run),
    total,
    checked: done,
    gained,
    lost,
    failed,
    failures: linkRun.explain(run),
    progress_pct: Math.floor(progressOf(run)),
  }
}

export const runOperations: AnyOperation[] = [
  checkBacklinks,
  findBacklinks,
  getBacklinkRun,
  getBacklinkSummary,
]
