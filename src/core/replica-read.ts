import { isDatabaseAway } from '../base/errors.ts'
import { simulatedPorts } from '../platform/config/sandbox.ts'
import { scopeTo } from '../platform/database/workspace-scope.ts'
import type { Context } from './context.ts'

/** People wait no longer than they notice; a job for as long as it takes, within reason. */
const TIMEOUT_MS = { person: 150, job: 10_000 }

/** Runs what only reads on the replica, or on the database where that is away, behind, or unable to. */
export async function onReplica<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { replica, actor, config } = ctx
  const { workspaceId } = actor
  if (!replica || ctx.isOnReplica || workspaceId === 0 || ctx.db.isTransaction) return work(ctx)
  const timeoutMs = actor.via === 'job' ? TIMEOUT_MS.job : TIMEOUT_MS.person
  const simulated = simulatedPorts(config.simulated)
  const db = await replica.databaseFor({ workspaceId, simulated, timeoutMs })
  if (!db) return work(ctx)
  try {
    return await work({ ...ctx, db: scopeTo(db, workspaceId), isOnReplica: true })
  } catch (thrown) {
    if (!isOfReplica(thrown)) throw thrown
    if (!isHarmless(thrown)) replica.noteFailure(thrown)
    return work(ctx)
  }
}

// PostgreSQL: something is to be written first, or what is read was cleared on the database meanwhile.
const HARMLESS = ['25006', '40001']
// A table or column of a newer version has not arrived there yet.
const BEHIND = ['42P01', '42703']

const isHarmless = (thrown: unknown) => isOneOf(thrown, HARMLESS)
const isOfReplica = (thrown: unknown): boolean =>
  isHarmless(thrown) ||
  isOneOf(thrown, BEHIND) ||
  isDatabaseAway(thrown) ||
  (thrown instanceof Error && thrown.cause !== undefined && isOfReplica(thrown.cause))

const isOneOf = (thrown: unknown, codes: string[]) =>
  thrown instanceof Error && 'code' in thrown && codes.includes(String(thrown.code))
