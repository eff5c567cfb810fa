import type { Table } from '../../platform/table.ts'

export const ACTIONS = ['set_aside', 'wipe'] as const
export type Action = (typeof ACTIONS)[number]

declare module '../../platform/db.ts' {
  interface Tables {
    sandbox_archive: Table<'sandbox_archive', { data: Record<string, unknown> }>
    sandbox_clearings: Table<'sandbox_clearings'>
  }
}
