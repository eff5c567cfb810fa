import { z } from 'zod'
import { event } from '../../core/event.ts'

/** An endpoint was disabled automatically: its owner should know. */
export const webhookDisabled = event(
  'webhook.disabled',
  z.object({ webhook_id: z.int(), url: z.string(), reason: z.string() }),
)
