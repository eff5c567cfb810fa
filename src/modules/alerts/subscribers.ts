import { type Context, transaction } from '../../core/context.ts'
import { on, type Subscription } from '../../core/event.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { findJob, isSound, jobCompleted } from '../rank-checks/index.ts'
import { evaluateAnswerCheck, evaluateRankCheck } from './evaluate/evaluate-check.ts'
import { withOptOuts } from './evaluate/opt-outs.ts'
import { EVENT_CAUSES, type EventCause } from './event-causes.ts'
import { deliverAlerts, notifyOfAlerts, raise } from './raise.ts'
import { type Condition, conditionsOf, kindOf } from './rules/conditions.ts'
import { activeRules, ensureDefaults } from './store/rules.ts'

type Wanted = { clientId: number | null; conditions: Condition[] }

/** Where nothing fits, the usual rules may be missing still. */
async function rulesFor(ctx: Context, wanted: Wanted) {
  const rules = await activeRules(ctx.db, wanted)
  if (rules.length > 0) return rules
  await transaction(ctx, (tx) => ensureDefaults(tx.db, tx.now()))
  // Also where another process has just given them.
  return activeRules(ctx.db, wanted)
}

const onRankCheck = on(
  jobCompleted,
  'alerts',
  async (ctx, { job_id, client_id }, { firedAt, simulatedPorts }) => {
    const rules = await rulesFor(ctx, {
      clientId: client_id,
      conditions: conditionsOf('positions'),
    })
    const job = await findJob(ctx, job_id)
    // With many failures, what is missing says nothing.
    if (!job || rules.length === 0 || !isSound(job)) return
    const found = await withOptOuts(ctx, client_id, await evaluateRankCheck(ctx, job, rules))
    const simulatedPort = simulatedPorts.includes('search') ? 'search' : null
    const about = { cause: `rank:${job_id}`, clientId: client_id, path: `/jobs/${job_id}` }
    await raise(ctx, { ...about, floor: 'viewer', simulatedPort, firedAt }, found)
  },
)

const onAnswerCheck = on(
  aeoCheckCompleted,
  'alerts',
  async (ctx, data, { firedAt, simulatedPorts }) => {
    const { check_id, client_id, client_name } = data
    const rules = await rulesFor(ctx, {
      clientId: client_id,
      conditions: conditionsOf('answers'),
    })
    const isSimulated = simulatedPorts.includes('answers')
    const check = {
      clientId: client_id,
      clientName: client_name,
      checkId: check_id,
      isSimulated,
    }
    const found = await evaluateAnswerCheck(ctx, check, rules)
    const about = {
      cause: `answers:${check_id}`,
      clientId: client_id,
      path: `/c/${client_id}/answers`,
    }
    await raise(
      ctx,
      { ...about, floor: 'viewer', simulatedPort: isSimulated ? 'answers' : null, firedAt },
      found,
    )
  },
)

const onEvent = ({ condition, event, alarm }: EventCause): Subscription =>
  on(event, 'alerts', async (ctx, data, fired) => {
    const alerting = alarm(data, fired)
    if (!alerting) return
    const { item, ...about } = alerting
    const rules = await rulesFor(ctx, { clientId: about.clientId, conditions: [condition] })
    const fact = { weight: fired.firedAt, before: null, now: { at: fired.firedAt }, ...item }
    const floor = kindOf(condition).isWorkspace ? 'admin' : 'viewer'
    // One rule is enough: it is the same event for all of them.
    const found = rules.slice(0, 1).map((rule) => ({ rule, items: [fact] }))
    await raise(ctx, { ...about, floor, firedAt: fired.firedAt }, found)
  })

export const subscriptions: Subscription[] = [
  onRankCheck,
  onAnswerCheck,
  ...EVENT_CAUSES.map(onEvent),
  notifyOfAlerts,
  deliverAlerts,
]
