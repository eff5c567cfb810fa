import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetcher } from '../../../platform/http.ts'
import { type Breaker, createBreaker } from '../../breaker.ts'
import { BUDGET_SPENT } from '../../meter.ts'
import type { Engine, OpenEngine } from '../engines/engine.ts'
import { findModel } from '../engines/registry.ts'
import { type LlmCall, LlmError, type LlmPrice } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { surfaceEngine } from '../surfaces/engine.ts'
import { SURFACE_SOURCES } from '../surfaces/registry.ts'
import type { Account } from './account.ts'
import { failed, toLlmError } from './failure.ts'
import { createLimiter, type Limiter } from './limiter.ts'

const APPS = new Map(SURFACE_SOURCES.map((source) => [source.name, surfaceEngine(source)]))

/** How a kind of provider is spoken to; a library is loaded by the first call that needs it. */
function engineOf(kind: string): Engine {
  const engine = findModel(kind)?.engine ?? APPS.get(kind)
  if (!engine) throw new Error(`${kind} serves no model and looks at no app`)
  return engine
}

/** A configured provider with its circuit breaker and rate limiter. */
export type ProviderHandle = {
  settings: LlmProviderSettings
  engine: Engine
  breaker: Breaker
  limiter: Limiter
  now(): number
  /** Its budget and its count of calls; without one nothing is counted. */
  account?: Account
  /** Its SDK, loaded once. */
  open(): Promise<OpenEngine>
  fetch: typeof fetch
}

export function createHandle(
  settings: LlmProviderSettings,
  fetcher: typeof fetch,
  now: () => number,
): ProviderHandle {
  const engine = engineOf(settings.kind)
  let opening: Promise<OpenEngine> | undefined
  return {
    settings,
    engine,
    breaker: createBreaker(now),
    limiter: createLimiter(settings, now),
    now,
    fetch: fetcher,
    open() {
      opening ??= engine.open(settings, fetcher)
      return opening
    },
  }
}

/** The deadline of a call and the signal of its caller. */
export type Clock = {
  signal: AbortSignal
  deadline: AbortSignal
  caller: AbortSignal | undefined
}

export function startClock({ signal: caller, timeoutMs }: LlmCall, usualMs: number): Clock {
  const deadline = AbortSignal.timeout(timeoutMs ?? usualMs)
  return { deadline, caller, signal: caller ? AbortSignal.any([deadline, caller]) : deadline }
}

/** What a call needs besides its provider. */
export type CallContext = {
  clock: Clock
  links: Fetcher
  price(model: string): LlmPrice | null
  now(): number
}

/** A call in flight; it ends with `succeed` or `fail`. */
export type Call = {
  signal: AbortSignal
  /** What it cost in dollars; left out where that is unknown. */
  succeed(usd?: number | null): void
  fail(thrown: unknown): unknown
}

const RETRIES = 1
const RETRY_MS = 400
const LONGEST_WAIT_MS = 5000

/** Makes a call and retries it once after a transient failure. */
export async function withRetry<T>(
  handle: ProviderHandle,
  clock: Clock,
  start: (call: Call) => Promise<T>,
): Promise<T> {
  // An answer of an app may have been billed though it did not reach us.
  for (let left = handle.engine.surface ? 0 : RETRIES; ; left--) {
    const { call, abandon, run } = await enter(handle, clock)
    try {
      return await run(() => start(call))
    } catch (thrown) {
      const error = toLlmError(thrown, handle.settings)
      const waitMs = clock.signal.aborted || left === 0 ? null : retryDelay(error)
      if (waitMs === null) throw call.fail(thrown)
      abandon(error)
      // A rate limit concerns every call to the provider, a network error only this one.
      if (error.reason === 'quota') handle.limiter.pause(waitMs)
      await sleep(waitMs, undefined, { signal: clock.signal }).catch((error) => {
        throw explain(handle, clock, error)
      })
    }
  }
}

async function enter(handle: ProviderHandle, clock: Clock) {
  const { breaker, limiter } = handle
  if (!breaker.enter()) throw circuitOpenError(handle)
  const leave = await limiter.enter(clock.signal).catch((error) => {
    breaker.leave()
    throw explain(handle, clock, error)
  })
  const bill = await handle.account?.open().catch((error) => {
    leave()
    judge(handle, error)
    throw error
  })
  const call: Call = {
    signal: clock.signal,
    succeed(usd) {
      leave()
      breaker.succeed()
      bill?.succeed(usd ?? null)
    },
    fail(thrown) {
      leave()
      const error = explain(handle, clock, thrown)
      judge(handle, error)
      bill?.fail(error)
      return error
    },
  }
  function abandon(error: LlmError) {
    leave()
    breaker.leave()
    bill?.fail(error)
  }
  const run = <T>(work: () => T) => (bill ? bill.run(work) : work())
  return { call, abandon, run }
}

function retryDelay({ reason, retryAfterMs }: LlmError): number | null {
  if (reason !== 'network' && reason !== 'quota') return null
  const waitMs = retryAfterMs ?? (reason === 'network' ? RETRY_MS : null)
  return waitMs !== null && waitMs <= LONGEST_WAIT_MS ? waitMs : null
}

/** The caller's own reason when the caller ended it; an LlmError otherwise. */
function explain(
  { settings }: ProviderHandle,
  { caller, deadline }: Clock,
  thrown: unknown,
): unknown {
  if (caller?.aborted) return caller.reason
  if (deadline.aborted)
    return failed(settings, { reason: 'timeout', words: 'timed out', cause: thrown })
  return toLlmError(thrown, settings)
}

function judge({ breaker }: ProviderHandle, error: unknown) {
  // A rejected question or a cancelled call says nothing about the provider's health.
  if (
    !(error instanceof LlmError) ||
    error.reason === 'blocked' ||
    error.reason === 'unsupported'
  )
    return breaker.leave()
  breaker.fail(error.reason, error.retryAfterMs ?? 0)
}

function circuitOpenError({ settings: { name }, breaker, now }: ProviderHandle): LlmError {
  const { lastReason, retryAt } = breaker.view()
  const retryAfterMs = retryAt === null ? 0 : Math.max(0, retryAt - now())
  const seconds = Math.ceil(retryAfterMs / 1000)
  const words =
    lastReason === 'budget'
      ? `${name}: ${BUDGET_SPENT}`
      : `${name} is paused for ${seconds} s after it failed (${lastReason})`
  return new LlmError(lastReason ?? 'network', words, { provider: name, retryAfterMs })
}
