import type { ColumnType, Generated } from 'kysely'
import type { Device, Intent } from './fields.ts'
import type { IntegrationKind } from './integration-schemas.ts'
import type { Competitor } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    clients: {
      id: Generated<number>
      workspace_id: number
      user_id: number
      name: string
      domain: string
      notes: Generated<string>
      sitemap_url: Generated<string>
      /** Sealed: a proxy's address carries its password. */
      screenshot_proxy: string | null
      is_archived: Generated<boolean>
      created_at: number
      updated_at: number
    }
    competitors: {
      id: Generated<number>
      client_id: number
      domain: string
      name: string
      color: Competitor['color']
      dash: Competitor['dash']
      created_at: number
    }
    keywords: {
      id: Generated<number>
      client_id: number
      query: string
      query_key: Generated<string>
      geo: string
      lang: string
      device: Device
      location: Generated<string>
      intent: Intent
      cluster: string
      tags: string
      source: string
      brand: string
      model: string
      difficulty: number | null
      search_volume: number | null
      needs_dedicated_page: boolean
      reference_detected: string
      created_at: number
      updated_at: number
    }
    content_pages: {
      id: Generated<number>
      client_id: number
      url: string
      title: string
      created_at: number
    }
    keyword_segments: {
      id: Generated<number>
      client_id: number
      /** Whose it is; null for one that is shared. */
      user_id: number | null
      name: string
      filter: ColumnType<Record<string, string>, string, string>
      created_at: number
    }
    integrations: {
      client_id: number
      kind: IntegrationKind
      shown: ColumnType<Record<string, string>, string, string>
      secret: string
      created_at: number
      updated_at: number
    }
  }
}
