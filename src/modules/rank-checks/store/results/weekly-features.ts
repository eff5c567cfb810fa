import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../../platform/database/workspace-scope.ts'

export type WeeklyFeatures = {
  query: string
  geo: string
  device: 'desktop' | 'mobile'
  /** The Monday, in UTC. */
  week: string
  source: string
  features: string[]
}

type Asked = { clientId: number; from: string; to: string }

/** What the last check of each week saw on the results pages of a client's keywords. */
export async function weeklyFeatures(
  db: Db,
  { clientId, from, to }: Asked,
): Promise<WeeklyFeatures[]> {
  const { rows } = await sql<WeeklyFeatures>`with jobs as (
      select id, created_at from rank_jobs where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId}
        and status = 'done' and is_simulated = is_simulated('search')
        and created_at >= date_trunc('week', ${from}::date::timestamp) at time zone 'UTC'
        and created_at < (${to}::date + 7)::timestamp at time zone 'UTC')
    select distinct on (r.keyword_id, r.device, week) r.query, r.geo, r.device, r.source, r.features,
      date_trunc('week', r.job_at at time zone 'UTC')::date as week
    from jobs join rank_results r on r.workspace_id = ${WORKSPACE_ID} and r.job_id = jobs.id and r.job_at = jobs.created_at
    where r.engine = 'google' and r.state <> 'failed'
    order by r.keyword_id, r.device, week, r.job_at desc`.execute(db)
  return rows
}
