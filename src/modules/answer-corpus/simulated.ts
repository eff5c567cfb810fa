import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedCorpus: SimulatedKind = {
  kind: 'answer_corpus',
  port: 'search',
  tables: [
    {
      table: 'corpus_answers',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
    },
    simulatedRuns('answer_corpus'),
  ],
}
