import type { Module } from '../../core/module.ts'
import { upkeep } from './crons.ts'
import { listExamples } from './examples.ts'
import { getHealth } from './operations.ts'
import { listProviders, testProvider } from './providers/operations.ts'
import { getStatus } from './status/operations.ts'
import { measureQueue, recordStatus } from './status/record.ts'
import { TABLES } from './status/tables.ts'

export { curlOf } from './curl.ts'
export { watchStatus } from './status/record.ts'

export const system: Module = {
  name: 'system',
  tables: TABLES,
  operations: [getHealth, getStatus, listExamples, listProviders, testProvider],
  jobs: [measureQueue],
  crons: [upkeep, recordStatus],
}
