import { randomUUID } from 'node:crypto'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import type { Listener } from './pg-listener.ts'
import { type Free, fail, finish, releaseDue, renewLeases, type Taken, take } from './queue.ts'
import { noteActivity } from './watchdog.ts'

const POLL_MS = 1000
const HEARTBEAT_MS = 8000
const DRAIN_MS = 30_000
/** The largest share of a lane that one workspace may hold, so that another's first job finds a slot. */
const WORKSPACE_SHARE = 0.75

export type Handler = {
  lane: string
  timeoutMs: number
  run(taken: Taken, signal: AbortSignal): Promise<void>
  onDead(taken: Taken, error: Error): Promise<void>
}

export type WorkerSettings = {
  db: Db
  listener: Listener
  log: Log
  slots: number
  handlers: Map<string, Handler>
  now(): number
  onOutcome?(job: string, outcome: 'done' | 'failed' | 'dead'): void
}

export type Worker = { stop(): Promise<void> }

type Running = { taken: Taken; abort: AbortController; ended: Promise<void> }

/** Runs jobs in the given number of slots per lane until it is stopped. */
export function startWorker({ db, listener, log, slots, handlers, now, onOutcome }: WorkerSettings): Worker {
  const id = randomUUID()
  const running = new Map<number, Running>()
  const lanes = [...new Set([...handlers.values()].map((handler) => handler.lane))]
  let isStopping = false
  let isTaking = false
  let isAskedAgain = false

  async function fill() {
    if (isStopping) return
    if (isTaking) {
      isAskedAgain = true
      return
    }
    isTaking = true
    try {
      do {
        isAskedAgain = false
        const free = freeSlots(
          lanes,
          slots,
          [...running.values()].map((each) => each.taken),
        )
        const taken = free.length ? await take(db, id, free) : []
        for (const each of taken) start(each)
        if (taken.length) isAskedAgain = true
      } while (isAskedAgain && !isStopping)
    } catch (error) {
      log.warn({ error }, 'queue not readable')
    } finally {
      isTaking = false
    }
  }

  function start(taken: Taken) {
    const abort = new AbortController()
    noteActivity(`job ${taken.name} ${taken.id}`)
    const ended = perform(taken, abort).finally(() => {
      running.delete(taken.id)
      void fill()
    })
    running.set(taken.id, { taken, abort, ended })
  }

  async function perform(taken: Taken, abort: AbortController) {
    const handler = handlers.get(taken.name)
    const timer = setTimeout(() => abort.abort(new Error('job timed out')), handler?.timeoutMs ?? 0)
    try {
      if (!handler) throw new Error(`no handler for job ${taken.name}`)
      if (taken.attempt > taken.max_attempts) throw new Error('worker heartbeat expired on the last attempt')
      await Promise.race([handler.run(taken, abort.signal), aborted(abort.signal)])
      await finish(db, id, taken.id)
      onOutcome?.(taken.name, 'done')
    } catch (thrown) {
      await setBack(taken, handler, thrown instanceof Error ? thrown : new Error(String(thrown)))
    } finally {
      clearTimeout(timer)
    }
  }

  async function setBack(taken: Taken, handler: Handler | undefined, error: Error) {
    const isDead = taken.attempt >= taken.max_attempts
    log.warn(
      { job: taken.name, attempt: taken.attempt, error },
      isDead ? 'job moved to dead letters' : 'job failed, will be retried',
    )
    onOutcome?.(taken.name, isDead ? 'dead' : 'failed')
    try {
      if (isDead) await handler?.onDead(taken, error)
      await fail(db, id, {
        id: taken.id,
        error: error.message,
        runAt: isDead ? null : now() + pauseSeconds(taken.attempt),
      })
    } catch (cause) {
      // The lease expires and the job is retried.
      log.warn({ job: taken.name, error: cause }, 'job outcome not saved')
    }
  }

  async function heartbeat() {
    for (const lost of await renewLeases(db, id, [...running.keys()])) {
      running.get(lost)?.abort.abort(new Error('job lease lost'))
    }
  }

  const quietly = (work: () => Promise<unknown>) => () =>
    void work().catch((error) => log.warn({ error }, 'queue maintenance failed'))
  const unlisten = listener.on('queue', () => void fill())
  const timers = [
    setInterval(() => void fill(), POLL_MS),
    setInterval(
      quietly(() => releaseDue(db, now()).then((count) => (count ? fill() : undefined))),
      POLL_MS,
    ),
    setInterval(quietly(heartbeat), HEARTBEAT_MS),
  ]
  void fill()

  return {
    async stop() {
      isStopping = true
      unlisten()
      timers.slice(0, 2).forEach(clearInterval)
      const all = Promise.all([...running.values()].map((each) => each.ended))
      const patience = AbortSignal.timeout(DRAIN_MS)
      await Promise.race([all, aborted(patience).catch(() => {})])
      for (const { abort } of running.values()) abort.abort(new Error('worker is shutting down'))
      await all
      timers.forEach(clearInterval)
    },
  }
}

/** How many jobs may be claimed now without exceeding the share of one workspace. */
export function freeSlots(lanes: string[], slots: number, running: Pick<Taken, 'lane' | 'workspace_id'>[]): Free[] {
  const share = Math.max(1, Math.floor(slots * WORKSPACE_SHARE))
  return lanes.flatMap((lane) => {
    const held = running.filter((each) => each.lane === lane)
    const counts = [...Map.groupBy(held, (each) => each.workspace_id)].map(([id, jobs]) => ({ id, jobs: jobs.length }))
    const full = counts.filter(({ jobs }) => jobs >= share)
    const most = Math.max(0, ...counts.filter(({ jobs }) => jobs < share).map(({ jobs }) => jobs))
    const free = Math.min(slots - held.length, share - most)
    return free > 0 ? [{ lane, slots: free, fullWorkspaces: full.map(({ id }) => id) }] : []
  })
}

/** Exponential backoff with jitter: 2, 4, 8 … seconds up to ten minutes. */
function pauseSeconds(attempt: number): number {
  return Math.min(600, 2 ** attempt) * (0.9 + Math.random() * 0.2)
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
