import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import { onImported, refitClickModel } from './fit.ts'
import { clickModelOperations } from './operations.ts'
import type { Curve } from './rules/fit-model.ts'
import type { OverviewEffect } from './rules/overview-effect.ts'

export {
  type ClickModel,
  ClickModelName,
  clickModelOf,
  clickModelsOf,
  PUBLISHED,
} from './click-model.ts'
export { estimatedClicks } from './estimated-clicks.ts'
export { getClickModel } from './operations.ts'
export { CURVE, clicksWithin, ctr } from './rules/published-curve.ts'

export const clickModels: Module = {
  name: 'click-models',
  simulated: [
    { kind: 'click_models', port: 'indexing', tables: [simulatedRows('click_models')] },
  ],
  tables: ['click_models'],
  operations: clickModelOperations,
  jobs: [refitClickModel],
  subscriptions: [onImported],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    click_models: Known<'click_models', { curves: Curve[]; overview_effects: OverviewEffect[] }>
  }
}
