import type { Module } from '../../core/module.ts'
import { pageOperations } from './operations.ts'

export { pageFigures, readOwnPages } from './read-pages.ts'

export const pages: Module = { name: 'pages', operations: pageOperations }
