import { z } from 'zod'
import { event } from '../../core/event.ts'

/** New or corrected days of a client's property are here. */
export const searchConsoleImported = event(
  'search_console.imported',
  z.object({ client_id: z.int(), is_simulated: z.boolean() }),
)
