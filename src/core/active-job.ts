import type { Context } from './context.ts'

export const ACTIVE_JOB_TYPES = [
  ...(['rank_check', 'aeo_check', 'aeo_discovery', 'aso', 'indexing', 'kw_generation', 'deep_audit'] as const),
  ...(['backlinks', 'recommendations'] as const),
] as const

/** Work of any kind that waits or runs, as the one list of active jobs shows it. */
export type ActiveJob = {
  type: (typeof ACTIVE_JOB_TYPES)[number]
  id: number
  client_id: number | null
  client_name: string
  status: 'pending' | 'running'
  progress_pct: number
  created_at: number
}

/** A module that has such work offers it by a function like this; it answers only what the caller may see. */
export type ActiveJobs = (ctx: Context) => Promise<ActiveJob[]>
