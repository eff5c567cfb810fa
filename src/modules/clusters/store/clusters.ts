import { sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { matchingKeywords } from '../../clients/index.ts'
import type { Known, Member } from '../rules/identity.ts'
import { USUAL_SHARED } from '../rules/shared-pages.ts'

type World = { workspace_id: number; client_id: number; is_simulated: boolean }
export type Market = { geo: string; lang: string; location: string; engine: string }

export async function minSharedOf(db: Db, clientId: number): Promise<number> {
  const own = db
    .selectFrom('cluster_settings')
    .select('min_shared')
    .where('client_id', '=', clientId)
  return (await own.executeTakeFirst())?.min_shared ?? USUAL_SHARED
}

export async function saveMinShared(
  db: Db,
  key: { workspace_id: number; client_id: number },
  min_shared: number,
) {
  await db
    .insertInto('cluster_settings')
    .values({ ...key, min_shared })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id']).doUpdateSet({ min_shared }),
    )
    .execute()
}

/** Only one at a time puts the keywords of a client together; of many that is thought about for a while. */
export async function lockClusters(db: Db, clientId: number): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('clusters', ${clientId}))`.execute(db)
}

/** Where the keywords of a client are, pinned or found. */
export async function membersOf(db: Db, { client_id, is_simulated }: World): Promise<Known> {
  const rows = await db
    .selectFrom('serp_cluster_keywords')
    .select(['keyword_id', 'cluster_id', 'is_moving', 'moving_to', 'is_pinned', 'links'])
    .where('client_id', '=', client_id)
    .where('is_simulated', '=', is_simulated)
    .execute()
  const members = new Map<number, Member>()
  for (const member of rows) members.set(member.keyword_id, member)
  return members
}

/** New clusters of a market, in one statement however many they are. */
export async function insertClusters(
  db: Db,
  world: World,
  { market, count, now }: NewClusters,
): Promise<number[]> {
  const { workspace_id, client_id, is_simulated } = world
  const { rows } = await sql<{ id: number }>`
    insert into serp_clusters (workspace_id, client_id, is_simulated, geo, lang, location, engine, created_at)
    select ${workspace_id}, ${client_id}, ${is_simulated}, ${market.geo}, ${market.lang}, ${market.location}, ${market.engine},
      to_timestamp(${now})
    from generate_series(1, ${count}::int) returning id`.execute(db)
  return rows.map(({ id }) => id)
}
type NewClusters = { market: Market; count: number; now: number }

export async function saveMembers(db: Db, world: World, members: Member[]): Promise<void> {
  const { workspace_id, client_id, is_simulated } = world
  await sql`
    insert into serp_cluster_keywords as last
      (workspace_id, keyword_id, is_simulated, client_id, cluster_id, is_moving, moving_to, is_pinned, links)
    select ${workspace_id}, given.keyword_id, ${is_simulated}, ${client_id}, given.cluster_id, given.is_moving, given.moving_to,
      given.is_pinned, given.links
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given(keyword_id bigint, cluster_id bigint,
        is_moving boolean, moving_to bigint, is_pinned boolean, links integer)
    order by given.keyword_id
    on conflict (workspace_id, keyword_id, is_simulated) do update set cluster_id = excluded.cluster_id,
      is_moving = excluded.is_moving, moving_to = excluded.moving_to, is_pinned = excluded.is_pinned, links = excluded.links
    where (last.cluster_id, last.is_moving, last.moving_to, last.is_pinned, last.links)
      is distinct from (excluded.cluster_id, excluded.is_moving, excluded.moving_to, excluded.is_pinned, excluded.links)`.execute(
    db,
  )
}

/** A cluster without keywords is deleted. */
export async function deleteEmpty(
  db: Db,
  { workspace_id, client_id, is_simulated }: World,
): Promise<void> {
  await sql`delete from serp_clusters c where c.workspace_id = ${workspace_id} and c.client_id = ${client_id}
    and c.is_simulated = ${is_simulated} and not exists (select 1 from serp_cluster_keywords k
      where k.workspace_id = c.workspace_id and k.cluster_id = c.id)`.execute(db)
}

const IS_CURRENT_WORLD = sql<boolean>`serp_clusters.is_simulated = is_simulated('search')`

export type ClusterRow = Awaited<ReturnType<typeof clustersOf>>[number]

export function clustersOf(db: Db, clientId: number, id?: number) {
  const found = db
    .selectFrom('serp_clusters')
    .select(['id', 'client_id', 'geo', 'lang', 'location', 'engine', 'name', 'created_at'])
    .where('client_id', '=', clientId)
    .where(IS_CURRENT_WORLD)
  return (id === undefined ? found : found.where('id', '=', id)).orderBy('id').execute()
}

export async function requireCluster(
  db: Db,
  clientId: number,
  id: number,
): Promise<ClusterRow> {
  const [cluster] = await clustersOf(db, clientId, id)
  if (!cluster) throw notFound()
  return cluster
}

export async function renameCluster(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('serp_clusters').set({ name }).where('id', '=', id).execute()
}

export type ClusterKeyword = Awaited<ReturnType<typeof keywordsIn>>[number]

/** The keywords of the clusters of a client, each in the market of its cluster. */
export function keywordsIn(db: Db, clientId: number, clusterId?: number) {
  const found = matchingKeywords(db, { client_id: clientId })
    .innerJoin('serp_cluster_keywords as member', 'member.keyword_id', 'keywords.id')
    .innerJoin('serp_clusters', 'serp_clusters.id', 'member.cluster_id')
    .where('member.client_id', '=', clientId)
    .where('serp_clusters.client_id', '=', clientId)
    .where(IS_CURRENT_WORLD)
    .whereRef('serp_clusters.geo', '=', 'keywords.geo')
    .whereRef('serp_clusters.lang', '=', 'keywords.lang')
    .whereRef('serp_clusters.location', '=', 'keywords.location')
    .whereRef('serp_clusters.engine', '=', 'keywords.engine')
    .select(['keywords.id', 'keywords.query', 'keywords.device', 'keywords.search_volume'])
    .select(['member.cluster_id', 'member.is_pinned', 'member.links'])
    .$narrowType<{ cluster_id: number }>()
  return (clusterId === undefined ? found : found.where('member.cluster_id', '=', clusterId))
    .orderBy('keywords.id')
    .execute()
}

/** The tracked ones of these keywords. */
export function keywordsNamed(db: Db, clientId: number, ids: number[]) {
  return matchingKeywords(db, { client_id: clientId, ids })
    .select(['id', 'query', 'geo', 'lang', 'location', 'engine'])
    .orderBy('id')
    .execute()
}

/** Lets the next check decide about these again. */
export async function unpin(db: Db, clientId: number, keywordIds: number[]): Promise<number> {
  const released = db
    .updateTable('serp_cluster_keywords')
    .set({ is_pinned: false, is_moving: false, moving_to: null })
    .where('client_id', '=', clientId)
    .where('keyword_id', '=', anyOf(keywordIds))
    .where('is_pinned', '=', true)
    .where(sql<boolean>`is_simulated = is_simulated('search')`)
  return Number((await released.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** How many of a client's keywords have been seen. */
export async function countLooked(db: Db, clientId: number): Promise<number> {
  const looked = matchingKeywords(db, { client_id: clientId })
    .innerJoin('cluster_looks as look', 'look.keyword_id', 'keywords.id')
    .where('look.client_id', '=', clientId)
    .where(sql<boolean>`look.is_simulated = is_simulated('search')`)
  return (
    await looked.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}
