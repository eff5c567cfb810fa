import { z } from 'zod'
import { transaction } from '../../core/context.ts'
import { on, type Subscription } from '../../core/event.ts'
import { publish } from '../../core/live.ts'
import { provenanceOf } from '../../core/schemas.ts'
import { clientsById } from '../clients/index.ts'
import { type NewsKind, notifyChannels } from '../notification-channels/index.ts'
import { isAlert, KINDS } from './activity-kinds.ts'
import { activityText } from './activity-text.ts'
import { insertActivity } from './store/activities.ts'

const About = z.object({ client_id: z.int().optional().catch(undefined) })

/** Adds each event to the feed once, and notifies open dashboards. */
export const subscriptions: Subscription[] = KINDS.map((definition) => {
  const { kind, event, describe, floor, simulatedPort } = definition
  return on(event, 'activity', (ctx, data, fired) =>
    transaction(ctx, async (tx) => {
      const { id, firedAt } = fired
      const { client_id } = About.parse(data)
      // Activity of a deleted client is dropped.
      if (client_id !== undefined && !(await clientsById(tx, [client_id])).has(client_id))
        return
      const simulated_port = simulatedPort(data, fired)
      const row = {
        workspace_id: tx.actor.workspaceId,
        client_id: client_id ?? null,
        event_id: id,
        kind,
        happened_at: firedAt,
        data: JSON.stringify(data),
        simulated_port,
      }
      const added = await insertActivity(tx.db, row)
      if (!added) return
      const isSimulated = simulated_port !== null
      const { url: path, ...described } = describe(data)
      const translations = translationsOf(kind, data)
      const line = {
        text: described.text,
        translations,
        color: described.color,
        path,
        isSimulated,
      }
      const news = {
        kind,
        isAlert: isAlert(definition, data),
        clientId: row.client_id,
        eventId: id,
        line,
        now: tx.now(),
      }
      await notifyChannels(tx, news)
      // Activities above the lowest role are not broadcast; those who may see them find them in the feed.
      if (floor !== 'viewer') return
      const shown = {
        id: added,
        kind,
        time: firedAt,
        source: provenanceOf(isSimulated),
        url: path,
        ...described,
      }
      await publish(tx, {
        type: 'activity.new',
        ...(client_id !== undefined && { client_id }),
        data: shown,
      })
    }),
  )
})

/** For chats in other languages; what has no words there stays English. */
function translationsOf(kind: NewsKind, data: Record<string, unknown>) {
  const found = (['ru', 'uk'] as const).map((language) => [
    language,
    activityText(kind, data, language),
  ])
  return Object.fromEntries(found.filter(([, text]) => text)) as { ru?: string; uk?: string }
}
