import type { Module } from '../../core/module.ts'
import { upkeep } from './crons.ts'
import { listExamples } from './examples.ts'
import { getHealth, getLiveness, getReadiness } from './operations.ts'
import { listProviders, testProvider } from './providers/operations.ts'
import { getStatus } from './status/operations.ts'
import { measureQueue, recordStatus } from './status/record.ts'
import { listWarnings } from './warnings/operations.ts'
import './warnings/tables.ts'

export { curlOf } from './curl.ts'
export { readGauges } from './gauges.ts'
export { getHealth } from './operations.ts'
export { watchStatus } from './status/record.ts'
export { currentWarnings, listWarnings } from './warnings/operations.ts'
export { watchProxies } from './warnings/watch.ts'

export const system: Module = {
  name: 'system',
  tables: ['status_minutes', 'status_days', 'operator_warnings'],
  operations: [
    getHealth,
    getLiveness,
    getReadiness,
    getStatus,
    listExamples,
    listProviders,
    testProvider,
    listWarnings,
  ],
  jobs: [measureQueue],
  crons: [upkeep, recordStatus],
}
