import { sql } from 'kysely'
import type { Compare } from '../../../../core/schemas.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { requireAtHand } from '../../archive/restore.ts'
import { FAILED_SHARE } from '../../results/spikes.ts'
import type { Moment } from './result-columns.ts'

type Asked = { workspaceId: number; clientIds: number[] } & Compare

/** A finished check of all keywords. */
export type WholeCheck = Moment & { checked_at: number }
export type Comparison = { now: WholeCheck; before: WholeCheck | null }

/**
 * The check that each client's figures are stated by, and the one their changes are measured against: the last sound
 * check before `compare_to`, or the first sound one there is. Without `compare_to`, the sound check before.
 */
export async function checksToCompare(db: Db, asked: Asked): Promise<Map<number, Comparison>> {
  const { workspaceId, clientIds, to, compare_to } = asked
  const whole = sql`rank_jobs.workspace_id = ${workspaceId} and rank_jobs.client_id = asked.client_id
    and rank_jobs.status = 'done' and rank_jobs.is_whole and rank_jobs.errors < rank_jobs.checked_keywords
    and rank_jobs.is_simulated = is_simulated('search')`
  const check = sql`id as job_id, extract(epoch from created_at)::float8 as job_at,
    extract(epoch from finished_at)::float8 as checked_at`
  const earlier = sql`${whole} and rank_jobs.id < latest.job_id and errors <= checked_keywords * ${FAILED_SHARE}::float8`
  const until =
    compare_to === undefined ? sql`` : sql`and finished_at < to_timestamp(${compare_to})`
  const last = sql`(select ${check} from rank_jobs where ${earlier} ${until} order by id desc limit 1)`
  const first = sql`(select ${check} from rank_jobs where ${earlier} order by id limit 1)`
  const base = compare_to === undefined ? last : sql`(${last} union all ${first} limit 1)`
  const { rows } = await sql<{ client_id: number; now: WholeCheck; before: WholeCheck | null }>`
    select asked.client_id, to_jsonb(latest) as now, to_jsonb(base) as before
    from unnest(${clientIds}::bigint[]) as asked(client_id)
    cross join lateral (select ${check} from rank_jobs
      where ${whole} ${to === undefined ? sql`` : sql`and finished_at < to_timestamp(${to})`} order by id desc limit 1) latest
    left join lateral ${base} base on true`.execute(db)
  const jobIds = rows.flatMap(({ now, before }) => [
    now.job_id,
    ...(before ? [before.job_id] : []),
  ])
  await requireAtHand(db, { workspaceId, jobIds })
  return new Map(rows.map(({ client_id, now, before }) => [client_id, { now, before }]))
}

/** The same for one client; undefined before its first check. */
export async function checksOf(
  db: Db,
  { clientId, ...asked }: Omit<Asked, 'clientIds'> & { clientId: number },
) {
  return (await checksToCompare(db, { ...asked, clientIds: [clientId] })).get(clientId)
}
