import type { Module } from '../../core/module.ts'
import { historyImportOperations } from './operations.ts'

export { importHistory, listHistoryImports, undoHistoryImport } from './operations.ts'
export { readFileTables } from './read-file.ts'
export type { FileTable } from './reader/file-tables.ts'

export const historyImports: Module = {
  name: 'history-imports',
  tables: ['history_imports', 'imported_positions'],
  operations: historyImportOperations,
}
