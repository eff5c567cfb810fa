import type { Module } from '../../core/module.ts'
import { feedOperations } from './operations.ts'
import { feedPage } from './public-page.ts'
import './tables.ts'

export const feeds: Module = {
  name: 'feeds',
  tables: ['feeds'],
  operations: feedOperations,
  publicPages: [feedPage],
}
