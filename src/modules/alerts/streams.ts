import { z } from 'zod'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import { type Finding, type Found, findingOf } from './finding.ts'
import { textOf } from './mail/alert-text.ts'
import * as store from './store/alerts.ts'

/** What arrives within so long is announced and counted together. */
export const COLLECT_SECONDS = 1

/**
 * Adds evidence to the alert of a cause; false: there is none yet. Ten thousand events may come at once, so none of
 * them waits for another: they only add rows, and the first one asks for a count.
 */
export async function addToStream(
  tx: Context,
  cause: string,
  found: Found[],
): Promise<boolean> {
  const alert = await store.findByCause(tx.db, cause)
  if (!alert) return false
  const isNewRule = ({ rule }: Found) =>
    alert.findings.every(({ rule_id }) => rule_id !== rule.id)
  if (found.some(isNewRule)) await addRules(tx, alert.id, found)
  let added = 0
  for (const { rule, items } of found)
    added += await store.insertItems(tx.db, { alertId: alert.id, ruleId: rule.id }, items)
  if (added > 0 && (await store.startCounting(tx.db, alert.id)))
    await enqueue(
      tx,
      recountAlert,
      { alert_id: alert.id },
      { runAt: tx.now() + COLLECT_SECONDS },
    )
  return true
}

async function addRules(tx: Context, id: number, found: Found[]): Promise<void> {
  const alert = await store.lockToCount(tx.db, id)
  if (!alert) return
  const known = new Set(alert.findings.map(({ rule_id }) => rule_id))
  const added = found.filter(({ rule }) => !known.has(rule.id))
  const findings = [
    ...alert.findings,
    ...added.map(({ rule }) => findingOf({ rule, items: [] })),
  ]
  await store.saveAlert(tx.db, id, { findings: JSON.stringify(findings) })
}

/** Announces the new total of an alert. */
export const recountAlert = job({
  name: 'recount_alert',
  lane: 'events',
  payload: z.object({ alert_id: z.int() }),
  attempts: 10,
  run: (ctx, { alert_id }) =>
    transaction(ctx, async (tx) => {
      const alert = await store.lockToCount(tx.db, alert_id)
      if (!alert?.is_counting || alert.announced_at === null) return
      const counted = await countAnew(tx, alert)
      const text = await textOf(tx, { ...alert, ...counted })
      await store.saveAlert(tx.db, alert_id, { ...store.storedFindings(counted), text })
    }),
})

export type Counted = { findings: Finding[]; affected: number }

/** By the evidence that is there now; the alert is locked, so none is on its way. */
export async function countAnew(tx: Context, alert: store.Alert): Promise<Counted> {
  const counts = await store.countItems(tx.db, alert.id)
  const findings = alert.findings.map((finding) => ({
    ...finding,
    affected: counts.get(finding.rule_id) ?? 0,
  }))
  return { findings, affected: affectedBy(findings) }
}

export const affectedBy = (findings: Finding[]) =>
  findings.reduce((sum, { affected }) => sum + affected, 0)
