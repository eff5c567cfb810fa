import { TARGET_POSITION } from '../analytics/index.ts'
import { ctr } from '../click-models/index.ts'

/** What a keyword that is asked for so often a month brings at a position by the published curve, in clicks a month: a
 * recommendation lives on for weeks, and its stake must not move with every new model. */
export const clicksAt = (weight: number, position: number | null) =>
  (weight * ctr(position)) / 100

/** The additional clicks at the target position. */
export const winnableAt = (weight: number, position: number | null) =>
  Math.max(0, clicksAt(weight, TARGET_POSITION) - clicksAt(weight, position))

/** How much of what could be won is won by those who try: an estimate, the same for all advice. */
export const ODDS = 0.3

/** Clicks per hundred searches that go to who holds a block; others bring less. */
const BLOCK_CLICKS: Record<string, number> = {
  featured_snippet: 8,
  ai_overview: 5,
  local_pack: 5,
  knowledge_panel: 3,
}
const OTHER_BLOCK = 2
export const blockClicks = (weight: number, feature: string) =>
  (weight * (BLOCK_CLICKS[feature] ?? OTHER_BLOCK)) / 100

/** An answer that cites the site is worth about as much as the target position. */
export const answerClicks = (weight: number) => clicksAt(weight, TARGET_POSITION)
