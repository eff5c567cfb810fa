import type { Measure } from './measure.ts'

export const CAUSES = ['position', 'ctr', 'demand'] as const
export type Cause = (typeof CAUSES)[number]

/** A page lost much where so much of its clicks is left at most, and so many are gone at least. */
const LEFT = 0.7
export const MIN_LOST = 50
const WORSE_BY = 2
const CTR_LEFT = 0.7

export const hasDecayed = (now: Measure, before: Measure): boolean =>
  now.clicks <= LEFT * before.clicks && before.clicks - now.clicks >= MIN_LOST

/** Why it gets fewer clicks: it stands lower, fewer of those who see it click, or fewer search for it. */
export function causeOf(now: Measure, before: Measure): Cause {
  if (now.impressions === 0 || before.impressions === 0) return 'demand'
  const position = ({ position_sum, impressions }: Measure) => position_sum / impressions
  if (position(now) - position(before) > WORSE_BY) return 'position'
  const ctr = ({ clicks, impressions }: Measure) => clicks / impressions
  return ctr(now) < CTR_LEFT * ctr(before) ? 'ctr' : 'demand'
}
