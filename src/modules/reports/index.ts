import type { Module } from '../../core/module.ts'
import { reportPage } from './document.ts'
import { sendReportMail } from './mail-job.ts'
import * as brandingOperations from './operations/branding.ts'
import * as fileOperations from './operations/files.ts'
import * as linkOperations from './operations/links.ts'
import * as mailOperations from './operations/mail.ts'
import * as snapshotOperations from './operations/snapshots.ts'
import { getReportSummary, saveReportSummary } from './operations/summary.ts'
import * as viewOperations from './operations/views.ts'
import { unsubscribePage } from './unsubscribe.ts'
import './tables.ts'

export { readBrand } from './brand.ts'
export { renderPage } from './page/page.ts'
export { type Say, sayIn } from './page/say.ts'
export { chooseLanguage, type Language } from './page/words.ts'
export { sheetOf } from './sheet.ts'

export const reports: Module = {
  name: 'reports',
  tables: [
    'report_brands',
    'report_links',
    'report_summaries',
    'report_views',
    'report_snapshots',
    'report_recipients',
    'report_mails',
  ],
  operations: [
    ...[linkOperations, viewOperations, brandingOperations, fileOperations, snapshotOperations, mailOperations].flatMap(
      (group) => Object.values(group),
    ),
    getReportSummary,
    saveReportSummary,
  ],
  documents: [reportPage, unsubscribePage],
  jobs: [sendReportMail],
}
