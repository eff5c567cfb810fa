import type { Language } from '../../../locales/index.ts'
import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    notification_channels: Table<'notification_channels', { language: Language }>
    notification_messages: Table<'notification_messages'>
  }
}
