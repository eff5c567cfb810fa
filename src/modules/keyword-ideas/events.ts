import { z } from 'zod'
import { event } from '../../core/event.ts'

/** A search for keywords has found some. */
export const ideasFound = event(
  'keyword_ideas.found',
  z.object({ client_id: z.int(), task_id: z.int() }),
)
