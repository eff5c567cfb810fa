import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { WORKBOOK_TYPE } from '../../../base/formats/workbook.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { Compare, fileOf, Id } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { checksOf, type Job, JobId } from '../../rank-checks/index.ts'
import { readBrand } from '../brand.ts'
import { gatherReport } from '../build/build-report.ts'
import { Report } from '../build/report.ts'
import { dayOf } from '../build/view-days.ts'
import { readLayout } from '../layout.ts'
import { formatterFor } from '../page/formatter.ts'
import { renderPaper } from '../page/print.ts'
import { reportWorkbook } from '../page/workbook.ts'
import { printPdf } from '../pdf.ts'
import { Language } from '../schemas.ts'
import { requireSnapshot } from '../store/snapshots.ts'
import { reportedJob } from './summary.ts'

const Asked = {
  client_id: ClientId,
  job_id: JobId.optional().describe('The check that is reported on; left out, the newest'),
  snap_id: Id.optional().describe(
    'A saved report, as listed by list_report_snapshots, instead of a check',
  ),
  to: Compare.to.describe(
    'Where no check is named: the last one before this Unix time, or up to the end of this day',
  ),
  compare_to: Compare.compare_to.describe(
    'Changes are measured against how it stood at this Unix time, or at the end of this day; left out, as many days earlier as the layout says',
  ),
  lang: Language.default('en'),
}

export const getReportPdf = operation({
  name: 'get_report_pdf',
  summary: 'Get the report on a rank check as a PDF',
  access: 'viewer',
  readsPast: true,
  input: z.object(Asked),
  output: fileOf(['application/pdf']).extend(restsOn('rank_check')),
  routes: [get('/api/v1/clients/{client_id}/report/pdf', { file: true })],
  tool: { effect: 'read', hint: 'The same page that the public link shows, on paper.' },
  async run(ctx, asked) {
    const { report, look } = await askedReport(ctx, asked)
    const content = await printPdf(ctx, renderPaper(report, look))
    return fileNamed(report, { type: 'application/pdf', end: 'pdf', content })
  },
})

export const getReportWorkbook = operation({
  name: 'get_report_workbook',
  summary: 'Get the report on a rank check as an Excel workbook',
  access: 'viewer',
  readsPast: true,
  input: z.object(Asked),
  output: fileOf([WORKBOOK_TYPE]).extend(restsOn('rank_check')),
  routes: [get('/api/v1/clients/{client_id}/report/xlsx', { file: true })],
  tool: { effect: 'read', hint: 'One sheet per section of the layout that is a table.' },
  async run(ctx, asked) {
    const { report, look } = await askedReport(ctx, asked)
    return fileNamed(report, {
      type: WORKBOOK_TYPE,
      end: 'xlsx',
      content: reportWorkbook(report, look),
    })
  },
})

type AskedReport = z.output<z.ZodObject<typeof Asked>>

/** The requested report, and its layout. */
async function askedReport(
  ctx: Context,
  { client_id, job_id, snap_id, to, compare_to, lang }: AskedReport,
) {
  const { workspace_id } = await requireClient(ctx, client_id)
  const [brand, layout] = await Promise.all([
    readBrand(ctx, workspace_id),
    readLayout(ctx, client_id),
  ])
  const look = { format: formatterFor(lang), brand, layout }
  if (snap_id !== undefined) {
    const { data } = await requireSnapshot(ctx.db, { clientId: client_id, id: snap_id })
    return { look, report: Report.parse(data) }
  }
  const job = await reportedJob(ctx, client_id, job_id ?? (await jobBefore(ctx, client_id, to)))
  return { look, report: await reportOf(ctx, job, compare_to) }
}

type File<T extends string> = { type: T; end: string; content: Buffer }

const fileNamed = <T extends string>(
  { client, checked_at }: Report,
  { type, end, content }: File<T>,
) => ({
  type,
  name: `${client.domain}-${dayOf(checked_at)}.${end}`,
  content: content.toString('base64'),
  encoding: 'base64' as const,
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

export const fileOperations: AnyOperation[] = [getReportPdf, getReportWorkbook]
