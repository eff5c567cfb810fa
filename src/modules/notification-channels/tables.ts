import type { Language } from '../../../locales/index.ts'
import type { Known } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    notification_channels: Known<'notification_channels', { language: Language }>
  }
}
