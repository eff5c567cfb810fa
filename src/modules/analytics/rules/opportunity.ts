import type { Worth } from './moves.ts'

export const REASONS = [
  'page_one',
  'page_two',
  'page_three',
  'large_gain',
  'buying_intent',
  'rising',
  'hard',
  'answered_by_others',
] as const
export type Reason = (typeof REASONS)[number]

export type Candidate = Worth & {
  position: number | null
  volume: number | null
  intent: string
  difficulty: number | null
  delta: number | null
  previousDelta: number | null
  /** SERP features known to be owned by others. */
  foreignFeatures: string[]
}

export type Opportunity = { score: number; gain: number; reasons: Reason[] }

export const NEAREST = 4
export const FARTHEST = 30
/** The target position of estimated gains, for every keyword. */
export const TARGET_POSITION = 3
const HARD = 70
const ANSWERS = ['featured_snippet', 'ai_overview']

const isEligible = (position: number | null): position is number =>
  position !== null && position >= NEAREST && position <= FARTHEST

/** Additional clicks a month at the target position. */
export function gainOf({ position, weight, ctr }: Worth & Pick<Candidate, 'position'>): number {
  if (!isEligible(position)) return 0
  return (weight * (ctr(TARGET_POSITION) - ctr(position))) / 100
}

/** Of so many gains in their order, the place of the one from which on they are the best quarter. */
export const topQuarterAt = (count: number): number => Math.floor(count * 0.75)

/** How promising it is to work on a keyword, 2 to 5, and why; null when it is out of reach or at the top already. */
export function opportunityOf(
  candidate: Candidate,
  largeGain: number | null,
): Opportunity | null {
  const { position } = candidate
  if (!isEligible(position)) return null
  const gain = gainOf(candidate)
  const { score, reason } = baseOf(position)
  const better = bonuses(candidate, { gain, largeGain })
  const worse = obstacles(candidate)
  const whole = score + better.length - Math.min(1, worse.length)
  return {
    score: Math.max(2, Math.min(5, whole)),
    gain,
    reasons: [reason, ...better, ...worse],
  }
}

function baseOf(position: number): { score: number; reason: Reason } {
  if (position <= 10) return { score: 4, reason: 'page_one' }
  if (position <= 20) return { score: 3, reason: 'page_two' }
  return { score: 2, reason: 'page_three' }
}

function bonuses(
  candidate: Candidate,
  { gain, largeGain }: { gain: number; largeGain: number | null },
): Reason[] {
  const { volume, intent, delta, previousDelta } = candidate
  const isLarge = volume !== null && largeGain !== null && gain > 0 && gain >= largeGain
  const isBuying = volume === null && (intent === 'commercial' || intent === 'transactional')
  const isRising = (delta ?? 0) > 0 && (previousDelta ?? 0) > 0
  return [
    ...(isLarge ? (['large_gain'] as const) : []),
    ...(isBuying ? (['buying_intent'] as const) : []),
    ...(isRising ? (['rising'] as const) : []),
  ]
}

function obstacles({ difficulty, foreignFeatures }: Candidate): Reason[] {
  const isAnswered = ANSWERS.some((feature) => foreignFeatures.includes(feature))
  return [
    ...(difficulty !== null && difficulty >= HARD ? (['hard'] as const) : []),
    ...(isAnswered ? (['answered_by_others'] as const) : []),
  ]
}
