import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    conversations: {
      id: Generated<number>
      workspace_id: number
      client_id: number | null
      title: string
      created_by: number
      created_at: number
      last_at: Generated<number>
    }
    conversation_members: { conversation_id: number; user_id: number; read_at: Generated<number> }
    messages: {
      id: Generated<number>
      conversation_id: number
      sender_id: number
      sender_name: string
      body: string
      created_at: number
    }
    message_translations: { message_id: number; lang: string; body: string; is_simulated: Generated<boolean> }
  }
}

export const TABLES = ['conversations', 'conversation_members', 'messages', 'message_translations']
