import { type Check, isComparable } from './visibility.ts'

export const SEVERITIES = ['high', 'medium', 'low'] as const
type Severity = (typeof SEVERITIES)[number]
export const ALERT_TYPES = [
  'lost',
  'left_top3',
  'left_top10',
  'dropped',
  'competitor_overtook',
  'new',
  'entered_top10',
  'improved',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

export type Alert = { type: AlertType; severity: Severity; competitor: string }

/** One of the first ten. */
export type TopApp = { id: string; title: string | null; developer: string | null }

type Seen = Check & { top: TopApp[] }

const LOST_FROM = 30
const NEW_UNTIL = 50
const LEAST_MOVE = 5
const LEAST_SHARE = 0.25

/** What changed between two checks of one keyword and app; null when they are not comparable or nothing did. */
export function alertOf(now: Seen, before: Seen, ownIds: string[]): Alert | null {
  if (!isComparable(now, before)) return null
  const alert = (type: AlertType, severity: Severity, competitor = '') => ({
    type,
    severity,
    competitor,
  })
  if (before.position === null) {
    return now.position !== null && now.position <= NEW_UNTIL ? alert('new', 'low') : null
  }
  if (now.position === null) return before.position <= LOST_FROM ? alert('lost', 'high') : null
  const fall = now.position - before.position
  const isLarge =
    Math.abs(fall) >= LEAST_MOVE && Math.abs(fall) >= LEAST_SHARE * before.position
  if (before.position <= 3 && now.position > 3) return alert('left_top3', 'high')
  if (before.position <= 10 && now.position > 10) return alert('left_top10', 'high')
  if (fall > 0 && isLarge) return alert('dropped', fall >= 10 ? 'medium' : 'low')
  if (before.position > 10 && now.position <= 10) return alert('entered_top10', 'low')
  if (fall < 0 && isLarge) return alert('improved', 'low')
  const competitor = fall > 0 ? overtakerOf(now, before, ownIds) : undefined
  return competitor
    ? alert('competitor_overtook', 'low', competitor.title ?? competitor.id)
    : null
}

/** An app of somebody else that was below us in the top ten and is now above. */
function overtakerOf(now: Seen, before: Seen, ownIds: string[]): TopApp | undefined {
  const below = before.top.slice(before.position ?? 0).filter(({ id }) => !ownIds.includes(id))
  return now.top
    .slice(0, (now.position ?? 1) - 1)
    .find(({ id }) => below.some((each) => each.id === id))
}

/** One sentence for people. */
export function alertText(
  type: AlertType,
  facts: {
    query: string
    position: number | null
    previous: number | null
    competitor: string
  },
): string {
  const { query, position, previous, competitor } = facts
  const from = previous === null ? 'not ranked' : `rank ${previous}`
  const to = position === null ? 'not ranked' : `rank ${position}`
  const move = `"${query}": ${from} → ${to}`
  return type === 'competitor_overtook' ? `${move}, overtaken by ${competitor}` : move
}
