export const ACTIVE_JOB_TYPES = [
  ...([
    'rank_check',
    'aeo_check',
    'aeo_discovery',
    'aso',
    'indexing',
    'kw_generation',
    'deep_audit',
  ] as const),
  ...([
    'backlinks',
    'recommendations',
    'search_console',
    'geo_grid',
    'search_volumes',
    'local_map',
    'answer_corpus',
  ] as const),
] as const

/** A queued or running job of any kind, as the list of active jobs shows it. */
export type ActiveJob = {
  type: (typeof ACTIVE_JOB_TYPES)[number]
  id: number
  client_id: number | null
  client_name: string
  status: 'pending' | 'running'
  progress_pct: number
  created_at: number
}
