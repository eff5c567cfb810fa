import type pg from 'pg'

/** Sixty days of a connected property, of which the last two are not final. */
export async function fillPerformance(
  pool: pg.Pool,
  { workspaceId, clientId }: { workspaceId: number; clientId: number },
) {
  await pool.query(
    `with property as (
       insert into search_console_properties (workspace_id, client_id, site_url, connected_at, is_simulated)
       values ($1, $2, 'sc-domain:example.com', now(), true) returning workspace_id, id),
     named as (
       insert into search_console_values (workspace_id, property_id, dimension, value, match_key)
       select workspace_id, id, dimension, value, value from property, (values ('query', 'red shoes'),
         ('query', 'blue shoes for the rain in a very long query of somebody who types'), ('page', 'https://example.com/shoes'),
         ('country', 'us'), ('country', 'zz'), ('device', 'desktop'), ('device', 'mobile')) given (dimension, value)
       returning workspace_id, property_id, dimension, id),
     days as (select current_date - nr as day, nr from generate_series(0, 59) nr),
     counted as (
       insert into search_console_days (workspace_id, property_id, day, is_final, clicks, impressions, position_sum,
         page_clicks, page_impressions, is_truncated, fetched_at)
       select workspace_id, id, day, nr > 1, 40 + nr % 9, 900 + nr, 7000, 40, 900, nr = 5, now() from property, days)
     insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks, impressions, position_sum)
     select workspace_id, property_id, dimension, 1, day, id, 12 + nr % 3, 300, 2400 from named, days
     union all select workspace_id, id, 'query', 1, day, -1, 16, 300, 2200 from property, days`,
    [workspaceId, clientId],
  )
}
