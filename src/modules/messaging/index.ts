import type { Module } from '../../core/module.ts'
import * as operations from './operations.ts'
import { TABLES } from './tables.ts'

export const messaging: Module = {
  name: 'messaging',
  tables: TABLES,
  operations: Object.values(operations),
}
