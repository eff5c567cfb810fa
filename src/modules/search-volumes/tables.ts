import type { Known } from '../../platform/table.ts'
import type { SearchVolume } from '../../providers/volumes/port.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    search_volumes: Known<'search_volumes', { months: SearchVolume['months'] }>
  }
}
