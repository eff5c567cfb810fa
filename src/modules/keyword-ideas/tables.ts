import type { ColumnType, Generated } from 'kysely'
import type { Values } from '../../base/messages.ts'
import type { Counts } from '../../core/failures.ts'
import type { Device } from '../clients/index.ts'

export const IDEA_SOURCES = ['suggestion', 'related', 'question', 'competitor', 'model'] as const

/** A keyword worth tracking, how it was found, and why; tasks of before have no reasons. */
export type Idea = {
  query: string
  source: (typeof IDEA_SOURCES)[number]
  reason?: string
  code?: string
  values?: Values
}

declare module '../../platform/db.ts' {
  interface Tables {
    keyword_tasks: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      seed: Generated<string>
      wanted: number
      geo: string
      lang: string
      device: Device
      is_dry: Generated<boolean>
      status: Generated<'pending' | 'running' | 'done' | 'error'>
      error: Generated<string>
      progress_pct: Generated<number>
      imported: Generated<number>
      items: ColumnType<Idea[], string | undefined, string>
      failures: ColumnType<Counts, string | undefined, string>
      created_at: number
      finished_at: number | null
    }
  }
}
