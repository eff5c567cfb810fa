import { z } from 'zod'
import { event } from '../../core/event.ts'

/** An endpoint was disabled automatically: its owner should know. */
export const webhookDisabled = event(
  'webhook.disabled',
  z.object({ webhook_id: z.int(), url: z.string(), reason: z.string() }),
)

/** An endpoint takes nothing any more; it is tried on for days before it is disabled. */
export const webhookFailing = event(
  'webhook.failing',
  z.object({ webhook_id: z.int(), url: z.string(), reason: z.string(), since: z.number() }),
)
