import { z } from 'zod'
import { AppError, invalid } from '../../../base/errors.ts'
import { get, operation } from '../../../core/operation.ts'
import { fileOf } from '../../../core/shapes.ts'
import { ClientId } from '../../clients/index.ts'
import { JobId } from '../../rank-checks/index.ts'
import { readBrand } from '../brand.ts'
import { gatherReport } from '../gather.ts'
import { renderPaper } from '../page/page.ts'
import { sayIn } from '../page/say.ts'
import { printPdf } from '../pdf.ts'
import { dayOf } from '../rules.ts'
import { Language } from '../schemas.ts'
import { reportedJob } from './summary.ts'

export const getReportPdf = operation({
  name: 'get_report_pdf',
  summary: 'The report on a rank check as a PDF',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    job_id: JobId.optional().describe('The check that is reported on; left out, the newest'),
    lang: Language.default('en'),
  }),
  output: fileOf(['application/pdf']),
  routes: [get('/api/v1/clients/{client_id}/report/pdf', { file: true })],
  tool: { effect: 'read', hint: 'The same page that the public link shows, on paper.' },
  async run(ctx, { client_id, job_id, lang }) {
    const job = await reportedJob(ctx, client_id, job_id)
    if (job.status !== 'done') throw invalid('The rank check is not finished; there is nothing to report on yet')
    const report = await gatherReport(ctx, job)
    if (!report) throw new AppError('unavailable', 'The numbers of this check are being made; try again in a minute')
    const page = renderPaper(report, { say: sayIn(lang), brand: await readBrand(ctx, job.workspace_id) })
    const name = `${report.client.domain}-${dayOf(report.checked_at)}.pdf`
    const content = (await printPdf(ctx, page)).toString('base64')
    return { type: 'application/pdf', name, content, encoding: 'base64' } as const
  },
})
