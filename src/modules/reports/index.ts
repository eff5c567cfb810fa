import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { checkDomains } from './domain/verify.ts'
import { sendReportMail } from './mail/mail-job.ts'
import { unsubscribePage } from './mail/unsubscribe.ts'
import { brandingOperations } from './operations/branding.ts'
import { domainOperations } from './operations/domain.ts'
import { fileOperations } from './operations/files.ts'
import { layoutOperations } from './operations/layout.ts'
import { linkOperations } from './operations/links.ts'
import { mailOperations } from './operations/mail.ts'
import { sharingOperations } from './operations/sharing.ts'
import { snapshotOperations } from './operations/snapshots.ts'
import { getReportSummary, saveReportSummary } from './operations/summary.ts'
import { viewOperations } from './operations/views.ts'
import { reportPage } from './public-page.ts'
import { reportSent } from './schemas.ts'
import './store/domains.ts'

export { readBrand } from './brand.ts'
export { sampleDigest } from './mail/sample-digest.ts'
export { getReportPdf } from './operations/files.ts'
export { sendReport } from './operations/mail.ts'
export { saveReportSnapshot } from './operations/snapshots.ts'
export { type Formatter, formatterFor } from './page/formatter.ts'
export { renderPage } from './page/page.ts'
export { chooseLanguage } from './page/words.ts'
export { pageResponse } from './page-response.ts'
export { reportSent } from './schemas.ts'
export { workspaceOfDomain } from './store/domains.ts'
export {
  deleteRecipientsOfPerson,
  recipientEmails,
  recipientsOfPerson,
  workspacesOfRecipient,
} from './store/recipients.ts'

export const reports: Module = {
  name: 'reports',
  simulated: [
    {
      kind: 'report_snapshots',
      port: 'search',
      tables: [simulatedRows('report_snapshots', { isArchived: true })],
    },
  ],
  tables: [
    'report_brands',
    'report_summaries',
    'report_views',
    'report_snapshots',
    'report_recipients',
    'report_mails',
    'report_layouts',
    'report_domains',
  ],
  operations: [
    ...[
      linkOperations,
      sharingOperations,
      viewOperations,
      brandingOperations,
      domainOperations,
      layoutOperations,
      fileOperations,
      snapshotOperations,
      mailOperations,
    ].flatMap((group) => Object.values(group)),
    getReportSummary,
    saveReportSummary,
  ],
  publicPages: [reportPage, unsubscribePage],
  jobs: [sendReportMail],
  events: [reportSent],
  crons: [checkDomains],
}
