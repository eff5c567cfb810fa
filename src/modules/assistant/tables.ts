import type { ColumnType, Generated } from 'kysely'
import type { Outcome, Source } from './schemas.ts'

type Stored<T> = ColumnType<T, string | undefined, string>

export type Spoken = { role: 'user' | 'assistant'; content: string; created_at: number }

export type ActionStatus = 'pending' | 'executing' | 'done' | 'failed' | 'superseded' | 'expired'

declare module '../../platform/db.ts' {
  interface Tables {
    chats: {
      id: Generated<number>
      workspace_id: number
      user_id: number
      client_id: number | null
      report_id: number | null
      title: string
      share_version: Generated<number>
      snapshot: ColumnType<Spoken[] | null, string | undefined, string | null>
      shared_at: number | null
      share_title: string | null
      created_at: number
      updated_at: number
    }
    chat_messages: {
      id: Generated<number>
      chat_id: number
      role: 'user' | 'assistant' | 'event'
      content: string
      client_id: number | null
      sources: Stored<Source[]>
      unverified: Stored<string[]>
      world: Generated<string>
      created_at: number
    }
    chat_actions: {
      id: Generated<number>
      workspace_id: number
      user_id: number
      chat_id: number | null
      message_id: number | null
      client_id: number | null
      scope_client_id: number | null
      action: string
      params: ColumnType<Record<string, unknown>, string, string>
      preview: string
      cost: ColumnType<Record<string, unknown> | null, string | null, string | null>
      status: ActionStatus
      outcome: ColumnType<Outcome | null, string | undefined, string>
      created_at: number
      expires_at: number
      claimed_at: number | null
      finished_at: number | null
    }
    assistant_usage: {
      workspace_id: number
      day: string
      calls: Generated<number>
      tokens: Generated<number>
      cost_usd: Generated<number>
      is_simulated: Generated<boolean>
    }
  }
}
