import type { Measure } from '../figures/measure.ts'

/** A keyword counts searches in its country on its device; tablets count for no keyword. */
export const countryOf = (geo: string): string => (geo === 'uk' ? 'gb' : geo)

export const devicesOf = (device: 'desktop' | 'mobile' | 'both'): ('desktop' | 'mobile')[] =>
  device === 'both' ? ['desktop', 'mobile'] : [device]

type Market = { match_key: string; country: string; device: string }
export type MarketSum = Measure & Market

export const isSameMarket = (a: Market, b: Market): boolean =>
  a.country === b.country && a.device === b.device

/** Finds the sums of some words in a market. */
export function byMarket(sums: MarketSum[]) {
  const known = Map.groupBy(sums, ({ match_key }) => match_key)
  return (wanted: Market): Measure | undefined =>
    known.get(wanted.match_key)?.find((sum) => isSameMarket(sum, wanted))
}

/** From this share on, a device is worth tracking beside the other one. */
const SECOND_DEVICE_SHARE = 0.2

/** The country where a query is most frequent, and its devices. */
export function mainMarket(
  sums: MarketSum[],
): { geo: string; device: 'desktop' | 'mobile' | 'both' } | null {
  const seen = (rows: MarketSum[]) =>
    rows.reduce((sum, { impressions }) => sum + impressions, 0)
  const countries = Map.groupBy(
    sums.filter(({ country }) => /^[a-z]{2}$/.test(country) && country !== 'zz'),
    ({ country }) => country,
  )
  const [main] = [...countries].toSorted(([, a], [, b]) => seen(b) - seen(a))
  if (!main) return null
  const [geo, rows] = main
  const on = (device: string) => seen(rows.filter((row) => row.device === device))
  const [desktop, mobile] = [on('desktop'), on('mobile')]
  const least = Math.min(desktop, mobile) / Math.max(1, desktop + mobile)
  if (least >= SECOND_DEVICE_SHARE) return { geo, device: 'both' }
  return { geo, device: mobile > desktop ? 'mobile' : 'desktop' }
}
