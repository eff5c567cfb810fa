import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Measure } from '../figures/measure.ts'

type ClientClicksRow = Measure & {
  client_id: number
  until: string
  previous_clicks: number | null
}

/** The last final days of every property of the workspace, and the clicks of as many before where all are here. */
export async function clicksOfClients(
  db: Db,
  { isSimulated, days }: { isSimulated: boolean; days: number },
) {
  const { rows } = await sql<ClientClicksRow>`select p.client_id, u.until,
      coalesce(sum(d.clicks) filter (where d.day > u.until - ${days}::int), 0)::int as clicks,
      coalesce(sum(d.impressions) filter (where d.day > u.until - ${days}::int), 0)::int as impressions,
      coalesce(sum(d.position_sum) filter (where d.day > u.until - ${days}::int), 0) as position_sum,
      case when count(*) filter (where d.day <= u.until - ${days}::int) = ${days}
        then sum(d.clicks) filter (where d.day <= u.until - ${days}::int)::int end as previous_clicks
    from search_console_properties p
    cross join lateral (select max(day) as until from search_console_days l where l.workspace_id = p.workspace_id
      and l.property_id = p.id and l.is_final) u
    join search_console_days d on d.workspace_id = p.workspace_id and d.property_id = p.id
      and d.day > u.until - 2 * ${days}::int and d.day <= u.until
    where p.workspace_id = ${WORKSPACE_ID} and p.is_simulated = ${isSimulated}
    group by p.client_id, u.until order by p.client_id`.execute(db)
  return rows
}
