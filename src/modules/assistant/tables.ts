import type { Known } from '../../platform/database/table.ts'
import type { Outcome, Source } from './schemas.ts'

export type Spoken = { role: 'user' | 'assistant'; content: string; created_at: number }

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    chats: Known<'chats', { snapshot: Spoken[] | null }>
    chat_messages: Known<'chat_messages', { sources: Source[]; unverified: string[] }>
    chat_actions: Known<
      'chat_actions',
      {
        params: Record<string, unknown>
        cost: Record<string, unknown> | null
        outcome: Outcome | null
      }
    >
  }
}
