import type { Values } from '../../base/messages.ts'

export const IDEA_SOURCES = [
  'suggestion',
  'related',
  'question',
  'competitor',
  'model',
] as const

/** A keyword worth tracking, how it was found, and why. */
export type Idea = {
  query: string
  source: (typeof IDEA_SOURCES)[number]
  reason?: string
  code?: string
  values?: Values
}
