import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../../core/context.ts'
import type { Engine } from '../../../../providers/search/page.ts'
import type { SearchQuery } from '../../../../providers/search/port.ts'
import { type SearchAnswer, SearchError } from '../../../../providers/search/search.ts'

/** A source that brings everything in one call takes its time. */
const DEEP_BUDGET_MS = 130_000

/** Delays while no source may be asked; the second one is for the probe that closes a circuit again. */
const RETRY_DELAYS_MS = [10_000, 3_000]
/** A check waits no longer: it fails, and can be retried when its sources answer again. */
const LONGEST_DELAY_MS = 45_000

type Searching = Pick<Context, 'search' | 'signal' | 'now'>
type Asked = { query: SearchQuery; engine: Engine; wait?: typeof sleep }

/** Waits a little while sources limit how often they are asked, so that a short outage costs few checks. */
export async function searchWithRetry(
  { search, signal, now }: Searching,
  { query, engine, wait = sleep }: Asked,
): Promise<SearchAnswer> {
  const isDeep = search.isDeep(query, { engine })
  const options = { engine, signal, ...(isDeep && { budgetMs: DEEP_BUDGET_MS }) }
  let calls = 0
  for (let tries = 0; ; tries++) {
    try {
      const answer = await search.search(query, options)
      return { ...answer, calls: calls + answer.calls }
    } catch (thrown) {
      if (!(thrown instanceof SearchError)) throw thrown
      calls += thrown.calls
      thrown.calls = calls
      const usualMs = RETRY_DELAYS_MS[tries]
      if (usualMs === undefined || !isPassing(thrown)) throw thrown
      const delayMs = Math.max(
        usualMs,
        thrown.retryAfterMs,
        (thrown.retryAt ?? 0) - now() * 1000,
      )
      if (delayMs > LONGEST_DELAY_MS) throw thrown
      await wait(delayMs, undefined, { signal })
    }
  }
}

const isPassing = ({ reason, isCircuitOpen }: SearchError) =>
  isCircuitOpen || reason === 'quota'
