import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { sessionOperations } from './operations/sessions.ts'
import { sharingOperations } from './operations/sharing.ts'
import { talkingOperations } from './operations/talking.ts'
import { sharedChatPage } from './public-page.ts'
import './tables.ts'

export { chatsOfPerson } from './store/chats.ts'

export const assistant: Module = {
  name: 'assistant',
  simulated: [
    {
      kind: 'chat_messages',
      port: 'answers',
      tables: [simulatedRows('chat_messages', { isArchived: true, mark: sql`t.world <> ''` })],
    },
  ],
  tables: ['chats', 'chat_messages', 'chat_actions', 'assistant_usage'],
  operations: [sessionOperations, talkingOperations, sharingOperations].flatMap((group) =>
    Object.values(group),
  ),
  publicPages: [sharedChatPage],
}
