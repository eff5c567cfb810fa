import { stepOf } from '../../../base/numbers.ts'
/** A keyword's latest change and its earlier positions, newest first; null = not found. */
export type Move = {
  position: number | null
  prev_position: number | null
  delta: number | null
  is_lost: boolean
  earlier: (number | null)[]
}

export type Spike = { direction: 'up' | 'down'; severity: 'info' | 'warning' | 'urgent' }

const NEEDED = 4
const UNUSUAL = 3.5

/** Whether a keyword moved more than usual, crossed a notable position, or was lost. */
export function spikeOf(move: Move): Spike | null {
  const { position, prev_position: before, delta } = move
  if (before === null) return null
  if (position === null)
    return move.is_lost && before <= 20 ? { direction: 'down', severity: 'urgent' } : null
  if (delta === null || delta === 0) return null
  const edge = [3, 10].find((top) => isCrossed(top, { before, position }))
  if (edge === undefined && !(isLarge(before, delta) && isUnusual(position, move.earlier)))
    return null
  return { direction: delta > 0 ? 'up' : 'down', severity: severityOf(delta, edge) }
}

/** Hysteresis: a move must go two positions beyond the threshold. */
function isCrossed(
  top: number,
  { before, position }: { before: number; position: number },
): boolean {
  return (before <= top && position > top + 1) || (before > top + 1 && position <= top)
}

function isLarge(before: number, delta: number): boolean {
  const needed = stepOf(before, [
    [21, 10],
    [11, 5],
    [1, Math.max(3, 0.3 * before)],
  ])
  return Math.abs(delta) >= needed
}

function isUnusual(position: number, earlier: (number | null)[]): boolean {
  const known = earlier.filter((each) => each !== null).slice(0, 14)
  if (known.length < NEEDED) return false
  const middle = median(known)
  const spread = median(known.map((each) => Math.abs(each - middle)))
  return (0.6745 * Math.abs(position - middle)) / Math.max(spread, 1) >= UNUSUAL
}

function severityOf(delta: number, edge: number | undefined): Spike['severity'] {
  if (delta > 0) return 'info'
  return edge === 3 ? 'urgent' : 'warning'
}

export type Storm = { direction: 'up' | 'down'; affected: number }

const STORM_SHARE = 0.3
const STORM_STEP = 3
const STORM_LEAST = 5

/** Many keywords moving the same way are one event. */
export function stormOf(moves: Move[]): Storm | null {
  const compared = moves.filter(
    ({ prev_position, position, is_lost }) =>
      prev_position !== null && (position !== null || is_lost),
  )
  const up = compared.filter(({ delta }) => (delta ?? 0) >= STORM_STEP).length
  const down = compared.filter(
    ({ delta, is_lost }) => is_lost || (delta ?? 0) <= -STORM_STEP,
  ).length
  const affected = Math.max(up, down)
  if (affected < STORM_LEAST || affected < compared.length * STORM_SHARE) return null
  return { direction: up > down ? 'up' : 'down', affected }
}

const ENOUGH_POINTS = 5
/** A series that varies less than this share counts as constant. */
const STILL = 0.03

/** A client's visibility after a job and after earlier ones, newest first. */
export type Visibility = { now: number; earlier: number[] }

/** Whether a client's visibility left its usual range with this job: staying outside is no news. */
export function surgeOf({ now, earlier }: Visibility): Storm['direction'] | null {
  const [last] = earlier
  if (last === undefined || earlier.length < ENOUGH_POINTS) return null
  const middle = median(earlier)
  const spread = median(earlier.map((each) => Math.abs(each - middle)))
  const usual = UNUSUAL * Math.max(spread, STILL * middle, 0.1)
  if (Math.abs(now - middle) <= usual || Math.abs(now - last) <= usual) return null
  return now > last ? 'up' : 'down'
}

/** A competitor's visibility after a job, and after the previous one. */
export type CompetitorMove = { now: number; before: number }

const COMPETITOR_SHARE = 0.2
const COMPETITOR_LEAST = 1

/** Whether half of the competitors moved too, which points to an engine update; null without competitors. */
export function isVolatile(competitors: CompetitorMove[]): boolean | null {
  if (competitors.length === 0) return null
  const moved = competitors.filter(
    ({ now, before }) =>
      Math.abs(now - before) >= Math.max(COMPETITOR_LEAST, COMPETITOR_SHARE * before),
  )
  return moved.length * 2 >= competitors.length
}

/** How many moved in that direction. */
export const movedTo = (moves: Move[], direction: Storm['direction']) =>
  moves.filter(({ delta, is_lost }) =>
    direction === 'up' ? (delta ?? 0) > 0 : is_lost || (delta ?? 0) < 0,
  ).length

export const FAILED_SHARE = 0.2

/** A job with many failures triggers no events. */
export const isSound = ({
  errors,
  checked_keywords,
}: {
  errors: number
  checked_keywords: number
}) => errors <= checked_keywords * FAILED_SHARE

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[half], sorted[half]] : [sorted[half - 1], sorted[half]]
  return (low + high) / 2
}
