import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { ResultRow } from './results.ts'

export type Cell = Pick<ResultRow, 'keyword_id' | 'device' | 'job_id' | 'query' | 'geo' | 'lang' | 'position' | 'delta'>

type Asked = { workspaceId: number; keywordIds: number[]; jobs: { job_id: number; job_at: number }[] }

/** What the checks of some keywords found in some jobs; failed ones found nothing. */
export async function foundIn(db: Db, { workspaceId, keywordIds, jobs }: Asked): Promise<Cell[]> {
  if (keywordIds.length === 0 || jobs.length === 0) return []
  return (
    db
      .selectFrom('rank_results')
      .select(['keyword_id', 'device', 'job_id', 'query', 'geo', 'lang', 'position', 'delta'])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`keyword_id = any(${keywordIds}::bigint[])`)
      .where(sql<boolean>`job_id = any(${jobs.map(({ job_id }) => job_id)}::bigint[])`)
      // Names the months, so that the others are not looked through.
      .where('job_at', '>=', Math.min(...jobs.map(({ job_at }) => job_at)))
      .where('job_at', '<=', Math.max(...jobs.map(({ job_at }) => job_at)))
      .where('state', '<>', 'failed')
      .execute()
  )
}
