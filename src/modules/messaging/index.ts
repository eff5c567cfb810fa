import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'
import { simulatedTranslations } from './simulated.ts'

export { eraseMessages, messagesOfPerson } from './store.ts'

export const messaging: Module = {
  name: 'messaging',
  simulated: [simulatedTranslations],
  tables: ['conversations', 'conversation_members', 'messages', 'message_translations'],
  operations,
}
