import type { Module } from '../../core/module.ts'
import { ideasFound } from './events.ts'
import { findKeywords } from './find-keywords.ts'
import { operations } from './operations.ts'
import { simulatedIdeas } from './simulated.ts'

export { chooseIdeas } from './choose-ideas.ts'
export { ideasFound } from './events.ts'
export { ideasOf } from './find-keywords.ts'
export { IDEA_SOURCES } from './idea.ts'

export const keywordIdeas: Module = {
  name: 'keyword-ideas',
  simulated: [simulatedIdeas],
  operations,
  runs: [findKeywords],
  events: [ideasFound],
}
