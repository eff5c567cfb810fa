import type { Table } from '../../platform/table.ts'
import type { Outcome, Source } from './schemas.ts'

export type Spoken = { role: 'user' | 'assistant'; content: string; created_at: number }

export type ActionStatus =
  | 'pending'
  | 'executing'
  | 'done'
  | 'failed'
  | 'superseded'
  | 'expired'

declare module '../../platform/db.ts' {
  interface Tables {
    chats: Table<'chats', { snapshot: Spoken[] | null }>
    chat_messages: Table<'chat_messages', { sources: Source[]; unverified: string[] }>
    chat_actions: Table<
      'chat_actions',
      {
        params: Record<string, unknown>
        cost: Record<string, unknown> | null
        outcome: Outcome | null
      }
    >
    assistant_usage: Table<'assistant_usage'>
  }
}
