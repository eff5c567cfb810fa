import type { Module } from '../../core/module.ts'
import { aeoCheckCompleted } from './events.ts'

export { aeoCheckCompleted } from './events.ts'

export const aeo: Module = {
  name: 'aeo',
  events: [aeoCheckCompleted],
}
