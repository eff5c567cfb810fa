import type { Module } from '../../core/module.ts'
import { upkeep } from './crons.ts'
import { listExamples } from './examples.ts'
import { getHealth } from './operations.ts'

export { curlOf } from './curl.ts'

export const system: Module = { name: 'system', operations: [getHealth, listExamples], crons: [upkeep] }
