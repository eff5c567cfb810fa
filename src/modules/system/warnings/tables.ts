import type { Values } from '../../../base/messages.ts'
import type { Known } from '../../../platform/table.ts'

declare module '../../../platform/db.ts' {
  interface KnownColumns {
    operator_warnings: Known<'operator_warnings', { values: Values }>
  }
}
