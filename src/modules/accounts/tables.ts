import type { Language } from '../../../locales/index.ts'
import type { Known } from '../../platform/database/table.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    users: Known<'users', { language: Language }>
  }
}
