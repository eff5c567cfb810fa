import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type OwnedClient, withClientLocked } from '../clients/index.ts'
import { hasFailed } from './check-figures.ts'
import { publishProgress } from './publish-progress.ts'
import { spentThisMonth } from './start.ts'
import { queueWaves } from './steps.ts'
import { activeCheckOf, type Check, requireCheck } from './store/checks.ts'
import { reopenCheck, takeFailed } from './store/retries.ts'
import { readSettings } from './store/settings.ts'
import { insertSteps } from './store/steps.ts'
import { isOfThisWorld, otherWorld } from './world.ts'

/** Opens a check again for the answers that failed; what was answered stays as it is. */
export function retryFailed(ctx: Context, clientId: number, checkId: number): Promise<Check> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const check = await requireCheck(tx.db, { workspace_id: client.workspace_id, client_id: clientId }, checkId)
    const running = await activeCheckOf(tx.db, clientId)
    if (running) {
      const data = { check_id: running.id, job_id: running.id }
      throw fail('aeo_check_runs').with({ data })
    }
    if (client.is_archived) throw fail('client_archived')
    if (!isOfThisWorld(tx, check)) throw otherWorld()
    if (check.status !== 'done' && !(check.status === 'error' && hasFailed(check))) throw fail('aeo_check_unfinished')
    await requireMoney(tx, client, check)
    const providers = tx.llm.providers().map(({ name }) => name)
    const failed = await takeFailed(tx.db, check, providers)
    if (failed.answers === 0) throw fail('no_answer_failed')
    await insertSteps(
      tx.db,
      check,
      failed.steps.map((step, index) => ({ ...step, nr: index + 1 })),
    )
    const reopened = await reopenCheck(tx.db, check, failed)
    await queueWaves(tx, reopened)
    await publishProgress(tx, reopened)
    return reopened
  })
}

async function requireMoney(ctx: Context, client: OwnedClient, { cost_usd, max_cost_usd }: Check) {
  if (max_cost_usd !== null && cost_usd >= max_cost_usd) throw fail('check_budget_spent')
  const { monthly_budget_usd: monthly } = await readSettings(ctx.db, client.id)
  if (monthly !== null && (await spentThisMonth(ctx, client)) >= monthly) throw fail('month_budget_spent')
}
