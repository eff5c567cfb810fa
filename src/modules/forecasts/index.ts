import type { Module } from '../../core/module.ts'
import { forecastOperations } from './operations.ts'

export { estimateKeywordGain, getForecast } from './operations.ts'

export const forecasts: Module = { name: 'forecasts', operations: forecastOperations }
