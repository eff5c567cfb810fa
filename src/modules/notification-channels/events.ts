import { z } from 'zod'
import { event } from '../../core/event.ts'

/** A channel was switched off because its chat takes nothing any more. */
export const channelDisabled = event(
  'notification_channel.disabled',
  z.object({ channel_id: z.int(), name: z.string(), reason: z.string() }),
)
