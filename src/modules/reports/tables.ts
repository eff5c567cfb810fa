import type { Table } from '../../platform/table.ts'
import type { SectionChoice } from './layout.ts'
import type { Report } from './report.ts'
import type { Totals } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    report_domains: Table<'report_domains'>
    report_brands: Table<'report_brands'>
    report_summaries: Table<'report_summaries'>
    report_views: Table<'report_views'>
    report_snapshots: Table<'report_snapshots', { totals: Totals; data: Report }>
    report_recipients: Table<'report_recipients'>
    report_mails: Table<'report_mails'>
    report_layouts: Table<'report_layouts', { sections: SectionChoice[] }>
  }
}
