import type { Table } from '../../platform/table.ts'
import type { Timing } from '../notification-channels/index.ts'
import type { Condition } from './conditions.ts'
import type { Fact, Finding } from './finding.ts'

/** Whether and when a person wants alerts by mail. */
export type Preferences = Timing & { by_mail: boolean; muted: Condition[] }

declare module '../../platform/db.ts' {
  interface Tables {
    alert_rules: Table<'alert_rules', { condition: Condition }>
    alert_defaults: Table<'alert_defaults'>
    alerts: Table<
      'alerts',
      {
        findings: Finding[]
        floor: 'viewer' | 'admin'
        color: 'success' | 'warning' | 'danger'
      }
    >
    alert_people: Table<'alert_people', { delivery: Timing['delivery']; muted: Condition[] }>
    alert_mails: Table<'alert_mails'>
    site_states: Table<'site_states'>
    alert_reads: Table<'alert_reads'>
    alert_items: Table<'alert_items', { before: Fact | null; now: Fact | null }>
  }
}
