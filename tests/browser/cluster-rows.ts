import type pg from 'pg'

/** A cluster of all keywords of a client, half of them pinned. */
export async function fillCluster(pool: pg.Pool, clientId: number | undefined): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into serp_clusters (workspace_id, client_id, is_simulated, geo, lang, location, created_at)
       select workspace_id, id, is_simulated('search'), 'us', 'en', '', 'epoch' from clients where id = $1 returning *)
     insert into serp_cluster_keywords (workspace_id, keyword_id, is_simulated, client_id, cluster_id, is_pinned)
     select made.workspace_id, k.id, made.is_simulated, made.client_id, made.id, k.id % 2 = 0
     from made join keywords k on k.client_id = made.client_id returning cluster_id as id`,
    [clientId],
  )
  return rows[0]?.id
}

/** A grid of nine points with one check: found, not found and failed. */
export async function fillGrid(pool: pg.Pool, clientId: number | undefined): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `with run as (insert into runs (workspace_id, kind, client_id, unique_key, state, input, is_simulated, simulated_ports, created_at, finished_at)
       select workspace_id, 'geo_grid', id, 'grid', 'done', '{"grid_id": 0}', is_simulated('search'), '{}', 'epoch', 'epoch'
       from clients where id = $1 returning *),
     grid as (insert into geo_grids (workspace_id, client_id, is_simulated, business_name, cid, query, geo, lang, latitude, longitude, size, radius_m, created_at)
       select workspace_id, client_id, is_simulated, 'Corner Café', '7', 'coffee shop', 'us', 'en', 41.9, -87.6, 3, 1500, 'epoch'
       from run returning *),
     checked as (insert into geo_grid_checks (workspace_id, id, grid_id, client_id, created_at, finished_at, points, ranked, not_found, failed, top3, top10, avg_position)
       select workspace_id, run.id, grid.id, client_id, 'epoch', 'epoch', 9, 7, 1, 1, 3, 5, 7 from run join grid using (workspace_id, client_id) returning *)
     insert into geo_grid_points (workspace_id, check_id, nr, state, reason, position, source, results, checked_at)
     select workspace_id, id, nr, case nr when 7 then 'not_found' when 8 then 'failed' else 'ranked' end,
       case nr when 8 then 'timeout' else '' end, case when nr < 7 then 2 * nr + 1 end, 'sandbox',
       jsonb_build_array(jsonb_build_object('position', 1, 'name', 'Harbour Coffee', 'place_id', '', 'cid', '8', 'domain', 'harbour.test',
         'category', 'Coffee store', 'rating', 4.5, 'reviews', 12, 'is_own', false)), 'epoch'
     from checked, generate_series(0, 8) nr returning (select id from grid)`,
    [clientId],
  )
  return rows[0]?.id
}
