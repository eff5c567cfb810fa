import type { Context } from '../../core/context.ts'
import { type Engine, mainEngineOf } from '../clients/index.ts'
import { activeJobOf } from '../rank-checks/index.ts'

/** The requested engine, or the main one of the client. */
export const engineAsked = async (
  { db }: Context,
  clientId: number,
  engine: Engine | undefined,
) => engine ?? (await mainEngineOf(db, clientId))

/** Which check an answer rests on, and the one that runs meanwhile and is not in it. */
export async function asOf(
  ctx: Context,
  clientId: number,
  checkedAt: number | null | undefined,
) {
  const running = await activeJobOf(ctx, clientId)
  return { as_of: checkedAt ?? null, running_job_id: running?.id ?? null }
}
