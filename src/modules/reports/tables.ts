import type { ColumnType, Generated } from 'kysely'
import type { Language } from './page/words.ts'
import type { Report } from './report.ts'
import type { Totals } from './schemas.ts'

type Json<T> = ColumnType<T, string, string>

declare module '../../platform/db.ts' {
  interface Tables {
    report_brands: {
      workspace_id: number
      name: Generated<string>
      color: Generated<string>
      logo: Buffer | null
      logo_type: string | null
    }
    report_summaries: {
      job_id: number
      workspace_id: number
      client_id: number
      summary: string
      updated_at: number
    }
    report_views: {
      client_id: number
      workspace_id: number
      job_id: number
      reader: string
      hour: number
      viewed_at: number
    }
    report_snapshots: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      title: string
      date_from: string
      date_to: string
      totals: Json<Totals>
      data: Json<Report>
      created_by: number | null
      created_at: number
    }
    report_recipients: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      email: string
      language: Language
      attach_pdf: boolean
      unsubscribed_at: number | null
      created_at: number
    }
    report_mails: {
      snapshot_id: number
      recipient_id: number
      workspace_id: number
      sent_at: number | null
      error: Generated<string>
    }
  }
}
