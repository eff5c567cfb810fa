import type { SourceName } from './port.ts'
import type { Prices } from './settings.ts'
import type { PricedQuery } from './sources/definition.ts'
import { findSearchSource } from './sources/registry.ts'

/** What one call costs in dollars. */
export function callPrice(source: SourceName, query: PricedQuery, prices: Prices): number {
  const { price, units } = findSearchSource(source) ?? {}
  const unit = (prices[source] ?? price?.usd ?? 0) / 1000
  return unit * (units?.(query) ?? 1)
}

/** What one question in the queue of a source costs in dollars. */
export const queuedPrice = (source: SourceName, query: PricedQuery, prices: Prices): number =>
  callPrice(source, query, prices) * (findSearchSource(source)?.queuedPart ?? 1)

/** What a search to this depth costs in dollars: a depth in one call, or page by page. */
export function searchPrice(source: SourceName, depth: number, prices: Prices = {}): number {
  const query = { vertical: 'search', page: 1 } as const
  if (findSearchSource(source)?.can.isDeep)
    return callPrice(source, { ...query, num: depth }, prices)
  return callPrice(source, { ...query, num: 10 }, prices) * Math.ceil(depth / 10)
}
