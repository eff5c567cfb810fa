import type { Known } from '../../platform/database/table.ts'

export const ACTIONS = ['set_aside', 'wipe'] as const
export type Action = (typeof ACTIONS)[number]

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    sandbox_archive: Known<'sandbox_archive', { data: Record<string, unknown> }>
  }
}
