import evidence from '../../../locales/en/recommendation-evidence.json' with { type: 'json' }
import phases from '../../../locales/en/recommendation-phases.json' with { type: 'json' }
import recommendations from '../../../locales/en/recommendations.json' with { type: 'json' }
import type { Locales } from '../../../locales/index.ts'
import { createMessages } from '../../base/messages.ts'

/** What is recommended, and why. */
export const advise = createMessages<Locales['recommendations']>(recommendations)
/** What a recommendation rests on. */
export const cite = createMessages<Locales['recommendation-evidence']>(evidence)
/** The plan of 90 days: when, and by what it shows early that it works. */
export const phaseText = createMessages<Locales['recommendation-phases']>(phases)

/** Won by a text that answers; the others by what they are made of. */
const ANSWERS = new Set(['featured_snippet', 'ai_overview', 'people_also_ask'])
export const isAnswer = (feature: string): boolean => ANSWERS.has(feature)

/** A block of the results page as people call it within a sentence. */
export const blockName = (feature: string): string =>
  feature.replaceAll('_', ' ').replace(/^ai /, 'AI ')
