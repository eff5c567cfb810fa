import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'

/** What is kept about one person, from all over the workspace: to be shown to them, and to be forgotten. */
export const privacy: Module = {
  name: 'privacy',
  operations,
}
