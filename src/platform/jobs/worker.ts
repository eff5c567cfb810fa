import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isWithoutConnection } from '../../base/errors.ts'
import type { Db } from '../database/db.ts'
import type { Listener } from '../database/pg-listener.ts'
import type { Log } from '../observing/log.ts'
import { inTrace, type Tracer } from '../observing/trace.ts'
import { noteActivity } from '../observing/watchdog.ts'
import {
  type ClaimedJob,
  claimJobs,
  type FreeSlots,
  fail,
  finish,
  handBack,
  JobLater,
  releaseDue,
  renewLeases,
} from './queue.ts'
import { openUpkeep } from './upkeep.ts'

const POLL_MS = 1000
const HEARTBEAT_MS = 8000
/** How long a stopping worker waits for its jobs; unfinished ones are handed back. */
export const DRAIN_MS = 8000
/** How long a job waits when PostgreSQL had no connection for it. */
const NO_CONNECTION_SECONDS = 5
/** A job that this worker does not know, one of a newer version, is offered to others after this long. */
const UNKNOWN_SECONDS = 5
/** How often the end of a dead job is tried again when handling it fails. */
const MORE_DEAD = 5
/** The largest share of a lane that one workspace may hold, so that another's first job finds a slot. */
const WORKSPACE_SHARE = 0.75

/** Why a job is interrupted that others go on with. */
class Stopping extends Error {}

export type Handler = {
  lane: string
  timeoutMs: number
  run(claimed: ClaimedJob, signal: AbortSignal): Promise<void>
  onDead(claimed: ClaimedJob, error: Error): Promise<void>
}

type WorkerSettings = {
  db: Db
  listener: Listener
  log: Log
  slots: number
  handlers: Map<string, Handler>
  now(): number
  tracer?: Tracer
  onOutcome?(job: string, outcome: 'done' | 'failed' | 'dead'): void
  drainMs?: number
}

export type Worker = { stop(): Promise<void> }

type Running = { claimed: ClaimedJob; abort: AbortController; ended: Promise<void> }

