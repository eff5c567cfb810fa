import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import { simulatedRuns } from '../runs/index.ts'
import { assessRun } from './assess-run.ts'
import { keepIdeas, onIdeasFound } from './collect.ts'
import { researchOperations } from './operations.ts'
import type { DifficultyParts, TopResult } from './rules/difficulty.ts'
import type { Intent } from './rules/intent.ts'

export {
  assessKeywordResearch,
  collectKeywordResearch,
  listKeywordResearch,
} from './operations.ts'
export { INTENTS } from './rules/intent.ts'
export { STATES } from './schemas.ts'

export const keywordResearch: Module = {
  name: 'keyword-research',
  simulated: [
    {
      kind: 'keyword_research',
      port: 'search',
      tables: [simulatedRows('research_keywords'), simulatedRuns('keyword_assessment')],
    },
  ],
  tables: ['research_keywords'],
  operations: researchOperations,
  runs: [assessRun],
  jobs: [keepIdeas],
  subscriptions: [onIdeasFound],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    research_keywords: Known<
      'research_keywords',
      { results: TopResult[]; difficulty_parts: DifficultyParts | null; intent: Intent }
    >
  }
}
