import { type AppError, fail } from '../../base/errors.ts'
import { type Actor, type Context, ROLES } from '../../core/context.ts'
import { isMonthSpent, readBudget } from '../accounts/index.ts'
import { reserveCredits, settleCredits } from './store/ledger.ts'

/** As configured; by default on where credits can be bought. */
export const isEnforced = ({ config, payments }: Pick<Context, 'config' | 'payments'>) =>
  config.creditsEnforced ?? payments !== null

/** Purchased credits are not spent on simulated answers; granted ones may be, to try billing. */
export const isBillable = ({ config: { simulated, payments } }: Pick<Context, 'config'>) =>
  !(simulated.search && payments !== undefined && !simulated.payments)

/** Analysts may spend credits; others only by a key with a budget. */
export function maySpend({
  role,
  creditBudget,
  effects,
}: Pick<Actor, 'role' | 'creditBudget' | 'effects'>): boolean {
  if (effects && !effects.includes('spend')) return false
  return ROLES.indexOf(role) >= ROLES.indexOf('analyst') || creditBudget !== undefined
}

export const mayNotSpend = () => fail('may_not_spend')

/** The error for an exhausted balance or key budget. */
export async function noCreditsFor({ db, actor }: Context): Promise<AppError> {
  const budget = actor.keyId === undefined ? null : await readBudget(db, actor.keyId)
  if (budget !== null && budget.used >= budget.credits) return fail('key_budget_spent')
  const isMonthOver = actor.keyId !== undefined && (await isMonthSpent(db, actor.keyId))
  return fail(isMonthOver ? 'key_month_spent' : 'no_credits')
}

export type Charged<T> = { value: T; credits: number }

/** Charges one search, of people too unless the operator exempts the dashboard. A failure is free. */
export async function charged<T extends { wasCached: boolean }>(
  ctx: Context,
  search: () => Promise<T>,
): Promise<Charged<T>> {
  if (!isBillable(ctx) || !isCharged(ctx)) return { value: await search(), credits: 0 }
  const { db, actor, instance } = ctx
  // The calls of a batch share their request id, and each is charged.
  const request = crypto.randomUUID()
  // Without a key, usage is counted by person: as a negative key id.
  const key = actor.keyId ?? -actor.userId
  const { workspaceId } = actor
  const hold = { request, workspaceId, key, instance, credits: 1, isEnforced: isEnforced(ctx) }
  if (!(await reserveCredits(db, hold))) throw await noCreditsFor(ctx)
  try {
    const value = await search()
    await settleCredits(db, hold, { used: 1, cached: value.wasCached ? 1 : 0, failed: 0 })
    return { value, credits: 1 }
  } catch (thrown) {
    await settleCredits(db, hold, { used: 0, cached: 0, failed: 1 })
    throw thrown
  }
}

function isCharged({ actor, config }: Context): boolean {
  switch (actor.via) {
    case 'key':
    case 'token':
    case 'mcp':
    case 'legacy':
      return true
    case 'session':
      return !config.creditsFreeSessions
    case 'assistant':
      return actor.sessionId === undefined || !config.creditsFreeSessions
    case 'job':
    case 'cli':
    case 'none':
      return false
  }
}
