import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'
import { simulatedTranslations } from './simulated.ts'
import { TABLES } from './tables.ts'

export { eraseMessages, messagesOfPerson } from './store.ts'

export const messaging: Module = {
  name: 'messaging',
  simulated: [simulatedTranslations],
  tables: TABLES,
  operations,
}
