import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    conversations: Table<'conversations'>
    conversation_members: Table<'conversation_members'>
    messages: Table<'messages'>
    message_translations: Table<'message_translations'>
  }
}

export const TABLES = [
  'conversations',
  'conversation_members',
  'messages',
  'message_translations',
]
