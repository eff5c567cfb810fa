import type { Known } from '../../platform/database/table.ts'
import type { SectionChoice } from './layout.ts'
import type { Report } from './report.ts'
import type { Totals } from './schemas.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    report_snapshots: Known<'report_snapshots', { totals: Totals; data: Report }>
    report_layouts: Known<'report_layouts', { sections: SectionChoice[] }>
  }
}
