import type { Module } from '../../core/module.ts'
import { exportFeeds, nightlyExport } from './export.ts'
import { exportOperations } from './export-operations.ts'
import { feedOperations } from './operations.ts'
import { feedPage } from './public-page.ts'

export const feeds: Module = {
  name: 'feeds',
  tables: ['feeds', 'feed_exports'],
  operations: [...feedOperations, ...exportOperations],
  jobs: [exportFeeds],
  crons: [nightlyExport],
  publicPages: [feedPage],
}
