import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetcher } from '../../platform/http.ts'
import { type Breaker, createBreaker } from '../breaker.ts'
import type { Engine, OpenEngine } from './engines/engine.ts'
import { ENGINES } from './engines.ts'
import { failed, toLlmError } from './failure.ts'
import { createGate, type Gate } from './limiter.ts'
import { type LlmCall, LlmError } from './port.ts'
import type { LlmPrice } from './prices.ts'
import type { LlmProviderSettings } from './settings.ts'

/** A provider, what it may be asked, and how it fares. */
export type Lane = {
  settings: LlmProviderSettings
  engine: Engine
  breaker: Breaker
  gate: Gate
  now(): number
  /** Its library, loaded once. */
  open(): Promise<OpenEngine>
}

export function createLane(settings: LlmProviderSettings, fetcher: typeof fetch, now: () => number): Lane {
  const engine = ENGINES[settings.kind]
  let opening: Promise<OpenEngine> | undefined
  return {
    settings,
    engine,
    breaker: createBreaker(now),
    gate: createGate(settings, now),
    now,
    open() {
      opening ??= engine.open(settings, fetcher)
      return opening
    },
  }
}

/** Until when a call may last, and who asked for its end. */
export type Clock = { signal: AbortSignal; deadline: AbortSignal; caller: AbortSignal | undefined }

export function startClock({ signal: caller, timeoutMs }: LlmCall, usualMs: number): Clock {
  const deadline = AbortSignal.timeout(timeoutMs ?? usualMs)
  return { deadline, caller, signal: caller ? AbortSignal.any([deadline, caller]) : deadline }
}

/** What one call works with. */
export type Asking = { clock: Clock; links: Fetcher; price(model: string): LlmPrice | null; now(): number }

/** One call that is under way; it ends with one of the two below. */
export type Visit = { signal: AbortSignal; succeed(): void; fail(thrown: unknown): unknown }

const RETRIES = 1
const RETRY_MS = 400
const LONGEST_WAIT_MS = 5000

/** Makes a visit, and another one when the first failed for a reason that passes by itself. */
export async function persist<T>(lane: Lane, clock: Clock, start: (visit: Visit) => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left--) {
    const { visit, retreat } = await enter(lane, clock)
    try {
      return await start(visit)
    } catch (thrown) {
      const error = toLlmError(thrown, lane.settings)
      const waitMs = clock.signal.aborted || left === 0 ? null : patienceFor(error)
      if (waitMs === null) throw visit.fail(thrown)
      retreat()
      // A limit is everybody's, trouble on the line may be one's own.
      if (error.reason === 'quota') lane.gate.pause(waitMs)
      await sleep(waitMs, undefined, { signal: clock.signal }).catch((error) => {
        throw explain(lane, clock, error)
      })
    }
  }
}

async function enter(lane: Lane, clock: Clock) {
  const { breaker, gate } = lane
  if (!breaker.enter()) throw resting(lane)
  const leave = await gate.enter(clock.signal).catch((error) => {
    breaker.leave()
    throw explain(lane, clock, error)
  })
  const visit: Visit = {
    signal: clock.signal,
    succeed() {
      leave()
      breaker.succeed()
    },
    fail(thrown) {
      leave()
      const error = explain(lane, clock, thrown)
      judge(lane, error)
      return error
    },
  }
  function retreat() {
    leave()
    breaker.leave()
  }
  return { visit, retreat }
}

function patienceFor({ reason, retryAfterMs }: LlmError): number | null {
  if (reason !== 'network' && reason !== 'quota') return null
  const waitMs = retryAfterMs ?? (reason === 'network' ? RETRY_MS : null)
  return waitMs !== null && waitMs <= LONGEST_WAIT_MS ? waitMs : null
}

/** The caller's own reason when the caller ended it; an LlmError otherwise. */
function explain({ settings }: Lane, { caller, deadline }: Clock, thrown: unknown): unknown {
  if (caller?.aborted) return caller.reason
  if (deadline.aborted) return failed(settings, { reason: 'timeout', words: 'the time was up', cause: thrown })
  return toLlmError(thrown, settings)
}

function judge({ breaker }: Lane, error: unknown) {
  // What was asked was refused, or nobody wanted the answer any more: that says nothing about the provider.
  if (!(error instanceof LlmError) || error.reason === 'blocked' || error.reason === 'unsupported')
    return breaker.leave()
  breaker.fail(error.reason, error.retryAfterMs ?? 0)
}

function resting({ settings: { name }, breaker, now }: Lane): LlmError {
  const { lastReason, retryAt } = breaker.view()
  const retryAfterMs = retryAt === null ? 0 : Math.max(0, retryAt - now())
  const seconds = Math.ceil(retryAfterMs / 1000)
  const words = `${name} is left alone for ${seconds} s after it failed (${lastReason})`
  return new LlmError(lastReason ?? 'network', words, { provider: name, retryAfterMs })
}
