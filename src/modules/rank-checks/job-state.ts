export type JobState = 'pending' | 'running' | 'done' | 'cancelled' | 'error'

/** Whether every check of a job failed. */
export const hasFailed = ({ checked_keywords, errors }: { checked_keywords: number; errors: number }) =>
  errors > 0 && errors >= checked_keywords

/** The status as the contract words it. */
export const statusText = ({ status, message }: { status: JobState; message: string }) =>
  status === 'error' ? `error: ${message}` : status

export function progressOf({ status, checked_keywords, total_keywords }: Progress): number {
  if (status === 'done') return 100
  if (total_keywords === 0) return 0
  return Math.min(100, Math.floor((checked_keywords / total_keywords) * 1000) / 10)
}

type Progress = { status: JobState; checked_keywords: number; total_keywords: number }
