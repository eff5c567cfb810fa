import { z } from 'zod'
import { event } from '../../core/event.ts'
import { UnixTime } from '../../core/schemas.ts'

const Backlink = z.object({
  client_id: z.int(),
  client_name: z.string(),
  backlink_id: z.int(),
  source_url: z.string(),
  target_url: z.string(),
  anchor: z.string(),
  rel: z.string(),
  first_seen: UnixTime,
  last_seen: UnixTime,
  reason: z.string().optional(),
})

/** A monitored page links to the client now, and did not before. */
export const backlinkGained = event('backlink.gained', Backlink)

/** A monitored page no longer links to the client; `reason` says what was found instead. */
export const backlinkLost = event('backlink.lost', Backlink)
