import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'

/** Personal data of one person across the workspace, to export or to erase. */
export const privacy: Module = {
  name: 'privacy',
  operations,
}
