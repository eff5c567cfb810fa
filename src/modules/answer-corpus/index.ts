import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'
import { corpusRun } from './corpus-run.ts'
import { corpusOperations } from './operations.ts'
import './tables.ts'

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
