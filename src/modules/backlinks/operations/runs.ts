import { z } from 'zod'
import { searchFailures, serviceFailures } from '../../../core/failures.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { Id } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { BacklinkRun, BacklinkRunStarted, BacklinkSummary, State } from '../schemas.ts'
import { beginCheck, beginDiscovery } from '../start.ts'
import { totalsOf } from '../store/links.ts'
import { latestRunOf, type Run, requireRun } from '../store/runs.ts'

const MONTH_SECONDS = 30 * 86_400

export const checkBacklinks = operation({
  name: 'check_backlinks',
  summary: 'Check whether the monitored links are still there',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    states: z.array(State).min(1).max(5).optional().describe('Only links in these states'),
    retry_failed_of: Id.optional().describe('A run: only its links of which nothing could be found out'),
  }),
  output: BacklinkRunStarted,
  routes: [post('/api/v1/clients/{client_id}/backlinks/check')],
  tool: {
    effect: 'spend',
    hint: 'Fetches every linking page in the background; follow it with get_backlink_run.',
    confirm: ({ client_id }) => `Check the monitored links of client ${client_id}?`,
  },
  async run(ctx, { client_id, states, retry_failed_of }) {
    if (retry_failed_of !== undefined) await requireRun(ctx.db, { clientId: client_id, id: retry_failed_of })
    const { run, links } = await beginCheck(ctx, client_id, { states, failedOf: retry_failed_of })
    return { job_id: run.id, links, status: run.status }
  },
})

export const findBacklinks = operation({
  name: 'find_backlinks',
  summary: 'Search for pages that link to a client, and monitor those that do',
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
    const run = await beginDiscovery(ctx, client_id)
    return { job_id: run.id, links: 0, status: run.status }
  },
})

export const getBacklinkRun = operation({
  name: 'get_backlink_run',
  summary: 'How far a check of links is',
  access: 'viewer',
  input: z.object({ client_id: ClientId, run_id: Id.describe('The job_id that check_backlinks answered') }),
  output: BacklinkRun,
  routes: [get('/api/v1/clients/{client_id}/backlink-runs/{run_id}')],
  tool: { effect: 'read', hint: 'Poll until status is not running.' },
  async run(ctx, { client_id, run_id }) {
    await requireClient(ctx, client_id)
    return present(await requireRun(ctx.db, { clientId: client_id, id: run_id }))
  },
})

export const getBacklinkSummary = operation({
  name: 'get_backlink_summary',
  summary: "A client's links in numbers",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: BacklinkSummary,
  routes: [get('/api/v1/clients/{client_id}/backlinks/summary')],
  tool: { effect: 'read', hint: 'Counts by state; referring_domains counts sites with an active link.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const [{ states, gained, lost, ...totals }, run] = await Promise.all([
      totalsOf(ctx.db, client_id, ctx.now() - MONTH_SECONDS),
      latestRunOf(ctx.db, client_id),
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

/** Pages are asked by us, the search for them by a search source. */
const presentFailures = ({ failed, failures }: Run) =>
  failed > 0 ? serviceFailures(failures) : searchFailures(failures)

function present(run: Run): z.input<typeof BacklinkRun> {
  const progress = run.total === 0 ? 0 : Math.floor((100 * run.checked) / run.total)
  return { ...run, failures: presentFailures(run), progress_pct: run.status === 'running' ? progress : 100 }
}

export const runOperations: AnyOperation[] = [checkBacklinks, findBacklinks, getBacklinkRun, getBacklinkSummary]
