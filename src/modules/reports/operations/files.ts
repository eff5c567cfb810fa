import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { Compare, fileOf, Id } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { checksOf, type Job, JobId } from '../../rank-checks/index.ts'
import { readBrand } from '../brand.ts'
import { gatherReport } from '../build-report.ts'
import { formatterFor } from '../page/formatter.ts'
import { renderPaper } from '../page/page.ts'
import { printPdf } from '../pdf.ts'
import { Report } from '../report.ts'
import { Language } from '../schemas.ts'
import { requireSnapshot } from '../store/snapshots.ts'
import { dayOf } from '../view-days.ts'
import { reportedJob } from './summary.ts'

export const getReportPdf = operation({
  name: 'get_report_pdf',
  summary: 'The report on a rank check as a PDF',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    job_id: JobId.optional().describe('The check that is reported on; left out, the newest'),
    snap_id: Id.optional().describe('A saved report, as listed by list_report_snapshots, instead of a check'),
    to: Compare.to.describe(
      'Where no check is named: the last one before this Unix time, or up to the end of this day',
    ),
    compare_to: Compare.compare_to.describe(
      'Changes are measured against how it stood at this Unix time, or at the end of this day; left out, 30 days earlier',
    ),
    lang: Language.default('en'),
  }),
  output: fileOf(['application/pdf']),
  routes: [get('/api/v1/clients/{client_id}/report/pdf', { file: true })],
  tool: { effect: 'read', hint: 'The same page that the public link shows, on paper.' },
  async run(ctx, { client_id, job_id, snap_id, to, compare_to, lang }) {
    const { workspace_id } = await requireClient(ctx, client_id)
    const report =
      snap_id === undefined
        ? await reportOf(
            ctx,
            await reportedJob(ctx, client_id, job_id ?? (await jobBefore(ctx, client_id, to))),
            compare_to,
          )
        : Report.parse((await requireSnapshot(ctx.db, { clientId: client_id, id: snap_id })).data)
    const page = renderPaper(report, { format: formatterFor(lang), brand: await readBrand(ctx, workspace_id) })
    const name = `${report.client.domain}-${dayOf(report.checked_at)}.pdf`
    const content = (await printPdf(ctx, page)).toString('base64')
    return { type: 'application/pdf', name, content, encoding: 'base64' } as const
  },
})

/** The last check of all keywords that had finished by then. */
async function jobBefore({ db, actor }: Context, clientId: number, to: number | undefined) {
  if (to === undefined) return undefined
  const checks = await checksOf(db, { workspaceId: actor.workspaceId, clientId, to })
  if (!checks) throw fail('no_check_until')
  return checks.now.job_id
}

async function reportOf(ctx: Context, job: Job, since: number | undefined): Promise<Report> {
  if (job.status !== 'done') throw fail('rank_check_unfinished')
  const report = await gatherReport(ctx, job, since)
  if (!report) throw fail('numbers_not_ready')
  return report
}

export const fileOperations: AnyOperation[] = [getReportPdf]
