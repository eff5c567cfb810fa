import { z } from 'zod'
import { type Context, transaction } from '../../core/context.ts'
import { emit, on, type Subscription } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import { clientsById } from '../clients/index.ts'
import { notifyChannels } from '../notification-channels/index.ts'
import { deliverAs } from '../webhooks/index.ts'
import { publishAlert } from './changes.ts'
import { chartData } from './chart/chart-data.ts'
import { alertFired } from './events.ts'
import { type Found, findingOf } from './finding.ts'
import { textOf, textsOf } from './mail/alert-text.ts'
import { mailLater } from './mail/mail.ts'
import { colorOf } from './rules/describe.ts'
import * as store from './store/alerts.ts'
import { addToStream, affectedBy, COLLECT_SECONDS, countAnew } from './streams.ts'

export type Cause = {
  /** The same for everything that belongs together. */
  cause: string
  clientId: number | null
  floor: 'viewer' | 'admin'
  path: string
  simulatedPort: string | null
  firedAt: number
  /** Further events add to the same alert: what arrives within a second is announced together. */
  isStream?: true
}

/** Further evidence is counted but not stored. */
const MAX_ITEMS = 1000

/** Stores findings as one alert per cause and announces it once; repeated findings add nothing. */
export function raise(ctx: Context, cause: Cause, found: Found[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    if (found.length === 0) return
    if (cause.isStream && (await addToStream(tx, cause.cause, found))) return
    if (!(await isKnownClient(tx, cause.clientId))) return
    const id = await insertFound(tx, cause, found)
    if (id === undefined) {
      if (cause.isStream) await addToStream(tx, cause.cause, found)
      return
    }
    if (cause.isStream)
      await enqueue(tx, announceAlert, { alert_id: id }, { runAt: tx.now() + COLLECT_SECONDS })
    else await announce(tx, id)
  })
}

/** An alert with its evidence, not announced yet; undefined when the cause is known already. */
export async function insertFound(
  tx: Context,
  { cause, clientId, floor, path, firedAt, simulatedPort, isStream }: Cause,
  found: Found[],
): Promise<number | undefined> {
  const findings = found.map(findingOf)
  const id = await store.insertAlert(tx.db, {
    cause,
    client_id: clientId,
    floor,
    findings,
    affected: affectedBy(findings),
    is_counting: isStream ?? false,
    text: '',
    path,
    color: colorOf(findings),
    fired_at: firedAt,
    simulated_port: simulatedPort,
  })
  if (id === undefined) return
  for (const { rule, items } of found) {
    const top = items.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_ITEMS)
    await store.insertItems(tx.db, { alertId: id, ruleId: rule.id }, top)
  }
  return id
}

/** Findings about a deleted client are dropped. */
async function isKnownClient(tx: Context, id: number | null): Promise<boolean> {
  return id === null || (await clientsById(tx, [id])).has(id)
}

/** Announces what was collected for a cause. */
export const announceAlert = job({
  name: 'announce_alert',
  lane: 'events',
  payload: z.object({ alert_id: z.int() }),
  attempts: 10,
  run: (ctx, { alert_id }) => transaction(ctx, (tx) => announce(tx, alert_id)),
})

async function announce(tx: Context, id: number): Promise<void> {
  const known = await store.lockToCount(tx.db, id)
  if (!known || known.announced_at !== null) return
  const counted = known.is_counting ? await countAnew(tx, known) : known
  const alert = { ...known, ...counted }
  const text = await textOf(tx, alert)
  const announced = { ...store.storedFindings(counted), announced_at: tx.now(), text }
  await store.saveAlert(tx.db, id, announced)
  const { client_id, path, color, affected, floor } = alert
  const is_simulated = alert.simulated_port !== null
  await mailLater(tx, alert)
  await emit(tx, alertFired, {
    alert_id: id,
    client_id,
    text,
    path,
    color,
    affected,
    floor,
    is_simulated,
  })
}

/** To the webhooks that name it; written in the transaction of the alert. */
export const deliverAlerts: Subscription = {
  ...on(alertFired, 'alert_webhooks', (tx, data, fired) =>
    deliverAs(tx, alertFired, { ...fired, data }),
  ),
  isImmediate: true,
}

/** In the transaction of the alert: a message waits for each channel exactly when the alert exists. */
export const notifyOfAlerts: Subscription = {
  ...on(
    alertFired,
    'alerts',
    async (tx, { alert_id, client_id, text, path, color, is_simulated, floor }, { id }) => {
      const alert = await store.lockAlert(tx.db, alert_id)
      if (!alert) return
      const { lines } = await textsOf(tx, alert)
      const translations = { en: lines('en'), ru: lines('ru'), uk: lines('uk') }
      const chart = await chartData(tx, alert)
      const line = {
        text,
        translations,
        path,
        color,
        isSimulated: is_simulated,
        alertId: alert_id,
        ...(chart && { chart: chart.label }),
      }
      const news = {
        kind: 'alert',
        isAlert: true,
        clientId: client_id,
        eventId: id,
        line,
        now: tx.now(),
      } as const
      await notifyChannels(tx, news)
      await publishAlert(tx, 'alert.new', { id: alert_id, client_id, floor })
    },
  ),
  isImmediate: true,
}
