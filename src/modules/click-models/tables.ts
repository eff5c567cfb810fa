import type { Known } from '../../platform/database/table.ts'
import type { Curve } from './rules/fit-model.ts'
import type { OverviewEffect } from './rules/overview-effect.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    click_models: Known<'click_models', { curves: Curve[]; overview_effects: OverviewEffect[] }>
  }
}
