import type { Module } from '../../core/module.ts'
import * as operations from './operations.ts'
import './tables.ts'

export { shareOfVoice } from './share-of-voice.ts'
export { adsOf, observationsIn } from './store.ts'

export const ads: Module = {
  name: 'ads',
  tables: ['ad_observations', 'ads'],
  operations: Object.values(operations),
}
