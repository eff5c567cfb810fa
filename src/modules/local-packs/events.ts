import { z } from 'zod'
import { event } from '../../core/event.ts'

/** The business entered, left or moved within local packs or the map, against the last look at each. */
export const localChanged = event(
  'local.changed',
  z.object({
    client_id: z.int(),
    client_name: z.string(),
    run_id: z.int(),
    kind: z.enum(['pack', 'map']),
    entered: z.int(),
    left: z.int(),
    up: z.int(),
    down: z.int(),
  }),
)
