import type { Module } from '../../core/module.ts'
import { findKeywords } from './find-keywords.ts'
import { operations } from './operations.ts'
import { simulatedIdeas } from './simulated.ts'

export const keywordIdeas: Module = {
  name: 'keyword-ideas',
  simulated: [simulatedIdeas],
  operations,
  runs: [findKeywords],
}
