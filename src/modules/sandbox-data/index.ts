import type { Module } from '../../core/module.ts'
import { clearSandboxJob } from './clear.ts'
import { operations } from './operations.ts'
import './store.ts'

export { beginClear, clearAll, countKeepable, countKinds } from './clear.ts'

export const sandboxData: Module = {
  name: 'sandbox-data',
  tables: ['sandbox_archive', 'sandbox_clearings'],
  operations,
  jobs: [clearSandboxJob],
}
