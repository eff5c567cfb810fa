import type { Module } from '../../core/module.ts'
import { refreshRecommendationsJob } from './generate.ts'
import { operations } from './operations.ts'
import { simulatedAdvice } from './simulated.ts'
import './tables.ts'

export { activeRefreshes } from './active.ts'
export { generateRecommendations, getRecommendations, refreshRecommendations } from './operations.ts'

export const recommendations: Module = {
  name: 'recommendations',
  simulated: [simulatedAdvice],
  tables: ['recommendation_sets', 'recommendation_marks'],
  operations,
  jobs: [refreshRecommendationsJob],
}
