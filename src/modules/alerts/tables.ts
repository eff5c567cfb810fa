import type { Known } from '../../platform/database/table.ts'
import type { Timing } from '../notification-channels/index.ts'
import type { Fact, Finding } from './finding.ts'
import type { Condition } from './rules/conditions.ts'

/** Whether and when a person wants alerts by mail. */
export type Preferences = Timing & { by_mail: boolean; muted: Condition[] }

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    alert_rules: Known<'alert_rules', { condition: Condition }>
    alerts: Known<
      'alerts',
      {
        findings: Finding[]
        floor: 'viewer' | 'admin'
        color: 'success' | 'warning' | 'danger'
      }
    >
    alert_people: Known<'alert_people', { delivery: Timing['delivery']; muted: Condition[] }>
    alert_items: Known<'alert_items', { before: Fact | null; now: Fact | null }>
  }
}
