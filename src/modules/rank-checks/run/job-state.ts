import type { Counts } from '../../../core/failures.ts'

export type JobState = 'pending' | 'running' | 'done' | 'cancelled' | 'error'

/** Whether every check of a job failed. */
export const hasFailed = ({
  checked_keywords,
  errors,
}: {
  checked_keywords: number
  errors: number
}) => errors > 0 && errors >= checked_keywords

/** The failures of a job, by reason and perhaps the source to blame, without those that were solved later. */
export function withoutSolved(failures: Counts, solved: string[]): Counts {
  const left = { ...failures }
  for (const reason of solved) {
    const name = Object.keys(left).find(
      (each) => reasonOf(each) === reason && (left[each] ?? 0) > 0,
    )
    if (name !== undefined) left[name] = (left[name] ?? 0) - 1
  }
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0))
}

const reasonOf = (name: string) => name.slice(name.indexOf(':') + 1)

/** The status as the contract words it. */
export const statusText = ({ status, message }: { status: JobState; message: string }) =>
  status === 'error' ? `error: ${message}` : status

export function progressOf({ status, checked_keywords, total_keywords }: Progress): number {
  if (status === 'done') return 100
  if (total_keywords === 0) return 0
  return Math.min(100, Math.floor((checked_keywords / total_keywords) * 1000) / 10)
}

type Progress = { status: JobState; checked_keywords: number; total_keywords: number }
