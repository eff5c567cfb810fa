import type { ColumnType, Generated } from 'kysely'
import type { Device } from '../clients/index.ts'

export const IDEA_SOURCES = ['suggestion', 'related', 'question', 'competitor', 'model'] as const

/** A keyword worth tracking, and how it was found. */
export type Idea = { query: string; source: (typeof IDEA_SOURCES)[number] }

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
      created_at: number
      finished_at: number | null
    }
  }
}
