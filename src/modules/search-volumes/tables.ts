import type { Known } from '../../platform/database/table.ts'
import type { SearchVolume } from '../../providers/volumes/port.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    search_volumes: Known<'search_volumes', { months: SearchVolume['months'] }>
  }
}
