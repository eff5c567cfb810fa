import type { Table } from '../../platform/table.ts'
import type { AD_SURFACES } from './schemas.ts'

export type AdSurfaceName = (typeof AD_SURFACES)[number]

declare module '../../platform/db.ts' {
  interface Tables {
    ad_observations: Table<'ad_observations', { surface: AdSurfaceName }>
    ads: Table<'ads'>
  }
}
