import { z } from 'zod'
import { type Context, transaction } from '../../core/context.ts'
import { emit, on, type Subscription } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import { clientsById } from '../clients/index.ts'
import { notifyChannels } from '../notification-channels/index.ts'
import { deliverAs } from '../webhooks/index.ts'
import { textOf, textsOf } from './alert-text.ts'
import { publishAlert } from './changes.ts'
import { chartData } from './chart/chart-data.ts'
import { colorOf } from './describe.ts'
import { alertFired } from './events.ts'
import { type Finding, type Found, findingOf } from './finding.ts'
import { mailLater } from './mail.ts'
import * as store from './store/alerts.ts'

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

const COLLECT_SECONDS = 1
/** More evidence than this is counted, and not kept. */
const MAX_ITEMS = 1000

/** Keeps what was found as one alert per cause and announces it once. Found again, it adds nothing. */
export function raise(ctx: Context, cause: Cause, found: Found[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    if (found.length === 0 || !(await isKnownClient(tx, cause.clientId))) return
    const findings = found.map(findingOf)
    const id = await store.insertAlert(tx.db, {
      cause: cause.cause,
      client_id: cause.clientId,
      floor: cause.floor,
      findings,
      affected: countOf(findings),
      text: '',
      path: cause.path,
      color: colorOf(findings),
      fired_at: cause.firedAt,
      simulated_port: cause.simulatedPort,
    })
    if (id === undefined) {
      if (cause.isStream) await addTo(tx, cause.cause, found)
      return
    }
    for (const { rule, items } of found) {
      const top = items.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_ITEMS)
      await store.insertItems(tx.db, { alertId: id, ruleId: rule.id }, top)
    }
    if (cause.isStream)
      await enqueue(tx, announceAlert, { alert_id: id }, { runAt: tx.now() + COLLECT_SECONDS })
    else await announce(tx, id)
  })
}

const countOf = (findings: Finding[]) =>
  findings.reduce((sum, { affected }) => sum + affected, 0)

/** What concerns a client that is gone concerns nobody. */
async function isKnownClient(tx: Context, id: number | null): Promise<boolean> {
  return id === null || (await clientsById(tx, [id])).has(id)
}

async function addTo(tx: Context, cause: string, found: Found[]): Promise<void> {
  const alert = await store.lockAlert(tx.db, { cause })
  if (!alert) return
  const findings = [...alert.findings]
  for (const { rule, items } of found) {
    const added = await store.insertItems(tx.db, { alertId: alert.id, ruleId: rule.id }, items)
    const at = findings.findIndex(({ rule_id }) => rule_id === rule.id)
    const known = findings[at]
    if (known) findings[at] = { ...known, affected: known.affected + added }
    else if (added > 0) findings.push({ ...findingOf({ rule, items }), affected: added })
  }
  const changed = { findings: JSON.stringify(findings), affected: countOf(findings) }
  await store.saveAlert(tx.db, alert.id, changed)
  if (alert.announced_at === null || countOf(findings) === alert.affected) return
  await store.saveAlert(tx.db, alert.id, { text: await textOf(tx, { ...alert, findings }) })
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
  const alert = await store.lockAlert(tx.db, { id })
  if (!alert || alert.announced_at !== null) return
  const text = await textOf(tx, alert)
  await store.saveAlert(tx.db, id, { announced_at: tx.now(), text })
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
      const alert = await store.lockAlert(tx.db, { id: alert_id })
      if (!alert) return
      const textIn = await textsOf(tx, alert)
      const translations = { ru: textIn('ru'), uk: textIn('uk') }
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
