import type { Known } from '../../platform/database/table.ts'
import type { AD_SURFACES } from './schemas.ts'

export type AdSurfaceName = (typeof AD_SURFACES)[number]

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    ad_observations: Known<'ad_observations', { surface: AdSurfaceName }>
  }
}
