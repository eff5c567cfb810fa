import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import type { CorpusPlatform } from '../../providers/corpus/port.ts'
import { simulatedRuns } from '../runs/index.ts'
import { corpusRun } from './corpus-run.ts'
import { corpusOperations } from './operations.ts'

export const answerCorpus: Module = {
  name: 'answer-corpus',
  tables: ['corpus_answers'],
  operations: corpusOperations,
  runs: [corpusRun],
  simulated: [
    {
      kind: 'answer_corpus',
      port: 'search',
      tables: [simulatedRows('corpus_answers'), simulatedRuns('answer_corpus')],
    },
  ],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    corpus_answers: Known<'corpus_answers', { platform: CorpusPlatform; competitors: string[] }>
  }
}
