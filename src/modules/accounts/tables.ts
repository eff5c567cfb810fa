import type { Language } from '../../../locales/index.ts'
import type { Known } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    users: Known<'users', { language: Language }>
  }
}
