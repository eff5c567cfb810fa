import type { Module } from '../../core/module.ts'
import { onImported, refitClickModel } from './fit.ts'
import { clickModelOperations } from './operations.ts'
import { simulatedClickModels } from './simulated.ts'
import './tables.ts'

export {
  type ClickModel,
  ClickModelName,
  clickModelOf,
  clickModelsOf,
  PUBLISHED,
} from './click-model.ts'
export { getClickModel } from './operations.ts'
export { CURVE, clicksWithin, ctr } from './rules/published-curve.ts'

export const clickModels: Module = {
  name: 'click-models',
  simulated: [simulatedClickModels],
  tables: ['click_models'],
  operations: clickModelOperations,
  jobs: [refitClickModel],
  subscriptions: [onImported],
}
