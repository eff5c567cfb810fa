import { setTimeout as sleep } from 'node:timers/promises'
import { openDeadline } from '../../base/deadline.ts'
import type { Breaker } from '../breaker.ts'
import {
  type SearchContext,
  type SearchQuery,
  type SearchSource,
  SourceError,
  type SourcePage,
  type SourceReason,
} from './port.ts'

/** A source and its circuit breaker. */
export type Source = { source: SearchSource; breaker: Breaker }

export type Attempt = {
  source: string
  engine: string
  via: string
  page: number
  tookMs: number
  /** `circuit_open`: its breaker rejected the call; `superseded`: another source was faster. */
  outcome: 'ok' | 'circuit_open' | 'superseded' | SourceReason
  message?: string
  /** How long the source itself asked to wait; 0: it did not say. */
  retryAfterMs?: number
}

export type FallbackPlan = {
  candidates: Source[]
  queryFor: (candidate: Source) => SearchQuery
  context: SearchContext
  attempts: Attempt[]
  now: () => number
  /** When a source has not answered by then, the next one is asked too. */
  hedgeMs: number
  /** The delay before a retry. */
  retryMs: number
}

/** `isLate`: it had not answered when the hedge started. */
type Try = { candidate: Source; isRetry: boolean; startedAt: number; isLate: boolean }
type Outcome = { found: SourcePage } | { error: SourceError }

/** Made once: an abort without a reason makes an error with a stack each time. */
const SUPERSEDED = new Error('Another source was faster')

/** Nobody waits longer than this for an attempt that was given up. */
const SETTLE_MS = 500

const WORTH_RETRYING: SourceReason[] = ['network', 'timeout', 'blocked']

/** Asks one source after the other until one answers; undefined when none did. */
export async function searchWithFallback(
  plan: FallbackPlan,
): Promise<{ candidate: Source; found: SourcePage } | undefined> {
  const waiting: Try[] = plan.candidates.map((candidate) => ({
    candidate,
    isRetry: false,
    startedAt: 0,
    isLate: false,
  }))
  const running = new Map<Try, Promise<[Try, Outcome]>>()
  const race = openDeadline(Number.POSITIVE_INFINITY, plan.context.signal)
  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = waiting.shift()
      if (next && !mayStart(plan, next)) continue
      if (next) running.set(next, attempt(plan, next, race.signal))
      const usualMs = Math.max(
        plan.hedgeMs,
        ...[...running.keys()].map(({ candidate }) => candidate.source.usualMs ?? 0),
      )
      const timeoutMs = waiting.length > 0 ? usualMs : Number.POSITIVE_INFINITY
      const ended = await firstOf([...running.values()], timeoutMs, plan.context.signal)
      plan.context.signal.throwIfAborted()
      if (!ended) {
        for (const tried of running.keys()) tried.isLate = true
        continue
      }
      const [tried, outcome] = ended
      running.delete(tried)
      conclude(plan, tried, outcome)
      if ('found' in outcome) return { candidate: tried.candidate, found: outcome.found }
      const mayHelp =
        !tried.isRetry &&
        tried.candidate.source.isRetried !== false &&
        WORTH_RETRYING.includes(outcome.error.reason)
      if (mayHelp) waiting.push({ ...tried, isRetry: true, isLate: false })
    }
    return undefined
  } finally {
    race.end(running.size > 0 ? SUPERSEDED : undefined)
    for (const tried of running.keys()) abandon(plan, tried)
    // A browser tells of its requests a little later than it sends them; those of who lost count too.
    if (running.size > 0)
      await firstOf([Promise.all(running.values())], SETTLE_MS, plan.context.signal)
  }
}

function mayStart(plan: FallbackPlan, tried: Try): boolean {
  tried.startedAt = plan.now()
  const isFree = tried.candidate.breaker.enter()
  if (!isFree) note(plan, tried, 'circuit_open')
  return isFree
}

async function attempt(
  plan: FallbackPlan,
  tried: Try,
  signal: AbortSignal,
): Promise<[Try, Outcome]> {
  const query = plan.queryFor(tried.candidate)
  return [
    tried,
    await ask(plan, tried.candidate, {
      query,
      signal,
      delayMs: tried.isRetry ? plan.retryMs : 0,
    }),
  ]
}

function conclude(plan: FallbackPlan, tried: Try, outcome: Outcome) {
  const { breaker } = tried.candidate
  if ('found' in outcome) {
    breaker.succeed()
    return note(plan, tried, 'ok')
  }
  const { reason, message, retryAfterMs } = outcome.error
  breaker.fail(reason, retryAfterMs)
  note(plan, tried, reason, { message, retryAfterMs })
}

// A source that is always too slow must come to rest, or every search would wait for it first.
function abandon(plan: FallbackPlan, tried: Try) {
  const { breaker, source } = tried.candidate
  if (
    !tried.isLate &&
    plan.now() - tried.startedAt < Math.max(plan.hedgeMs, source.usualMs ?? 0)
  ) {
    breaker.leave()
    return note(plan, tried, 'superseded')
  }
  breaker.fail('timeout')
  note(plan, tried, 'timeout', { message: 'No answer in time' })
}

function note(
  plan: FallbackPlan,
  { candidate, startedAt }: Try,
  outcome: Attempt['outcome'],
  details: Pick<Attempt, 'message' | 'retryAfterMs'> = {},
) {
  const { name, engine, via } = candidate.source
  const { page } = plan.queryFor(candidate)
  const tookMs = plan.now() - startedAt
  plan.attempts.push({
    source: name,
    engine,
    via,
    page,
    tookMs,
    outcome,
    ...details,
  })
}

type Ask = { query: SearchQuery; signal: AbortSignal; delayMs: number }

async function ask(
  { context }: FallbackPlan,
  { source }: Source,
  { query, signal, delayMs }: Ask,
): Promise<Outcome> {
  try {
    if (delayMs > 0) await sleep(delayMs, undefined, { signal })
    return { found: await source.search(query, { ...context, signal }) }
  } catch (error) {
    if (error instanceof SourceError) return { error }
    // An unexpected error of one source must not end the search: the next source is asked.
    return {
      error: new SourceError(
        'unreadable',
        error instanceof Error ? error.message : 'unknown failure',
        { cause: error },
      ),
    }
  }
}

/** The first to settle; undefined when the timeout or the whole search ends before. */
async function firstOf<T>(
  running: Promise<T>[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const end = () => resolve(undefined)
  const timer = Number.isFinite(timeoutMs) ? setTimeout(end, timeoutMs) : undefined
  signal.addEventListener('abort', end)
  return Promise.race([...running, promise]).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
