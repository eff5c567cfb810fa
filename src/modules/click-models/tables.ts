import type { Table } from '../../platform/table.ts'
import type { Curve } from './rules/fit-model.ts'
import type { OverviewEffect } from './rules/overview-effect.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    click_models: Table<'click_models', { curves: Curve[]; overview_effects: OverviewEffect[] }>
  }
}
