import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type AnyOperation, del, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id, text, UnixTime } from '../../../core/schemas.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { chooseDays } from '../days.ts'
import { catchUp } from '../figures/summarize.ts'
import { analyse } from '../reports/analyse.ts'
import * as store from '../store/reports.ts'

const MAX_REPORTS = 1000

const ReportId = Id.describe('Report id from list_analytics_reports')
const Day = z.iso.date().meta({ description: 'YYYY-MM-DD, in UTC', example: '2026-01-31' })

const head = {
  id: z.int(),
  client_id: z.int(),
  title: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  created_at: UnixTime,
  summary: z.string(),
  sources: z
    .array(
      z.object({
        kind: z.string(),
        job_id: z.int(),
        checked_at: UnixTime,
        search_sources: z.array(z.string()),
      }),
    )
    .describe('Rank checks behind the figures'),
  generated_by: z.enum(['rules', 'model']),
}

const ReportSummary = z.object(head).meta({ id: 'AnalyticsReportSummary' })

const AnalyticsReport = z
  .object({
    ...head,
    sections: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        text: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: 'AnalyticsReport' })

export const listAnalyticsReports = operation({
  name: 'list_analytics_reports',
  summary: 'List saved analysis reports, newest first',
  access: 'viewer',
  input: z.object({ client_id: ClientId.optional(), ...Window }),
  output: pageOf(ReportSummary),
  routes: [paged('/api/v1/analytics-reports')],
  tool: {
    effect: 'read',
    hint: 'Without sections; get_analytics_report returns one in full.',
  },
  async run(ctx, { client_id, ...window }) {
    if (client_id !== undefined) await requireClient(ctx, client_id)
    return store.pageReports(ctx, { client_id, ...window })
  },
})

export const getAnalyticsReport = operation({
  name: 'get_analytics_report',
  summary: 'Get one saved analysis report',
  access: 'viewer',
  readsPast: true,
  input: z.object({ report_id: ReportId }),
  output: AnalyticsReport,
  routes: [get('/api/v1/analytics-reports/{report_id}')],
  tool: { effect: 'read', hint: 'Figures are as of when it was created.' },
  run: (ctx, { report_id }) => store.requireReport(ctx, report_id),
})

export const createAnalyticsReport = operation({
  name: 'create_analytics_report',
  summary: 'Create an analysis report for a period',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    title: text(200, 1).optional(),
    date_from: Day.optional().describe('First day; defaults to 30 days before the last'),
    date_to: Day.optional().describe('Last day; defaults to today'),
  }),
  output: AnalyticsReport,
  routes: [post('/api/v1/analytics-reports', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Rule-based, from rank checks; says so when there is too little data.',
    confirm: ({ client_id }) => `Save an analysis of client ${client_id}?`,
  },
  async run(ctx, { client_id, title, date_from, date_to }) {
    const client = await requireClient(ctx, client_id)
    const days = chooseDays({ date_from, date_to }, ctx.now())
    await catchUp(ctx, client)
    const analysis = await analyse(ctx, client, days)
    return withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      if ((await store.countReports(tx.db, client_id)) >= MAX_REPORTS)
        throw fail('analysis_limit', { n: MAX_REPORTS })
      return store.insertReport(tx.db, {
        ...{ workspace_id, client_id, user_id: tx.actor.userId, created_at: tx.now() },
        title: title?.trim() ?? `${client.name}, ${days.dateFrom} to ${days.dateTo}`,
        date_from: days.dateFrom,
        date_to: days.dateTo,
        summary: analysis.summary,
        sections: JSON.stringify(analysis.sections),
        sources: JSON.stringify(analysis.sources),
        generated_by: 'rules',
      })
    })
  },
})

export const deleteAnalyticsReport = operation({
  name: 'delete_analytics_report',
  summary: 'Delete a saved analysis report',
  access: 'analyst',
  input: z.object({ report_id: ReportId }),
  output: Deleted,
  routes: [del('/api/v1/analytics-reports/{report_id}')],
  tool: {
    effect: 'destroy',
    hint: 'The measured data is kept.',
    confirm: ({ report_id }) => `Remove analysis ${report_id}?`,
  },
  async run(ctx, { report_id }) {
    await store.deleteReport(ctx, report_id)
    return { deleted: true }
  },
})

export const reportOperations: AnyOperation[] = [
  listAnalyticsReports,
  getAnalyticsReport,
  createAnalyticsReport,
  deleteAnalyticsReport,
]
