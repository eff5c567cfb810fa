import type { Module } from '../../core/module.ts'
import { findKeywords } from './find-keywords.ts'
import { operations } from './operations.ts'
import { simulatedIdeas } from './simulated.ts'
import './tables.ts'

export const keywordIdeas: Module = {
  name: 'keyword-ideas',
  simulated: [simulatedIdeas],
  tables: ['keyword_finds'],
  operations,
  runs: [findKeywords],
}
