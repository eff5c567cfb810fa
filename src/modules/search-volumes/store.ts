import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { SearchVolume } from '../../providers/volumes/port.ts'
import { queryKey } from '../clients/index.ts'
import type { FoundVolume, StoredSource } from './best-volume.ts'

type Simulated = Pick<FoundVolume, 'geo' | 'lang' | 'location'> & {
  client_id: number
  is_simulated: boolean
  source: StoredSource
  now: number
}

export type NewVolume = SearchVolume & { low?: number | null; high?: number | null }

/** A newer answer replaces the previous one, even if the source knows nothing now. */
export async function saveVolumes(
  db: Db,
  where: Simulated,
  volumes: NewVolume[],
): Promise<void> {
  const rows = new Map(
    volumes.map(({ query, ...volume }) => [
      queryKey(query),
      { query_key: queryKey(query), ...volume },
    ]),
  )
  const { client_id, is_simulated, geo, lang, location, source, now } = where
  await sql`insert into search_volumes (workspace_id, client_id, is_simulated, query_key, geo, lang, location, source,
      volume, low, high, cpc, currency, competition, competition_index, months, fetched_at)
    select ${WORKSPACE_ID}, ${client_id}, ${is_simulated}, query_key, ${geo}, ${lang}, ${location}, ${source},
      volume, low, high, cpc, currency, competition, competition_index, months, to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as given (query_key text, volume bigint,
      low bigint, high bigint, cpc double precision, currency text, competition text, competition_index smallint,
      months jsonb)
    on conflict (workspace_id, client_id, query_key, geo, lang, location, source, is_simulated) do update set
      volume = excluded.volume, low = excluded.low, high = excluded.high, cpc = excluded.cpc,
      currency = excluded.currency, competition = excluded.competition,
      competition_index = excluded.competition_index, months = excluded.months,
      fetched_at = excluded.fetched_at`.execute(db)
}

/** In the current world: a planner file is always real. */
const IS_CURRENT = sql<boolean>`is_simulated = case source when 'keyword_planner' then false
  when 'search_console' then is_simulated('indexing') else is_simulated('search') end`

/** The volumes of a client, without months. */
export const volumesOf = (
  db: Db,
  clientId: number,
): Promise<(FoundVolume & { fetched_at: number })[]> =>
  db
    .selectFrom('search_volumes')
    .select(['query_key', 'geo', 'lang', 'location', 'source', 'volume', 'low', 'fetched_at'])
    .where('client_id', '=', clientId)
    .where(IS_CURRENT)
    .execute()

/** The same in full, of some words. */
export const volumesInFull = (db: Db, clientId: number, queryKeys: string[]) =>
  db
    .selectFrom('search_volumes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`query_key = any(${queryKeys}::text[])`)
    .where(IS_CURRENT)
    .execute()

/** How many of the words that are known of a client there are: they are bounded. */
export async function countVolumes(db: Db, clientId: number): Promise<number> {
  const counted = db
    .selectFrom('search_volumes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.where('client_id', '=', clientId).executeTakeFirstOrThrow()).n
}

export async function hasSandboxVolumes(db: Db, clientId: number): Promise<boolean> {
  const first = db
    .selectFrom('search_volumes')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', true)
    .limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

/** Clients of all workspaces with figures of the sandbox. */
export const clientsOfSandbox = (
  db: Db,
): Promise<{ workspace_id: number; client_id: number }[]> =>
  db
    .selectFrom('search_volumes')
    .select(['workspace_id', 'client_id'])
    .distinct()
    .where('is_simulated', '=', true)
    .execute()
