import { z } from 'zod'
import { transaction } from '../../core/context.ts'
import { on, type Subscription } from '../../core/event.ts'
import { publish } from '../../core/live.ts'
import { clientsById } from '../clients/index.ts'
import { KINDS } from './activity-kinds.ts'
import { insertActivity } from './store/activities.ts'

const About = z.object({ client_id: z.int().optional().catch(undefined) })

/** Every event that people care about becomes one line of the feed, and open dashboards hear of it. */
export const subscriptions: Subscription[] = KINDS.map(({ kind, event, describe, floor }) =>
  on(event, 'activity', (ctx, data, { id, firedAt }) =>
    transaction(ctx, async (tx) => {
      const { client_id } = About.parse(data)
      // News of a client that is gone is no news.
      if (client_id !== undefined && !(await clientsById(tx, [client_id])).has(client_id)) return
      const row = {
        workspace_id: tx.actor.workspaceId,
        client_id: client_id ?? null,
        event_id: id,
        kind,
        happened_at: firedAt,
        data: JSON.stringify(data),
      }
      const added = await insertActivity(tx.db, row)
      // News that not everybody may hear is found by those who may when they look.
      if (!added || floor !== 'viewer') return
      const news = { id: added, kind, time: firedAt, ...describe(data) }
      await publish(tx, { type: 'activity.new', ...(client_id !== undefined && { client_id }), data: news })
    }),
  ),
)
