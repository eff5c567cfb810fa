import type { z } from 'zod'
import type { Port } from '../platform/config/sandbox.ts'
import { keyed, push } from '../platform/queue.ts'
import type { Context } from './context.ts'

/** Work done later, by a worker. May run twice: running it again must do no harm. */
export type Job<P extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: P
  /** Tries before it becomes a dead letter; a crash counts as a try. */
  attempts: number
  /** Jobs of one lane share their slots, so that slow kinds never hold others up. */
  lane?: string
  timeoutMs?: number
  /** The part of the outside world whose word it keeps: a job that was begun in the sandbox is not finished live. */
  port?: Port
  run(ctx: Context, payload: z.output<P>): Promise<void>
  /** Told once when the last try has failed. */
  onDead?(ctx: Context, payload: z.output<P>, error: Error): Promise<void>
}

export function job<P extends z.ZodObject>(definition: Job<P>) {
  return definition
}

/** Jobs of the workspace that wait or run under keys of this beginning; what follows it says what they are about. */
export async function unfinished({ db, actor }: Context, prefix: string) {
  const found = await keyed(db, { workspaceId: actor.workspaceId, prefix })
  return found.map(({ id, key, state, created_at }) => ({
    id,
    about: Number(key.slice(prefix.length)),
    status: state === 'running' ? ('running' as const) : ('pending' as const),
    created_at,
  }))
}

export const DEFAULT_LANE = 'default'

type When = { runAt?: number; key?: string }

/** Joins the caller's transaction: the job exists exactly when the change does. */
export function enqueue<P extends z.ZodObject>(ctx: Context, what: Job<P>, data: z.input<P>, when: When = {}) {
  return enqueueMany(ctx, what, [data], when)
}

export function enqueueMany<P extends z.ZodObject>(ctx: Context, what: Job<P>, data: z.input<P>[], when: When = {}) {
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

/** The world that a run was begun in is no longer the one that would be asked. */
export class WorldChanged extends Error {
  constructor(wasSimulated: boolean) {
    super(
      wasSimulated
        ? 'it was started in the sandbox and is not finished with live data; start it again'
        : 'it was started with live data and is not finished in the sandbox; start it again',
    )
  }
}

/** What a run that could not be finished says of itself. */
export const whyUnfinished = (error: Error | undefined, usual: string): string =>
  error instanceof WorldChanged ? error.message : usual
