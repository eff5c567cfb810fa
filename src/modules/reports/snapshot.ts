import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { chooseDays, jobsIn } from '../analytics/index.ts'
import { type OwnedClient, withClientLocked } from '../clients/index.ts'
import { requireJob } from '../rank-checks/index.ts'
import { gatherReport } from './build/build-report.ts'
import type { Report } from './build/report.ts'
import type { Totals } from './schemas.ts'
import { countSnapshots, insertSnapshot } from './store/snapshots.ts'

const DAY = 86_400
const MAX_SNAPSHOTS = 500
const MAX_CHECKS = 1000

export type Asked = {
  date_from?: string | undefined
  date_to?: string | undefined
  days?: number | undefined
  title?: string | undefined
}

/** Keeps the numbers of some days as they are now. */
export async function takeSnapshot(ctx: Context, client: OwnedClient, asked: Asked) {
  const { dateFrom, dateTo } = chooseDays(asked, ctx.now())
  const { report, checks } = await reportOn(ctx, client, { dateFrom, dateTo })
  return withClientLocked(ctx, client.id, async (tx, { workspace_id }) => {
    if ((await countSnapshots(tx.db, client.id)) >= MAX_SNAPSHOTS)
      throw fail('snapshot_limit', { n: MAX_SNAPSHOTS })
    return insertSnapshot(tx.db, {
      ...{
        workspace_id,
        client_id: client.id,
        created_at: tx.now(),
        created_by: tx.actor.userId || null,
      },
      title: asked.title?.trim() ?? `${client.name}, ${dateFrom} – ${dateTo}`,
      date_from: dateFrom,
      date_to: dateTo,
      totals: JSON.stringify(totalsOf(report, checks)),
      data: JSON.stringify(report),
    })
  })
}

async function reportOn(
  ctx: Context,
  client: OwnedClient,
  days: { dateFrom: string; dateTo: string },
) {
  const from = Date.parse(`${days.dateFrom}T00:00:00Z`) / 1000
  const to = Date.parse(`${days.dateTo}T00:00:00Z`) / 1000 + DAY
  const series = {
    workspaceId: client.workspace_id,
    clientId: client.id,
    device: 'both',
    from,
    to,
  } as const
  const jobs = await jobsIn(ctx.db, series, MAX_CHECKS)
  const [last] = jobs
  const report = last && (await gatherReport(ctx, await requireJob(ctx, last.job_id), from))
  if (!report) throw fail('no_check_between', { from: days.dateFrom, to: days.dateTo })
  return { report, checks: jobs.length }
}

function totalsOf(
  { visibility, visibility_change, compared_at, counts }: Report,
  checks: number,
): Totals {
  return { visibility, visibility_change, compared_at, ...counts, checks }
}
