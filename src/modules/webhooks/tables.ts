import type { Table } from '../../platform/table.ts'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped'

declare module '../../platform/db.ts' {
  interface Tables {
    webhooks: Table<'webhooks'>
    webhook_deliveries: Table<'webhook_deliveries'>
  }
}
