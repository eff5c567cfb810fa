import { clicksWithin, ctr } from '../../click-models/index.ts'

/** A successful check: the position of a site, the depth, and the weight of the keyword. */
export type CheckedPosition = { position: number | null; depth: number; weight: number }

export type Measured = {
  /** Percent: 100 when every keyword is first. Null when nothing was checked. */
  visibility: number | null
  /** Percent of all clicks on these results. */
  share: number | null
  /** Over the keywords that rank; null when none does. */
  avg_position: number | null
  top3: number
  top10: number
  top30: number
  total: number
  not_found: number
}

/** A sum over checks by their weights, and over the same checks as if each counted as one. */
export type Sum = { weighed: number; even: number }

const nothing = (): Sum => ({ weighed: 0, even: 0 })

function addTo(sum: Sum, value: number, weight: number): void {
  sum.weighed += weight * value
  sum.even += value
}

/** The metrics of the checks of a job for any domain. */
export type Checks = { total: number; weights: Sum; possible: Sum }

export const noChecks = (): Checks => ({ total: 0, weights: nothing(), possible: nothing() })

export function addCheck(
  checks: Checks,
  { depth, weight }: Omit<CheckedPosition, 'position'>,
): void {
  checks.total++
  addTo(checks.weights, 1, weight)
  addTo(checks.possible, clicksWithin(depth), weight)
}

/** The metrics of one site over the same checks. */
export type Site = {
  ranked: number
  positionSum: number
  top3: number
  top10: number
  top30: number
  clicks: Sum
  /** The same as far as the results of every check were seen: only that compares between sites. */
  compared: { ranked: number; positionSum: number }
}

export const noSite = (): Site => ({
  ...{ ranked: 0, positionSum: 0, top3: 0, top10: 0, top30: 0 },
  clicks: nothing(),
  compared: { ranked: 0, positionSum: 0 },
})

type Found = { position: number; weight: number; comparedDepth: number }

export function addPosition(site: Site, { position, weight, comparedDepth }: Found): void {
  site.ranked++
  site.positionSum += position
  if (position <= 3) site.top3++
  if (position <= 10) site.top10++
  if (position <= 30) site.top30++
  addTo(site.clicks, ctr(position), weight)
  if (position > comparedDepth) return
  site.compared.ranked++
  site.compared.positionSum += position
}

/** The numbers of one site over the checks of a job. Failed checks must not be among them. */
export function measured(
  checks: Checks,
  { ranked, positionSum, top3, top10, top30, clicks }: Site,
): Measured {
  return {
    visibility: visibilityOf(checks, clicks),
    share: percent(fair(checks, clicks), fair(checks, checks.possible)),
    avg_position: ranked === 0 ? null : positionSum / ranked,
    ...{ top3, top10, top30 },
    total: checks.total,
    not_found: checks.total - ranked,
  }
}

/** The same for a list of checks of which it does not matter how deep they looked: without the share. */
export function measure(list: Omit<CheckedPosition, 'depth'>[]): Omit<Measured, 'share'> {
  const checks = noChecks()
  const site = noSite()
  for (const { position, weight } of list) {
    addCheck(checks, { weight, depth: 0 })
    if (position !== null) addPosition(site, { position, weight, comparedDepth: 0 })
  }
  const { share: _, ...numbers } = measured(checks, site)
  return numbers
}

/** Average and misses of a site as far as the results of every check were seen. */
export function compared(checks: Checks, { compared: { ranked, positionSum } }: Site) {
  return {
    avg_position: ranked === 0 ? null : positionSum / ranked,
    not_found: checks.total - ranked,
  }
}

/** Where no keyword counts at all, each counts as one. */
const fair = ({ weights }: Checks, { weighed, even }: Sum) =>
  weights.weighed > 0 ? weighed : even

export const visibilityOf = (checks: Checks, clicks: Sum): number | null =>
  percent(fair(checks, clicks), ctr(1) * fair(checks, checks.weights))

/** A job of which more than this share failed is no fair picture. */
const TOLERATED = 0.2
export const isPartial = ({ total, failed }: { total: number; failed: number }) =>
  failed > TOLERATED * (total + failed)

const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
