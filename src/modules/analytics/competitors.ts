import { sameSite } from '../../base/network/domain.ts'
import { momentOf, rounded, roundedOrNull } from './present.ts'
import type { PointRow, Trend } from './store/metric-points.ts'

type Site = { domain: string; name: string }

/** The client is the first of the sites. A competitor that was not watched at a time has no share then. */
export function shareOfVoice(points: Trend[], sites: Site[]) {
  const history = points.map((point) => ({
    ...momentOf(point),
    shares: sharesOf(point, sites),
  }))
  const latest = history.at(-1)?.shares ?? {}
  const domains = sites.flatMap(({ domain, name }, index) => {
    const share = latest[domain]
    return share === undefined ? [] : [{ domain, name, is_client: index === 0, share }]
  })
  const others =
    history.length === 0
      ? null
      : rounded(100 - domains.reduce((sum, { share }) => sum + share, 0))
  return { domains: domains.toSorted((a, b) => b.share - a.share), others, history }
}

export function sharesOf(
  point: Pick<Trend, 'share' | 'competitors'>,
  sites: Site[],
): Record<string, number> {
  const shares = sites.map(({ domain }, index) => {
    const share = index === 0 ? point.share : (point.competitors[domain]?.share ?? null)
    return { domain, share }
  })
  return Object.fromEntries(
    shares.flatMap(({ domain, share }) => (share === null ? [] : [[domain, rounded(share)]])),
  )
}

/** Domains on fewer of the keywords than this share are no competitors. */
export const OFTEN = 0.05

/** Domains that often stand among the first ten and belong to none of the known sites. */
export function candidatesOf(point: PointRow | undefined, known: Site[]) {
  if (!point) return []
  return point.domains
    .filter(({ keywords }) => keywords >= OFTEN * point.keywords)
    .filter(
      ({ domain }) =>
        !known.some((site) => sameSite(domain, site.domain) || sameSite(site.domain, domain)),
    )
    .map(({ visibility, ...found }) => ({
      ...found,
      keyword_share: rounded((100 * found.keywords) / Math.max(1, point.keywords)),
      visibility: roundedOrNull(visibility),
    }))
}
