import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { get, operation, put } from '../../../core/operation.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { doneJobsOf, type Job, JobId, requireJob } from '../../rank-checks/index.ts'
import { ReportSummary, SummaryText } from '../schemas.ts'
import { readSummary, saveSummary } from '../store/summaries.ts'

const Which = {
  client_id: ClientId,
  job_id: JobId.optional().describe('The check that is reported on; left out, the newest'),
}
const PATH = '/api/v1/clients/{client_id}/report/summary'

export const getReportSummary = operation({
  name: 'get_report_summary',
  summary: 'Get the written summary of a report',
  access: 'viewer',
  input: z.object(Which),
  output: ReportSummary,
  routes: [get(PATH)],
  tool: {
    effect: 'read',
    hint: 'Empty when no one wrote anything: the report then tells what the numbers say.',
  },
  async run(ctx, { client_id, job_id }) {
    const { id } = await reportedJob(ctx, client_id, job_id)
    return { job_id: id, summary: await readSummary(ctx.db, id) }
  },
})

export const saveReportSummary = operation({
  name: 'save_report_summary',
  summary: 'Set the written summary of a report',
  access: 'analyst',
  input: z.strictObject({
    ...Which,
    summary: SummaryText.describe('Plain text; an empty line begins a paragraph'),
  }),
  output: ReportSummary,
  routes: [put(PATH)],
  tool: {
    effect: 'write',
    hint: 'Everyone with the public link sees it. Empty text restores the automatic summary.',
    confirm: ({ client_id, summary }) =>
      `Publish above the report of client ${client_id}: ${summary.slice(0, 200)}`,
  },
  run: (ctx, { client_id, job_id, summary }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      const { id } = await reportedJob(tx, client_id, job_id)
      const text = summary.replace(/\r\n?/g, '\n').trim()
      await saveSummary(tx.db, {
        job_id: id,
        workspace_id,
        client_id,
        summary: text,
        updated_at: tx.now(),
      })
      return { job_id: id, summary: text }
    }),
})

/** The check to report on: the named one, or the latest finished. */
export async function reportedJob(
  ctx: Context,
  clientId: number,
  jobId: number | undefined,
): Promise<Job> {
  const { workspace_id } = await requireClient(ctx, clientId)
  if (jobId === undefined) {
    const [newest] = await doneJobsOf(ctx.db, { workspace_id, client_id: clientId }, 1)
    if (!newest) throw fail('no_check_to_report')
    return newest
  }
  const job = await requireJob(ctx, jobId)
  if (job.client_id !== clientId) throw notFound()
  return job
}
