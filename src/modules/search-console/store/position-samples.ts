import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { NOT_ASKED } from '../import/day-table.ts'
import type { Span } from './blocks.ts'
import type { Property } from './properties.ts'

/** What was above the results of a query in a week, from a check of ours. */
export type Seen = {
  match_key: string
  country: string
  device: string
  week: string
  above: string
}

export type PositionSample = {
  query: number
  device: 'desktop' | 'mobile'
  position: number
  clicks: number
  impressions: number
  /** Null when no check of ours saw the results page that week. */
  above: string | null
}

type Asked = Span & { deepest: number; brandWords: string[]; seen: Seen[] }

/** Google miscounted impressions on these days, so that no CTR can be computed. */
const WRONG = { from: '2025-05-13', to: '2026-04-27' }

const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What each query that is none for the brand brought at each position: final days only, one row where it stood alike. */
export async function positionSamples(
  db: Db,
  property: Property,
  asked: Asked,
): Promise<PositionSample[]> {
  const { workspace_id, id } = property
  const value = (dimension: string) =>
    sql`v.workspace_id = ${workspace_id} and v.property_id = ${id} and v.dimension = ${dimension}`
  const { rows } = await sql<PositionSample>`with query as materialized (
      select v.id, v.match_key from search_console_values v where ${value('query')}
        and not v.match_key like any(${asked.brandWords.map(within)}::text[])),
    device as materialized (select v.id, v.value from search_console_values v where ${value('device')}
        and v.value in ('desktop', 'mobile')),
    country as materialized (select v.id, v.value from search_console_values v where ${value('country')}),
    seen as materialized (select q.id as query_id, c.id as country_id, d.id as device_id, s.week, s.above
      from jsonb_to_recordset(${JSON.stringify(asked.seen)}::jsonb)
        as s(match_key text, country text, device text, week date, above text)
      join query q on q.match_key = s.match_key join country c on c.value = s.country
      join device d on d.value = s.device)
    select r.query_id as query, device.value as device, seen.above,
      greatest(1, round(r.position_sum / r.impressions))::int as position,
      sum(r.clicks)::int as clicks, sum(r.impressions)::int as impressions
    from search_console_rows r
    join search_console_days known on known.workspace_id = ${workspace_id} and known.property_id = ${id}
      and known.day = r.day and known.is_final
    join query on query.id = r.query_id
    join device on device.id = r.device_id
    left join seen on seen.query_id = r.query_id and seen.country_id = r.country_id and seen.device_id = r.device_id
      and seen.week = date_trunc('week', r.day)::date
    where r.workspace_id = ${workspace_id} and r.property_id = ${id} and r.page_id = ${NOT_ASKED} and r.query_id > 0
      and r.day >= ${asked.from}::date and r.day <= ${asked.to}::date and r.impressions > 0
      and not r.day between ${WRONG.from}::date and ${WRONG.to}::date
      and r.position_sum < (${asked.deepest}::int + 0.5) * r.impressions
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}
