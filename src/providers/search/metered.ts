import { BUDGET_SPENT, type Meter, metered } from '../meter.ts'
import { callPrice, queuedPrice } from './call-cost.ts'
import {
  type QueuedQuestion,
  type SearchSource,
  SourceError,
  type SourceName,
  type SourceQueue,
} from './port.ts'
import type { Prices } from './settings.ts'

type Means = { meter: Meter; prices: Prices; now: () => number }

/** The same source, whose every call is reserved against its budget and counted. */
export function meteredSource(
  source: SearchSource,
  { meter, prices, now }: Means,
): SearchSource {
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

/** A call of a search source, or of anything else that fails as one. */
export const meteredCall = <T>(ask: () => Promise<T>, metering: Metering<T>): Promise<T> =>
  metered(ask, {
    ...metering,
    failureOf: (thrown) => (thrown instanceof SourceError ? thrown : undefined),
    budgetError: () => new SourceError('budget', BUDGET_SPENT),
  })
