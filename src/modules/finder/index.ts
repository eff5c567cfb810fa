import type { Module } from '../../core/module.ts'
import * as operations from './operations.ts'

export const finder: Module = { name: 'finder', operations: Object.values(operations) }
