import type { Known } from '../../platform/database/table.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    keyword_segments: Known<'keyword_segments', { filter: Record<string, string> }>
    integrations: Known<'integrations', { shown: Record<string, string> }>
  }
}
