import type { z } from 'zod'
import type { Port } from '../platform/config/sandbox.ts'
import { push } from '../platform/jobs/queue.ts'
import type { Context } from './context.ts'

/** Work done later by a worker. Delivery is at least once, so `run` must be idempotent. */
export type Job<P extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: P
  /** Attempts before it becomes a dead letter; a crash counts as one. */
  attempts: number
  /** Jobs of one lane share its worker slots, so that slow kinds never block others. */
  lane?: string
  timeoutMs?: number
  /** The provider port it depends on: a job started in the sandbox is not finished live. */
  port?: Port
  run(ctx: Context, payload: z.output<P>): Promise<void>
  /** Called once when the last attempt has failed. */
  onDead?(ctx: Context, payload: z.output<P>, error: Error): Promise<void>
}

export function job<P extends z.ZodObject>(definition: Job<P>) {
  return definition
}

export const DEFAULT_LANE = 'default'

type When = { runAt?: number; key?: string }

/** Joins the caller's transaction: the job exists if and only if the change does. */
export function enqueue<P extends z.ZodObject>(
  ctx: Context,
  what: Job<P>,
  data: z.input<P>,
  when: When = {},
) {
  return enqueueMany(ctx, what, [data], when)
}

export function enqueueMany<P extends z.ZodObject>(
  ctx: Context,
  what: Job<P>,
  data: z.input<P>[],
  when: When = {},
) {
  return push(ctx.db, {
    name: what.name,
    lane: what.lane ?? DEFAULT_LANE,
    attempts: what.attempts,
    workspaceId: ctx.actor.workspaceId,
    payloads: data.map((each) => what.payload.parse(each)),
    isSimulated: what.port ? ctx.config.simulated[what.port] : null,
    ...when,
  })
}

/** The port switched between sandbox and live after the run started. */
export class SimulationChangedError extends Error {
  constructor(wasSimulated: boolean) {
    super(
      wasSimulated
        ? 'it was started in the sandbox and is not finished with live data; start it again'
        : 'it was started with live data and is not finished in the sandbox; start it again',
    )
  }
}
