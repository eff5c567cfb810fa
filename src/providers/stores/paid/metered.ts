import { BUDGET_SPENT, type Meter, metered } from '../../meter.ts'
import { type PaidStore, StoreError } from '../port.ts'

/** Dollars of one question: a search, or a listing. */
const PRICES: Record<PaidStore['name'], number> = { serpapi: 0.025, dataforseo: 0.0024 }

/** The same source, whose every question is reserved against its budget and counted. */
export function meteredStore(paid: PaidStore, meter: Meter): PaidStore {
  const price = PRICES[paid.name]
  const counted = <T>(ask: () => Promise<T>) =>
    metered(ask, {
      ...{ source: paid.name, price, meter },
      failureOf: (thrown) => (thrown instanceof StoreError ? thrown : undefined),
      budgetError: () => new StoreError('budget', BUDGET_SPENT),
    })
  return {
    name: paid.name,
    search: (...question) => counted(() => paid.search(...question)),
    listing: (...question) => counted(() => paid.listing(...question)),
  }
}
