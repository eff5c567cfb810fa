import type { Context } from '../../core/context.ts'
import { activeJobOf } from '../rank-checks/index.ts'

/** Which check an answer rests on, and the one that runs meanwhile and is not in it. */
export async function asOf(ctx: Context, clientId: number, checkedAt: number | null | undefined) {
  const running = await activeJobOf(ctx, clientId)
  return { as_of: checkedAt ?? null, running_job_id: running?.id ?? null }
}
