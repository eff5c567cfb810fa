import type { Module } from '../../core/module.ts'
import { corpusRun } from './corpus-run.ts'
import { corpusOperations } from './operations.ts'
import { simulatedCorpus } from './simulated.ts'
import './tables.ts'

export const answerCorpus: Module = {
  name: 'answer-corpus',
  tables: ['corpus_answers'],
  operations: corpusOperations,
  runs: [corpusRun],
  simulated: [simulatedCorpus],
}
