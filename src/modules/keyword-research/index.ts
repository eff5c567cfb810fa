import type { Module } from '../../core/module.ts'
import { assessRun } from './assess-run.ts'
import { keepIdeas, onIdeasFound } from './collect.ts'
import { researchOperations } from './operations.ts'
import { simulatedResearch } from './simulated.ts'
import './tables.ts'

export { listKeywordResearch } from './operations.ts'

export const keywordResearch: Module = {
  name: 'keyword-research',
  simulated: [simulatedResearch],
  tables: ['research_keywords'],
  operations: researchOperations,
  runs: [assessRun],
  jobs: [keepIdeas],
  subscriptions: [onIdeasFound],
}
