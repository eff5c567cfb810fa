import type { Values } from '../../../base/messages.ts'
import type { Known } from '../../../platform/database/table.ts'

declare module '../../../platform/database/db.ts' {
  interface KnownColumns {
    operator_warnings: Known<'operator_warnings', { values: Values }>
  }
}
