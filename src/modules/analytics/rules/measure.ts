import { clicksWithin, ctr } from './clicks.ts'

/** One check that did not fail: where a site stood, how deep it was looked for, how much the keyword counts. */
export type Placed = { position: number | null; depth: number; weight: number }

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

/** The numbers of one site over the checks of a job. Failed checks must not be among them. */
export function measure(checks: Placed[]): Measured {
  const ranked = checks.flatMap(({ position }) => position ?? [])
  const within = (limit: number) => ranked.filter((position) => position <= limit).length
  const fair = checks.some(({ weight }) => weight > 0) ? checks : checks.map((check) => ({ ...check, weight: 1 }))
  const visibility = visibilityOver(fair.map(({ weight }) => weight))
  const clicks = sum(fair.map(({ position, weight }) => weight * ctr(position)))
  return {
    visibility: visibility(fair),
    share: percent(clicks, sum(fair.map(({ weight, depth }) => weight * clicksWithin(depth)))),
    avg_position: ranked.length === 0 ? null : sum(ranked) / ranked.length,
    top3: within(3),
    top10: within(10),
    top30: within(30),
    total: checks.length,
    not_found: checks.length - ranked.length,
  }
}

type Weighed = { position: number | null; weight: number }

/** The visibility of sites over the same checks, by the places where each was found. */
export function visibilityOver(weights: number[]): (found: Weighed[]) => number | null {
  const whole = sum(weights)
  const fair = (weight: number) => (whole > 0 ? weight : 1)
  const best = ctr(1) * (whole > 0 ? whole : weights.length)
  return (found) => percent(sum(found.map(({ position, weight }) => fair(weight) * ctr(position))), best)
}

/** A job of which more than this share failed is no fair picture. */
const TOLERATED = 0.2

export const isPartial = ({ total, failed }: { total: number; failed: number }) => failed > TOLERATED * (total + failed)

const sum = (values: number[]) => values.reduce((whole, each) => whole + each, 0)
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
