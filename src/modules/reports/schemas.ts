import { z } from 'zod'
import { LANGUAGES } from '../../../locales/index.ts'
import { event } from '../../core/event.ts'
import { Provenance, text, UnixTime } from '../../core/schemas.ts'
import { Report } from './build/report.ts'

/** A report was made and sent to everybody who gets it, by a person or by a schedule. */
export const reportSent = event(
  'report.sent',
  z.object({
    client_id: z.int(),
    client_name: z.string(),
    snapshot_id: z.int(),
    visibility: z.number().nullable(),
    visibility_change: z.number().nullable(),
    is_simulated: z.boolean(),
  }),
)

export const Language = z.enum(LANGUAGES)

export const Branding = z
  .object({
    name: z.string().describe('Stands above every report; empty for none'),
    color: z.string().describe('#rrggbb, or empty'),
    logo: z.string().nullable().describe('The picture as a data: address; null without one'),
  })
  .meta({ id: 'Branding' })

export const ReportLink = z
  .object({
    client_id: z.int(),
    job_id: z
      .int()
      .nullable()
      .describe('The check whose report it shows; null for the newest one'),
    is_shared: z.boolean().describe('Whether anyone who has the link can read the report now'),
    token: z.string().describe('Empty when it is not shared'),
    path: z.string().describe('Empty when it is not shared'),
    url: z
      .string()
      .describe('The whole address, under the own domain where one is verified; or empty'),
    expires_at: UnixTime.nullable(),
    has_password: z.boolean(),
  })
  .meta({ id: 'ReportLink' })

export const ReportViewStats = z
  .object({
    stats: z.object({
      total_views: z.int(),
      unique_ips: z.int(),
      views_7d: z.int(),
      views_today: z.int(),
      last_viewed: UnixTime.nullable(),
    }),
    timeline: z.array(
      z.object({
        date: z.string().describe('YYYY-MM-DD, in UTC'),
        views: z.int(),
        unique_ips: z.int(),
      }),
    ),
  })
  .meta({ id: 'ReportViewStats' })

const MAX_SUMMARY = 2000

export const ReportSummary = z
  .object({
    job_id: z.int(),
    summary: z.string().describe('Empty: the page then tells what the numbers say'),
  })
  .meta({ id: 'ReportSummary' })
export const SummaryText = text(MAX_SUMMARY)

/** The head numbers of a snapshot. */
export const Totals = z
  .object({
    visibility: z.number().nullable(),
    visibility_change: z.number().nullable().describe('Since compared_at'),
    compared_at: UnixTime.nullable()
      .default(null)
      .describe(
        'The check before these days, or the first in them; null where nothing is compared',
      ),
    top3: z.int(),
    top10: z.int(),
    top30: z.int(),
    not_found: z.int(),
    total: z.int(),
    failed: z.int(),
    checks: z.int().describe('Whole rank checks in the time'),
  })
  .meta({ id: 'ReportTotals' })
export type Totals = z.infer<typeof Totals>

const head = {
  id: z.int(),
  client_id: z.int(),
  title: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  created_at: UnixTime,
  created_by: z.int().nullable().describe('The user who saved it; null when a schedule did'),
  source: Provenance,
  totals: Totals,
}

export const SnapshotSummary = z.object(head).meta({ id: 'ReportSnapshotSummary' })
export const Snapshot = z.object({ ...head, data: Report }).meta({ id: 'ReportSnapshot' })

export const Recipient = z
  .object({
    id: z.int(),
    client_id: z.int(),
    email: z.string(),
    language: Language,
    attach_pdf: z.boolean(),
    unsubscribed_at: UnixTime.nullable().describe('Since then nothing is sent to them'),
    created_at: UnixTime,
  })
  .meta({ id: 'ReportRecipient' })

export const SentMail = z
  .object({
    snapshot_id: z.int(),
    email: z.string(),
    sent_at: UnixTime.nullable().describe(
      'Null while it is on its way, or when it could not be sent',
    ),
    error: z.string().describe('Why it could not be sent; empty otherwise'),
  })
  .meta({ id: 'ReportMail' })
