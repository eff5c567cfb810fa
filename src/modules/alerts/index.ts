import { sql } from 'kysely'
import type { Cron, Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { chartPage } from './chart/chart-page.ts'
import { alertFired, exportFailing, siteBack, siteDown } from './events.ts'
import { sendAlertMail, wakeAlertMails } from './mail/mail.ts'
import { mailPreview } from './mail/mail-preview.ts'
import { alertOperations } from './operations/alerts.ts'
import { inboxOperations } from './operations/inbox.ts'
import { preferenceOperations } from './operations/preferences.ts'
import { ruleOperations } from './operations/rules.ts'
import { alertPage } from './public-page.ts'
import { announceAlert } from './raise.ts'
import { lookAtSites, watchSites } from './sites/watch-sites.ts'
import { sweepAlerts } from './store/alerts.ts'
import { recountAlert } from './streams.ts'
import { subscriptions } from './subscribers.ts'
import './tables.ts'

export { alertFired, exportFailing } from './events.ts'
export { listAlerts } from './operations/alerts.ts'
export { replayRules } from './rules/replay.ts'

const DAYS = 90

/** Alerts go back so far. */
const sweep: Cron = {
  name: 'sweep_alerts',
  schedule: '47 * * * *',
  run: ({ db, now }) => sweepAlerts(db, now() - DAYS * 86_400),
}

/** Resumes mails that crashed processes left. */
const wake: Cron = { name: 'wake_alert_mails', schedule: '*/30 * * * * *', run: wakeAlertMails }

export const alerts: Module = {
  name: 'alerts',
  tables: [
    'alert_rules',
    'alert_defaults',
    'alerts',
    'alert_items',
    'alert_people',
    'alert_mails',
    'alert_reads',
    'site_states',
  ],
  operations: [
    ...ruleOperations,
    ...alertOperations,
    ...inboxOperations,
    ...preferenceOperations,
  ],
  publicPages: [alertPage, chartPage, mailPreview],
  jobs: [announceAlert, recountAlert, sendAlertMail, lookAtSites],
  events: [alertFired, exportFailing, siteDown, siteBack],
  subscriptions,
  crons: [sweep, wake, watchSites],
  simulated: [
    {
      kind: 'alerts',
      port: 'search',
      tables: [simulatedRows('alerts', { mark: sql`t.simulated_port is not null` })],
    },
  ],
}
