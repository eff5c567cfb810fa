import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'

export const finder: Module = { name: 'finder', operations: operations }
