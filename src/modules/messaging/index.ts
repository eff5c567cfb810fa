import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'

export { eraseMessages, messagesOfPerson } from './store.ts'

export const messaging: Module = {
  name: 'messaging',
  simulated: [
    {
      kind: 'translations',
      port: 'translation',
      tables: [
        {
          table: 'message_translations',
          where: (id) => sql<boolean>`t.is_simulated and t.message_id in (
            select m.id from messages m join conversations c on c.id = m.conversation_id
            where c.workspace_id = ${id})`,
        },
      ],
    },
  ],
  tables: ['conversations', 'conversation_members', 'messages', 'message_translations'],
  operations,
}
