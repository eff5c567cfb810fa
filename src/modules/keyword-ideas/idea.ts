import { z } from 'zod'
import type { Values } from '../../base/messages.ts'
import { event } from '../../core/event.ts'

/** A search for keywords has found some. */
export const ideasFound = event(
  'keyword_ideas.found',
  z.object({ client_id: z.int(), task_id: z.int() }),
)

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
