import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    credit_accounts: Table<'credit_accounts'>
    credit_entries: Table<'credit_entries'>
    credit_reservations: Table<'credit_reservations'>
    payments: Table<'payments'>
    payment_disputes: Table<'payment_disputes'>
    credit_top_ups: Table<'credit_top_ups'>
    credit_usage: Table<'credit_usage'>
  }
}

export const TABLES = [
  'credit_accounts',
  'credit_entries',
  'credit_reservations',
  'credit_usage',
  'credit_top_ups',
  'payments',
  'payment_disputes',
]
