import type { Table } from '../../platform/table.ts'
import type { SearchVolume } from '../../providers/volumes/port.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    search_volumes: Table<'search_volumes', { months: SearchVolume['months'] }>
  }
}
