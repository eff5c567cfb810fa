import type { Module } from '../../core/module.ts'
import { backlinkGained, backlinkLost } from './events.ts'

export { backlinkGained, backlinkLost } from './events.ts'

export const backlinks: Module = {
  name: 'backlinks',
  events: [backlinkGained, backlinkLost],
}
