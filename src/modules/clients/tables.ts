import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    clients: Table<'clients'>
    competitors: Table<'competitors'>
    keywords: Table<'keywords'>
    content_pages: Table<'content_pages'>
    keyword_segments: Table<'keyword_segments', { filter: Record<string, string> }>
    integrations: Table<'integrations', { shown: Record<string, string> }>
  }
}
