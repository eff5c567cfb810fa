import { BUDGET_SPENT, costOfFailure, type Meter } from '../../meter.ts'
import { type PaidStore, StoreError } from '../port.ts'

/** Dollars of one question: a search, or a listing. */
const PRICES: Record<PaidStore['name'], number> = { serpapi: 0.025, dataforseo: 0.0024 }

/** The same source, whose every question is reserved against its budget and counted. */
export function meteredStore(paid: PaidStore, meter: Meter): PaidStore {
  const price = PRICES[paid.name]
  async function counted<T>(ask: () => Promise<T>): Promise<T> {
    const reservation = await meter.reserve(paid.name, price)
    if (!reservation) throw new StoreError('quota', BUDGET_SPENT)
    const startedAt = Date.now()
    const settled = { source: paid.name, reservation }
    try {
      const answer = await ask()
      meter.settle({
        ...settled,
        usd: price,
        tookMs: Date.now() - startedAt,
        reason: null,
        message: '',
      })
      return answer
    } catch (error) {
      const { reason, message } =
        error instanceof StoreError
          ? error
          : new StoreError('timeout', 'The call was given up', { cause: error })
      const usd = costOfFailure(reason, price)
      meter.settle({ ...settled, usd, tookMs: Date.now() - startedAt, reason, message })
      throw error
    }
  }
  return {
    name: paid.name,
    search: (...question) => counted(() => paid.search(...question)),
    listing: (...question) => counted(() => paid.listing(...question)),
  }
}
