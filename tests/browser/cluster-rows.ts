import type pg from 'pg'

/** A cluster of all keywords of a client, every second of them pinned. */
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
