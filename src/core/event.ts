import { z } from 'zod'
import { readEvent, recordEvent } from '../platform/jobs/outbox.ts'
import { type Context, transaction } from './context.ts'
import { enqueueMany, type Job } from './job.ts'

declare module './context.ts' {
  interface App {
    subscriptions: Subscription[]
  }
}

/** A domain event. Lower modules emit it without knowing who subscribes. */
export type Event<D extends z.ZodObject = z.ZodObject> = { name: string; data: D }

/** One occurrence of an event; its id lets a listener recognise a redelivery. */
export type Fired = {
  id: number
  name: string
  firedAt: number
  /** The ports the sandbox stood in for. */
  simulatedPorts: string[]
}

export type Subscription = {
  event: string
  /** The subscriber, unique per event: `webhooks`, `activity`. */
  listener: string
  /** Handled in the transaction that emits: for what costs a few rows and must not wait. */
  isImmediate?: true
  handle(ctx: Context, data: unknown, fired: Fired): Promise<void>
}

export function event<D extends z.ZodObject>(name: string, data: D): Event<D> {
  return { name, data }
}

/** Delivery is at least once, so handlers must be idempotent. */
export function on<D extends z.ZodObject>(
  { name, data }: Event<D>,
  listener: string,
  handle: (ctx: Context, data: z.output<D>, fired: Fired) => Promise<void>,
): Subscription {
  return {
    event: name,
    listener,
    handle: (ctx, stored, fired) => handle(ctx, data.parse(stored), fired),
  }
}

/**
 * Writes the event in the caller's transaction, and a job for each listener, so that one failing listener blocks no
 * other; immediate listeners are called.
 */
export function emit<D extends z.ZodObject>(
  ctx: Context,
  { name, data }: Event<D>,
  value: z.input<D>,
) {
  return transaction(ctx, async (tx) => {
    const { workspaceId } = ctx.actor
    const event_id = await recordEvent(tx.db, {
      name,
      workspaceId,
      data: data.parse(value),
      firedAt: ctx.now(),
    })
    const listeners = ctx.subscriptions.filter((each) => each.event === name)
    const later = listeners.filter(({ isImmediate }) => !isImmediate)
    await enqueueMany(
      tx,
      dispatchEvent,
      later.map(({ listener }) => ({ event_id, listener })),
    )
    for (const { listener, isImmediate } of listeners)
      if (isImmediate) await dispatchEvent.run(tx, { event_id, listener })
  })
}

const Dispatch = z.object({ event_id: z.int(), listener: z.string().max(60) })

/** Hands an event to one of its listeners. */
export const dispatchEvent: Job<typeof Dispatch> = {
  name: 'tell_event',
  payload: Dispatch,
  attempts: 10,
  lane: 'events',
  async run(ctx, { event_id, listener }) {
    const stored = await readEvent(ctx.db, event_id)
    if (!stored) return
    const found = ctx.subscriptions.find(
      (each) => each.event === stored.name && each.listener === listener,
    )
    await found?.handle(ctx, stored.data, stored)
  },
}
