import type { ColumnType, Generated } from 'kysely'
import type { Channel, Refusal } from '../../providers/index-channels/port.ts'
import type { Confidence, Method, Problem, Reason, Source, TaskStatus } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    indexing_settings: { client_id: number; workspace_id: number; google_indexing: boolean }
    indexing_tasks: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      status: Generated<TaskStatus>
      reason: Generated<Reason>
      message: Generated<string>
      is_forced: boolean
      source: Source
      urls_collected: Generated<number>
      urls_submitted: Generated<number>
      urls_blocked: Generated<number>
      urls_foreign: Generated<number>
      problems: ColumnType<Problem[], string | undefined, string>
      started_at: number
      finished_at: number | null
    }
    indexing_channels: {
      workspace_id: number
      task_id: number
      channel: Channel
      is_configured: boolean
      is_finished: Generated<boolean>
      planned: Generated<number>
      attempted: Generated<number>
      accepted: Generated<number>
      rejected: Generated<number>
      deferred: Generated<number>
      http_status: number | null
      refusal: Generated<Refusal | ''>
      detail: Generated<string>
    }
    indexing_urls: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      url: string
      sitemap: string | null
      lastmod: string | null
      content_hash: string | null
      hashed_at: number | null
      is_blocked: Generated<boolean>
      first_seen_at: number
      changed_at: number
      task_id: number | null
      is_indexed: boolean | null
      coverage: Generated<string>
      inspected_at: number | null
      first_indexed_at: number | null
    }
    indexing_receipts: {
      url_id: number
      channel: Channel
      task_id: number
      is_accepted: boolean
      http_status: number | null
      refusal: Refusal | ''
      sent_at: number
      accepted_at: number | null
    }
    indexing_budgets: { workspace_id: number; account: string; day: string; used: number }
    indexing_samples: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      method: Method
      source: Source
      total_indexed: number
      new_pages: number
      sample_size: number
      known_pages: number
      claimed: number | null
      confidence: Confidence
      checked_at: number
    }
  }
}
