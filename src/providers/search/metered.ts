import { BUDGET_SPENT, costOfFailure, type Meter } from '../meter.ts'
import {
  type QueuedQuestion,
  type SearchSource,
  SourceError,
  type SourceName,
  type SourceQueue,
} from './port.ts'
import { callPrice, queuedPrice } from './prices.ts'
import type { Prices } from './settings.ts'

type Means = { meter: Meter; prices: Prices; now: () => number }

/** The same source, whose every call is reserved against its budget and counted. */
export function metered(source: SearchSource, { meter, prices, now }: Means): SearchSource {
  const { name, queue } = source
  return {
    ...source,
    ...(queue && { queue: meteredQueue(queue, { name, meter, prices, now }) }),
    search: (query, context) =>
      meteredCall(() => source.search(query, context), {
        ...{ source: name, price: callPrice(name, query, prices), meter, now },
        costOf: ({ costUsd }) => costUsd,
      }),
  }
}

/** Questions are paid when they are taken. */
function meteredQueue(
  queue: SourceQueue,
  { name, meter, prices, now }: Means & { name: SourceName },
): SourceQueue {
  const priceOf = (questions: QueuedQuestion[]) =>
    questions.reduce((sum, { query }) => sum + queuedPrice(name, query, prices), 0)
  return {
    ...queue,
    post: (questions, context) =>
      meteredCall(() => queue.post(questions, context), {
        ...{ source: name, price: priceOf(questions), meter, now },
        costOf(posted) {
          const taken = new Set(posted.flatMap((each) => ('id' in each ? [each.tag] : [])))
          return priceOf(questions.filter(({ tag }) => taken.has(tag)))
        },
      }),
  }
}

type Metering<T> = {
  source: string
  price: number
  meter: Meter
  now?: () => number
  /** What the source says that the answer cost. */
  costOf?: (answer: T) => number | undefined
}

export async function meteredCall<T>(
  ask: () => Promise<T>,
  { source, price, meter, now = Date.now, costOf }: Metering<T>,
): Promise<T> {
  const reservation = await meter.reserve(source, price)
  if (!reservation) throw new SourceError('budget', BUDGET_SPENT)
  const startedAt = now()
  const settle = (usd: number, failure?: SourceError) => {
    const { reason = null, message = '' } = failure ?? {}
    meter.settle({ source, reservation, usd, tookMs: now() - startedAt, reason, message })
  }
  try {
    const answer = await ask()
    settle(costOf?.(answer) ?? price)
    return answer
  } catch (error) {
    if (error instanceof SourceError) settle(costOfFailure(error.reason, price), error)
    // Given up by its caller, or failed in an unknown way: it may have been billed.
    else settle(price, new SourceError('timeout', 'The call was given up', error))
    throw error
  }
}
