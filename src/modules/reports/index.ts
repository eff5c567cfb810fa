import type { Module } from '../../core/module.ts'
import { reportPage } from './document.ts'
import * as brandingOperations from './operations/branding.ts'
import * as fileOperations from './operations/files.ts'
import * as linkOperations from './operations/links.ts'
import { getReportSummary, saveReportSummary } from './operations/summary.ts'
import * as viewOperations from './operations/views.ts'
import './tables.ts'

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
    ...[linkOperations, viewOperations, brandingOperations, fileOperations].flatMap((group) => Object.values(group)),
    getReportSummary,
    saveReportSummary,
  ],
  documents: [reportPage],
}
