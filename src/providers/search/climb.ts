import { setTimeout as sleep } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import {
  type SearchContext,
  type SearchQuery,
  type SearchSource,
  SourceError,
  type SourcePage,
  type SourceReason,
} from './port.ts'

/** A source and what is known of its health. */
export type Lane = { source: SearchSource; breaker: Breaker }

export type Attempt = {
  source: string
  engine: string
  via: string
  page: number
  tookMs: number
  /** `resting`: its breaker let nobody through; `overtaken`: another source was faster. */
  outcome: 'ok' | 'resting' | 'overtaken' | SourceReason
  message?: string
}

export type Climb = {
  lanes: Lane[]
  queryFor: (lane: Lane) => SearchQuery
  context: SearchContext
  attempts: Attempt[]
  now: () => number
  /** A source that has not answered by then gets company. */
  hedgeMs: number
  /** Waited before a source is asked again. */
  retryMs: number
}

type Try = { lane: Lane; isRetry: boolean }
type Outcome = { found: SourcePage } | { error: SourceError }

const WORTH_RETRYING: SourceReason[] = ['network', 'timeout', 'blocked']

/** Asks one lane after the other until one answers; undefined when none did. */
export async function climb(plan: Climb): Promise<{ lane: Lane; found: SourcePage } | undefined> {
  const waiting: Try[] = plan.lanes.map((lane) => ({ lane, isRetry: false }))
  const stop = new AbortController()
  const running = new Map<Try, Promise<[Try, Outcome]>>()
  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = waiting.shift()
      const started = next && attempt(plan, next, stop.signal)
      if (next && started) running.set(next, started)
      if (next && !started) continue
      const ended = await firstOf(
        [...running.values()],
        waiting.length > 0 ? plan.hedgeMs : Number.POSITIVE_INFINITY,
        plan.context.signal,
      )
      plan.context.signal.throwIfAborted()
      if (!ended) continue
      const [tried, outcome] = ended
      running.delete(tried)
      if ('found' in outcome) return { lane: tried.lane, found: outcome.found }
      if (!tried.isRetry && WORTH_RETRYING.includes(outcome.error.reason))
        waiting.push({ lane: tried.lane, isRetry: true })
    }
    return undefined
  } finally {
    stop.abort()
  }
}

/** Starts one attempt, unless the lane is at rest. */
function attempt(plan: Climb, tried: Try, stop: AbortSignal): Promise<[Try, Outcome]> | undefined {
  const { lane, isRetry } = tried
  const query = plan.queryFor(lane)
  const { name, engine, via } = lane.source
  const record = { source: name, engine, via, page: query.page }
  if (!lane.breaker.enter()) {
    plan.attempts.push({ ...record, tookMs: 0, outcome: 'resting' })
    return undefined
  }
  const startedAt = plan.now()
  const signal = AbortSignal.any([plan.context.signal, stop])
  const note = (outcome: Attempt['outcome'], message?: string) =>
    plan.attempts.push({
      ...record,
      tookMs: plan.now() - startedAt,
      outcome,
      ...(message !== undefined && { message }),
    })

  return ask(plan, lane, { query, signal, delayMs: isRetry ? plan.retryMs : 0 }).then((outcome) => {
    if (signal.aborted) {
      lane.breaker.leave()
      note('overtaken')
    } else if ('found' in outcome) {
      lane.breaker.succeed()
      note('ok')
    } else {
      lane.breaker.fail(outcome.error.reason)
      note(outcome.error.reason, outcome.error.message)
    }
    return [tried, outcome]
  })
}

type Ask = { query: SearchQuery; signal: AbortSignal; delayMs: number }

async function ask({ context }: Climb, { source }: Lane, { query, signal, delayMs }: Ask): Promise<Outcome> {
  try {
    if (delayMs > 0) await sleep(delayMs, undefined, { signal })
    return { found: await source.search(query, { ...context, signal }) }
  } catch (error) {
    if (error instanceof SourceError) return { error }
    // Whatever a source did not foresee must not end the search: the next source is asked.
    return { error: new SourceError('unreadable', error instanceof Error ? error.message : 'unknown failure', error) }
  }
}

/** The first that ends; undefined when patience or the whole search ends before. */
async function firstOf<T>(running: Promise<T>[], patienceMs: number, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const end = () => resolve(undefined)
  const timer = Number.isFinite(patienceMs) ? setTimeout(end, patienceMs) : undefined
  signal.addEventListener('abort', end)
  return Promise.race([...running, promise]).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
