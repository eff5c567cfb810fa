import type { Known } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    keyword_segments: Known<'keyword_segments', { filter: Record<string, string> }>
    integrations: Known<'integrations', { shown: Record<string, string> }>
  }
}
