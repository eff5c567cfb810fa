import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { ofAllWorkspaces, WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { SiteState } from './site-state.ts'
import '../tables.ts'

const SITE_CONDITIONS = ['site_down', 'site_back'] as const

/** Where a rule asks whether sites answer. */
export async function watchingWorkspaces(db: Db): Promise<number[]> {
  const rules = ofAllWorkspaces(db).selectFrom('alert_rules').select('workspace_id').distinct()
  const rows = await rules
    .where('is_active', '=', true)
    .where('condition', 'in', SITE_CONDITIONS)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** The rules that ask for it here, for every client or for one. */
export function siteRules(db: Db): Promise<{ client_id: number | null }[]> {
  const rules = db.selectFrom('alert_rules').select('client_id').where('is_active', '=', true)
  return rules.where('condition', 'in', SITE_CONDITIONS).execute()
}

/** Clients whose site is due for a check, longest overdue first. */
export async function dueSites(
  db: Db,
  clientIds: number[],
  { now, limit }: { now: number; limit: number },
) {
  const { rows } = await sql<{ client_id: number }>`
    select id as client_id from unnest(${clientIds}::bigint[]) id
    left join site_states s on s.workspace_id = ${WORKSPACE_ID} and s.client_id = id
    where s.next_check_at is null or s.next_check_at <= to_timestamp(${now})
    order by s.next_check_at nulls first, id limit ${limit}`.execute(db)
  return rows.map(({ client_id }) => Number(client_id))
}

/** Locked until the transaction ends. */
export function lockSite(
  db: Db,
  clientId: number,
): Promise<(SiteState & { next_check_at: number }) | undefined> {
  return db
    .selectFrom('site_states')
    .select(['failures', 'failing_since', 'reason', 'next_check_at'])
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveSite(
  db: Db,
  clientId: number,
  state: SiteState & { checked_at: number; next_check_at: number },
): Promise<void> {
  await db
    .insertInto('site_states')
    .values({ workspace_id: WORKSPACE_ID, client_id: clientId, ...state })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id']).doUpdateSet(state),
    )
    .execute()
}
