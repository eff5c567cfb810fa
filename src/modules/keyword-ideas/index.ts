import type { Module } from '../../core/module.ts'
import { simulatedRuns } from '../runs/index.ts'
import { findKeywords } from './find-keywords.ts'
import { ideasFound } from './idea.ts'
import { operations } from './operations.ts'

export { chooseIdeas } from './choose-ideas.ts'
export { ideasOf } from './find-keywords.ts'
export { IDEA_SOURCES, ideasFound } from './idea.ts'

export const keywordIdeas: Module = {
  name: 'keyword-ideas',
  simulated: [
    { kind: 'keyword_ideas', port: 'search', tables: [simulatedRuns('keyword_ideas')] },
  ],
  operations,
  runs: [findKeywords],
  events: [ideasFound],
}
