import type { Context } from '../../core/context.ts'
import type { LlmBill } from '../../providers/llm/port.ts'
import { addUsage, readUsage } from './store/usage.ts'

const dayOf = ({ actor, now }: Context) => ({
  workspaceId: actor.workspaceId,
  day: new Date(now() * 1000).toISOString().slice(0, 10),
})

export async function hasBudget(ctx: Context): Promise<boolean> {
  const { dailyTokens, dailyUsd } = ctx.config.assistant
  const { tokens, cost_usd } = await readUsage(ctx.db, dayOf(ctx))
  return tokens < dailyTokens && cost_usd < dailyUsd
}

/** `unbilled` is used where the provider reports no token counts. */
export function recordSpending(
  ctx: Context,
  bill: LlmBill | null,
  unbilled: number,
): Promise<void> {
  const { inputTokens = null, outputTokens = null } = bill?.usage ?? {}
  const tokens = inputTokens === null ? Math.ceil(unbilled) : inputTokens + (outputTokens ?? 0)
  return addUsage(ctx.db, dayOf(ctx), { tokens, costUsd: bill?.costUsd ?? 0 })
}
