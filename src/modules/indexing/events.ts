import { z } from 'zod'
import { event } from '../../core/event.ts'

/** Clearly fewer pages are in the index than at the look before, which was made in the same way. */
export const indexDropped = event(
  'indexing.dropped',
  z.object({
    client_id: z.int(),
    sample_id: z.int(),
    method: z.enum(['gsc_inspect', 'site_query']),
    pages: z.int(),
    before: z.object({ pages: z.int(), at: z.number() }),
  }),
)
