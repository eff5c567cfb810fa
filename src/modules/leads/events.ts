import { z } from 'zod'
import { event } from '../../core/event.ts'
import { Provenance } from '../../core/schemas.ts'

/** Somebody requested an audit or a call. Who it was stays in the inbox. */
export const leadCreated = event(
  'lead.created',
  z.object({
    lead_id: z.int(),
    domain: z.string().describe('The site that was looked at; empty when none was'),
    has_contact: z.boolean().describe('Whether an e-mail address was left'),
    source: Provenance,
  }),
)
