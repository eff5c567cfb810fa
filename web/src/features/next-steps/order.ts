import type { Step } from '../../domain/advice/next-steps.ts'

export const ORDERS = ['worth', 'impact', 'effort', 'confidence'] as const
export type Order = (typeof ORDERS)[number]

const CONFIDENCE = { high: 0, medium: 1, low: 2 }

/** `worth` is the order in which they were worked out: what the effort brings. */
export function sortSteps(steps: Step[], order: Order): Step[] {
  switch (order) {
    case 'worth':
      return steps
    case 'impact':
      return steps.toSorted((a, b) => b.impact - a.impact)
    case 'effort':
      return steps.toSorted((a, b) => a.effort - b.effort)
    case 'confidence':
      return steps.toSorted((a, b) => CONFIDENCE[a.confidence] - CONFIDENCE[b.confidence])
  }
}

export type Group = { cause: Step['cause']; steps: Step[]; stake: number }

export type Advice = { step: Step; more: Step[] }

/** Steps that come to the same advice are one, with the others behind it. */
export function foldSteps(steps: Step[]): Advice[] {
  return [...Map.groupBy(steps, ({ action }) => action).values()].flatMap(([step, ...more]) =>
    step ? [{ step, more }] : [],
  )
}

/** One group for each cause, in the order of their first steps. */
export function groupSteps(steps: Step[]): Group[] {
  return [...Map.groupBy(steps, ({ cause }) => cause)].map(([cause, of]) => ({
    cause,
    steps: of,
    stake: of.reduce((sum, { stake = 0 }) => sum + stake, 0),
  }))
}
