import { type Context, transaction } from '../../../core/context.ts'
import { publish } from '../../../core/live.ts'
import { requireClient } from '../../clients/index.ts'
import { type Found, findingOf } from '../finding.ts'
import { textOf } from '../mail/alert-text.ts'
import { type Cause, insertFound } from '../raise.ts'
import * as store from '../store/alerts.ts'
import { saveReads } from '../store/reads.ts'
import { activeRules, ensureDefaults } from '../store/rules.ts'
import { conditionsOf, kindOf } from './conditions.ts'
import { type Firing, previewRule } from './preview.ts'

/** What is older was read when it came. */
const NEW_SECONDS = 3 * 86_400

type Replayed = { cause: Cause; found: Found[] }

/**
 * The alerts that the rules would have brought in the last days of simulated histories, which came as a whole. They are
 * in the inbox of the person; no channel and no mail hears of them.
 */
export async function replayRules(ctx: Context, clientIds: number[]): Promise<void> {
  await transaction(ctx, (tx) => ensureDefaults(tx.db, tx.now()))
  const replayed: Replayed[] = []
  for (const clientId of clientIds) replayed.push(...(await replayClient(ctx, clientId)))
  // The inbox shows what came last first.
  const inOrder = replayed.toSorted((a, b) => a.cause.firedAt - b.cause.firedAt)
  await transaction(ctx, async (tx) => {
    for (const each of inOrder) await keep(tx, each)
    await publish(tx, { type: 'alert.new', data: {} })
  })
}

async function replayClient(ctx: Context, clientId: number): Promise<Replayed[]> {
  const client = await requireClient(ctx, clientId)
  const conditions = [...conditionsOf('positions'), ...conditionsOf('answers')]
  const causes = new Map<string, Replayed>()
  for (const rule of await activeRules(ctx.db, { clientId, conditions })) {
    const causeOf = kindOf(rule.condition).source === 'answers' ? ofAnswers : ofPositions
    for (const firing of await previewRule(ctx, client, rule)) {
      const known = causes.get(firing.cause)
      causes.set(firing.cause, {
        cause: known?.cause ?? causeOf(clientId, firing),
        found: [...(known?.found ?? []), { rule, items: firing.items }],
      })
    }
  }
  return [...causes.values()]
}

const ofPositions = (clientId: number, { cause, at, items }: Firing): Cause => ({
  ...{ cause, clientId, firedAt: at, floor: 'viewer', simulatedPort: 'search' },
  path: `/jobs/${items[0]?.now?.job_id}`,
})

const ofAnswers = (clientId: number, { cause, at }: Firing): Cause => ({
  ...{ cause, clientId, firedAt: at, floor: 'viewer', simulatedPort: 'answers' },
  path: `/c/${clientId}/answers`,
})

async function keep(tx: Context, { cause, found }: Replayed): Promise<void> {
  const id = await insertFound(tx, cause, found)
  if (id === undefined) return
  const isNew = cause.firedAt >= tx.now() - NEW_SECONDS
  const about = { id, client_id: cause.clientId, findings: found.map(findingOf) }
  await store.saveAlert(tx.db, id, {
    announced_at: isNew ? tx.now() : cause.firedAt,
    text: await textOf(tx, about),
  })
  if (!isNew) await saveReads(tx.db, { userId: tx.actor.userId, alertIds: [id] })
}
