import { wilson } from '../../../base/stats.ts'

export type CheckState = 'pending' | 'running' | 'done' | 'error'

type Progress = { status: CheckState; answers: number; errors: number; total_answers: number }

export function progressOf({ status, answers, errors, total_answers }: Progress): number {
  if (status === 'done') return 100
  if (total_answers === 0) return 0
  return Math.min(100, Math.floor(((answers + errors) / total_answers) * 1000) / 10)
}

/** A check in which nothing was answered. */
export const hasFailed = ({ answers, errors }: { answers: number; errors: number }) =>
  answers === 0 && errors > 0

type Tally = { answers: number; named: number; score_sum: number }

export const mentionRate = ({ named, answers }: Omit<Tally, 'score_sum'>) =>
  wilson(named, answers)

/** The mean over answered calls; failed ones do not count. */
export const meanScore = ({ score_sum, answers }: Omit<Tally, 'named'>) =>
  answers === 0 ? null : Math.round((10 * score_sum) / answers) / 10

/** A prompt without case, accents of spacing and punctuation: asked twice, it is one prompt. */
export function promptKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** Money to the hundredth of a cent, so that sums stay readable. */
export const roundUsd = (usd: number) => Math.round(usd * 1e6) / 1e6

/** The first second of the month, by which budgets are counted. */
export function monthStart(now: number): number {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000
}