/** Runs jobs in the given number of slots per lane until it is stopped. */
export function startWorker(settings: WorkerSettings): Worker {
  const {
    db,
    listener,
    log,
    slots,
    handlers,
    now,
    onOutcome,
    drainMs = DRAIN_MS,
    tracer = UNTRACED,
  } = settings
  const id = randomUUID()
  const running = new Map<number, Running>()
  const lanes = [...new Set([...handlers.values()].map((handler) => handler.lane))]
  let isStopping = false
  let isClaiming = false
  let mustRefill = false

  const upkeep = openUpkeep(log, 'queue maintenance failed')
  const refill = () => upkeep.run(fill)
  async function fill() {
    if (isStopping) return
    if (isClaiming) {
      mustRefill = true
      return
    }
    isClaiming = true
    try {
      do {
        mustRefill = false
        const free = freeSlots(
          lanes,
          slots,
          [...running.values()].map((each) => each.claimed),
        )
        const claimed = free.length ? await claimJobs(db, id, free) : []
        for (const each of claimed) start(each)
        if (claimed.length) mustRefill = true
      } while (mustRefill && !isStopping)
    } catch (error) {
      log.warn({ error }, 'queue not readable')
    } finally {
      isClaiming = false
    }
  }

  function start(claimed: ClaimedJob) {
    const abort = new AbortController()
    noteActivity(`job ${claimed.name} ${claimed.id}`)
    const ended = runJob(claimed, abort).finally(() => {
      running.delete(claimed.id)
      refill()
    })
    running.set(claimed.id, { claimed, abort, ended })
  }

  async function runJob(claimed: ClaimedJob, abort: AbortController) {
    const handler = handlers.get(claimed.name)
    if (!handler) {
      log.warn({ job: claimed.name }, 'job left to other workers: not known here')
      return putOff(claimed, UNKNOWN_SECONDS)
    }
    const timer = setTimeout(() => abort.abort(new Error('job timed out')), handler.timeoutMs)
    try {
      if (claimed.attempt > claimed.max_attempts)
        throw new Error('worker heartbeat expired on the last attempt')
      await inTrace(tracer, spanOf(claimed), () =>
        Promise.race([handler.run(claimed, abort.signal), aborted(abort.signal)]),
      )
      await finish(db, id, claimed.id)
      onOutcome?.(claimed.name, 'done')
    } catch (thrown) {
      if (thrown instanceof JobLater) return await putOff(claimed, thrown.seconds)
      if (abort.signal.reason instanceof Stopping) return await putOff(claimed, 0)
      if (isWithoutConnection(thrown)) return await putOff(claimed, NO_CONNECTION_SECONDS)
      await handleFailure(
        claimed,
        handler,
        thrown instanceof Error ? thrown : new Error(String(thrown)),
      )
    } finally {
      clearTimeout(timer)
    }
  }

  async function putOff({ id: job, name }: ClaimedJob, seconds: number) {
    const handedBack = () => handBack(db, id, { id: job, runAt: now() + seconds })
    await handedBack()
      .catch((error) => {
        if (!isWithoutConnection(error)) throw error
        return sleep(NO_CONNECTION_SECONDS * 1000).then(handedBack)
      })
      // The lease expires and the job is retried.
      .catch((error) => log.warn({ job: name, error }, 'job not put off'))
  }

  async function handleFailure(claimed: ClaimedJob, handler: Handler, error: Error) {
    const isDead = claimed.attempt >= claimed.max_attempts
    log.warn(
      { job: claimed.name, attempt: claimed.attempt, error },
      isDead ? 'job moved to dead letters' : 'job failed, will be retried',
    )
    onOutcome?.(claimed.name, isDead ? 'dead' : 'failed')
    try {
      if (isDead) await handleDead(claimed, handler, error)
      await fail(db, id, {
        id: claimed.id,
        error: error.message,
        runAt: isDead ? null : now() + pauseSeconds(claimed.attempt),
      })
    } catch (cause) {
      // The lease expires and the job is retried.
      log.warn({ job: claimed.name, error: cause }, 'job outcome not saved')
    }
  }

  /** What a dead job leaves behind is tried again when its lease expires, but not for ever. */
  async function handleDead(claimed: ClaimedJob, handler: Handler, error: Error) {
    try {
      await handler.onDead(claimed, error)
    } catch (cause) {
      if (claimed.attempt < claimed.max_attempts + MORE_DEAD) throw cause
      log.error({ job: claimed.name, error: cause }, 'job given up: its end was not handled')
    }
  }

  async function heartbeat() {
    for (const lost of await renewLeases(db, id, [...running.keys()])) {
      running.get(lost)?.abort.abort(new Error('job lease lost'))
    }
  }

  async function promoteDue() {
    if ((await releaseDue(db, now())) > 0) await fill()
  }

  const unlisten = listener.on('queue', refill)
  const timers = [
    setInterval(refill, POLL_MS),
    setInterval(() => upkeep.run(promoteDue), POLL_MS),
    setInterval(() => upkeep.run(heartbeat), HEARTBEAT_MS),
  ]
  refill()

  return {
    async stop() {
      isStopping = true
      unlisten()
      timers.slice(0, 2).forEach(clearInterval)
      const deadline = aborted(AbortSignal.timeout(drainMs)).catch(() => {})
      // What is being claimed is ours, too.
      await Promise.race([upkeep.ended(), deadline])
      const all = Promise.all([...running.values()].map((each) => each.ended))
      await Promise.race([all, deadline])
      for (const { abort } of running.values())
        abort.abort(new Stopping('worker is shutting down'))
      await all
      timers.forEach(clearInterval)
      await Promise.race([upkeep.ended(), deadline])
    },
  }
}

const UNTRACED: Tracer = { share: 0, record: undefined }

const spanOf = ({ name, id, attempt, workspace_id, trace }: ClaimedJob) => ({
  name: `job ${name}`,
  kind: 'consumer' as const,
  attributes: {
    'messaging.message.id': String(id),
    attempt,
    'sightline.workspace': workspace_id,
  },
  parent: trace,
})

/** How many jobs may be claimed now without exceeding the share of one workspace. */
export function freeSlots(
  lanes: string[],
  slots: number,
  running: Pick<ClaimedJob, 'lane' | 'workspace_id'>[],
): FreeSlots[] {
  const share = Math.max(1, Math.floor(slots * WORKSPACE_SHARE))
  return lanes.flatMap((lane) => {
    const held = running.filter((each) => each.lane === lane)
    const counts = [...Map.groupBy(held, (each) => each.workspace_id)].map(([id, jobs]) => ({
      id,
      jobs: jobs.length,
    }))
    const full = counts.filter(({ jobs }) => jobs >= share)
    const most = Math.max(
      0,
      ...counts.filter(({ jobs }) => jobs < share).map(({ jobs }) => jobs),
    )
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
