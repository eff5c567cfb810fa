import type { SearchQuery, SourceName } from './port.ts'

/** Dollars per 1,000 requests that the operator pays, where they differ from the list. */
export type Prices = Partial<Record<string, number>>

/** List prices of a page of ten results, autumn 2026: the smallest plan, and the largest. */
export const LIST_PRICES: Record<SourceName, { usd: number; lowestUsd: number }> = {
  serper: { usd: 1, lowestUsd: 0.3 },
  serpapi: { usd: 25, lowestUsd: 9 },
  dataforseo: { usd: 2, lowestUsd: 2 },
  searchapi: { usd: 4, lowestUsd: 1 },
  hasdata: { usd: 0.8, lowestUsd: 0.8 },
  brightdata: { usd: 1.5, lowestUsd: 1.5 },
  yandex: { usd: 4, lowestUsd: 4 },
  'brave-api': { usd: 5, lowestUsd: 5 },
  local: { usd: 0, lowestUsd: 0 },
}

/** Of a DataForSEO call: what each further ten results cost, as a part of the first. */
const FURTHER_TEN = 0.75
const MAPS_CREDITS = 3

/** What one call costs in dollars. */
export function callPrice(
  source: SourceName,
  query: Pick<SearchQuery, 'vertical' | 'num' | 'page'>,
  prices: Prices,
) {
  const unit = (prices[source] ?? LIST_PRICES[source].usd) / 1000
  if (source === 'dataforseo' && query.vertical === 'maps') return unit
  if (source === 'dataforseo')
    return unit * (1 + FURTHER_TEN * (Math.ceil((query.num * query.page) / 10) - 1))
  if (source === 'serper' && query.vertical === 'maps') return unit * MAPS_CREDITS
  return unit
}

/** Of a live DataForSEO call: what a question in its queue costs. */
const QUEUED = 0.3

/** What one question in the queue of a source costs in dollars. */
export const queuedPrice = (
  source: SourceName,
  query: Pick<SearchQuery, 'vertical' | 'num' | 'page'>,
  prices: Prices,
) => callPrice(source, query, prices) * QUEUED

/** What a search to this depth costs in dollars: a depth in one call, or page by page. */
export function searchPrice(source: SourceName, depth: number, prices: Prices = {}): number {
  const query = { vertical: 'search', page: 1 } as const
  if (source === 'dataforseo') return callPrice(source, { ...query, num: depth }, prices)
  if (source === 'yandex') return callPrice(source, { ...query, num: depth }, prices)
  return callPrice(source, { ...query, num: 10 }, prices) * Math.ceil(depth / 10)
}
