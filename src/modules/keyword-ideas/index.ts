import type { Module } from '../../core/module.ts'
import { generateKeywordsJob } from './job.ts'
import * as operations from './operations.ts'
import { simulatedIdeas } from './simulated.ts'
import './tables.ts'

export { activeKeywordTasks } from './active.ts'

export const keywordIdeas: Module = {
  name: 'keyword-ideas',
  simulated: [simulatedIdeas],
  tables: ['keyword_tasks'],
  operations: Object.values(operations),
  jobs: [generateKeywordsJob],
}
