import { z } from 'zod'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { JobId } from '../../rank-checks/index.ts'
import { everyDay, startOfDay } from '../build/view-days.ts'
import { ReportViewStats } from '../schemas.ts'
import { countViews, viewsByDay } from '../store/views.ts'

const DAY = 86_400

export const getReportViews = operation({
  name: 'get_report_views',
  summary: 'View statistics of public reports',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    job_id: JobId.optional().describe('Only the report on this check'),
    days: z.int().min(1).max(365).default(30).describe('Days of the timeline, up to today'),
  }),
  output: ReportViewStats,
  routes: [get('/api/v1/clients/{client_id}/report/views')],
  tool: {
    effect: 'read',
    hint: 'A reader counts once an hour; robots and members do not count. Days are in UTC.',
  },
  async run(ctx, { client_id, job_id, days }) {
    await requireClient(ctx, client_id)
    const now = ctx.now()
    const asked = { clientId: client_id, jobId: job_id }
    const today = startOfDay(now)
    const [stats, counted] = await Promise.all([
      countViews(ctx.db, asked, { today, week: now - 7 * DAY }),
      viewsByDay(ctx.db, asked, today - (days - 1) * DAY),
    ])
    return {
      stats,
      timeline: everyDay(counted, { days, now, none: { date: '', views: 0, unique_ips: 0 } }),
    }
  },
})

export const viewOperations: AnyOperation[] = [getReportViews]
