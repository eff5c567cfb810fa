import { z } from 'zod'
import { event } from '../../core/event.ts'

/** Rules were met: one event per cause, however much they found. */
export const alertFired = event(
  'alert.fired',
  z.object({
    alert_id: z.int(),
    client_id: z.int().nullable(),
    text: z.string(),
    path: z.string(),
    color: z.enum(['success', 'warning', 'danger']),
    affected: z.int(),
    is_simulated: z.boolean(),
    floor: z.enum(['viewer', 'admin']),
  }),
)

/** The nightly export of feeds does not arrive; reported once, until it does again. */
export const exportFailing = event(
  'feed_export.failing',
  z.object({ bucket: z.string(), reason: z.string(), since: z.number() }),
)

/** The site of a client has not answered twice in a row. */
export const siteDown = event(
  'site.down',
  z.object({ client_id: z.int(), domain: z.string(), reason: z.string(), since: z.number() }),
)

/** It answers again. */
export const siteBack = event(
  'site.back',
  z.object({ client_id: z.int(), domain: z.string(), since: z.number(), minutes: z.int() }),
)
