import type { Module } from '../../core/module.ts'
import { recordAnswerAds } from './answer-ads.ts'
import { operations } from './operations.ts'
import './store.ts'

export { recordAdObservation } from './operations.ts'
export { shareOfVoice } from './share-of-voice.ts'
export { adsOf, observationsIn } from './store.ts'

export const ads: Module = {
  name: 'ads',
  tables: ['ad_observations', 'ads'],
  operations,
  subscriptions: [recordAnswerAds],
}
