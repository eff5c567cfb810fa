import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import { simulatedRuns } from '../runs/index.ts'
import { afterChecks, generateByRules } from './after-checks.ts'
import type { Draft } from './draft.ts'
import { operations } from './operations.ts'
import { refreshRun } from './refresh-run.ts'

export { generateSoon } from './after-checks.ts'
export {
  generateRecommendations,
  getRecommendations,
  refreshRecommendations,
} from './operations.ts'
export { openRecommendations } from './store.ts'

// Advice is made anew in each world; that of the present one is no leftover, unless its searches are simulated too.
const isLeftover = sql`string_to_array(t.world, ',') && array['search', 'answers', 'stores', 'indexing', 'sites']
  and (t.world <> simulated_ports() or is_simulated('search'))`

export const recommendations: Module = {
  name: 'recommendations',
  simulated: [
    {
      kind: 'recommendations',
      port: 'search',
      tables: [
        simulatedRows('recommendation_sets', { mark: isLeftover }),
        simulatedRuns('recommendations'),
      ],
    },
  ],
  tables: ['recommendation_sets', 'recommendation_marks'],
  operations,
  runs: [refreshRun],
  jobs: [generateByRules],
  subscriptions: afterChecks,
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    recommendation_sets: Known<'recommendation_sets', { items: Draft[] }>
    recommendation_marks: Known<'recommendation_marks', { item: Draft | null }>
  }
}
