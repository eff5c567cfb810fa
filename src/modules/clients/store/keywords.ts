import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { likeAnywhere } from '../../../base/text.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Device, Engine, Intent, VolumeOrigin } from '../fields.ts'
import type { NewKeyword } from '../keywords/keyword-schemas.ts'
import { queryKey } from '../normalize.ts'
import { orConflict } from './conflict.ts'

export type KeywordRow = Selectable<Tables['keywords']>

export type KeywordFilter = {
  client_id: number
  q?: string | undefined
  tag?: string | undefined
  cluster?: string | undefined
  device?: Device | undefined
  geo?: string | undefined
  lang?: string | undefined
  location?: string | undefined
  intent?: Intent | undefined
  /** `main`: the engine that figures are of where none is named. */
  engine?: Engine | 'main' | undefined
  ids?: number[] | undefined
}

/** The keywords that fit, as a query to build on: a higher module joins what it knows of each. */
export function matchingKeywords(db: Db, filter: KeywordFilter) {
  const { client_id, q, tag, cluster, device, geo, lang, location, intent, engine, ids } =
    filter
  let found = db.selectFrom('keywords').where('keywords.client_id', '=', client_id)
  if (q) found = found.where('keywords.query', 'ilike', likeAnywhere(q))
  if (tag) found = found.where(sql<boolean>`keywords.tag_keys @> tag_keys(array[${tag}])`)
  if (cluster) found = found.where('keywords.cluster', '=', cluster)
  if (device) found = found.where('keywords.device', '=', device)
  if (geo) found = found.where('keywords.geo', '=', geo)
  if (lang) found = found.where('keywords.lang', '=', lang)
  if (location) found = found.where('keywords.location', '=', location)
  if (intent) found = found.where('keywords.intent', '=', intent)
  if (engine)
    found = found.where(
      'keywords.engine',
      '=',
      engine === 'main' ? mainEngine(client_id) : engine,
    )
  if (ids) found = found.where('keywords.id', '=', anyOf(ids))
  return found
}

/** The engine that a client's figures are of where none is named: google, unless only others are tracked. */
export function mainEngine(client: number | RawBuilder<unknown>) {
  const own = sql`from keywords where workspace_id = ${WORKSPACE_ID} and client_id = ${client}`
  // In their order, or all keywords before the client's are read on the way to the first.
  return sql<Engine>`coalesce((select engine ${own} and engine = 'google' order by id limit 1),
    (select engine ${own} group by engine order by count(*) desc, engine limit 1), 'google')`
}

export async function mainEngineOf(db: Db, clientId: number): Promise<Engine> {
  const { rows } = await sql<{
    engine: Engine
  }>`select ${mainEngine(clientId)} as engine`.execute(db)
  return rows[0]?.engine ?? 'google'
}

/** The keywords of several clients, as a query to build on. */
export const keywordsOfClients = (db: Db, clientIds: number[]) =>
  db.selectFrom('keywords').where('keywords.client_id', '=', anyOf(clientIds))

export async function countKeywords(db: Db, filter: KeywordFilter): Promise<number> {
  const counted = matchingKeywords(db, filter).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

/** On how many devices these keywords are tracked: so many checks a whole rank check makes of them. */
export async function countTracked(
  db: Db,
  filter: KeywordFilter,
  device: Device = 'both',
): Promise<number> {
  const both = device === 'both' ? sql`2` : sql`1`
  const one =
    device === 'both' ? sql`1` : sql`case keywords.device when ${device} then 1 else 0 end`
  const checks = sql<number>`coalesce(sum(case keywords.device when 'both' then ${both} else ${one} end), 0)`
  return Number(
    (await matchingKeywords(db, filter).select(checks.as('n')).executeTakeFirstOrThrow()).n,
  )
}

/** Every keyword of a client, or of one engine, in the order of their making. */
export const keywordsOf = (db: Db, clientId: number, engine?: Engine): Promise<KeywordRow[]> =>
  matchingKeywords(db, { client_id: clientId, engine }).selectAll().orderBy('id').execute()

const TEXTS = [
  'query',
  'geo',
  'lang',
  'device',
  'location',
  'engine',
  'intent',
  'cluster',
  'source',
  'brand',
  'model',
  'reference_detected',
] as const

/** Stores the keywords that are not tracked yet, in one statement; answers these. */
export async function insertKeywords(
  db: Db,
  clientId: number,
  { keywords, now }: { keywords: NewKeyword[]; now: number },
) {
  const texts = TEXTS.map((name) => sql`${keywords.map((keyword) => keyword[name])}::text[]`)
  const names = sql.join(TEXTS.map((name) => sql.ref(name)))
  const { rows } = await sql<KeywordRow>`
    with given as (select * from unnest(${sql.join(texts)},
        ${keywords.map(({ tags }) => tags)}::text[],
        ${keywords.map((keyword) => queryKey(keyword.query))}::text[],
        ${keywords.map((keyword) => keyword.difficulty)}::double precision[],
        ${keywords.map((keyword) => keyword.search_volume)}::bigint[],
        ${keywords.map((keyword) => keyword.needs_dedicated_page)}::boolean[])
      with ordinality as given(${names}, tags, query_key, difficulty, search_volume, needs_dedicated_page, nr)),
    added as (insert into keywords (workspace_id, client_id, ${names}, tags, query_key,
        difficulty, search_volume, volume_source, needs_dedicated_page, created_at, updated_at)
      select ${WORKSPACE_ID}, ${clientId}, ${names}, string_to_array(tags, ','), query_key,
        difficulty, search_volume, case when search_volume is null then '' else 'import' end, needs_dedicated_page,
        to_timestamp(${now}), to_timestamp(${now}) from given order by nr
      on conflict do nothing returning *)
    select * from added order by id`.execute(db)
  return rows
}

const TAKEN = 'keyword_exists'

type Key = { client_id: number; id: number }

export async function updateKeyword(
  db: Db,
  { client_id, id }: Key,
  change: Updateable<Tables['keywords']>,
): Promise<KeywordRow> {
  const key = change.query === undefined ? {} : { query_key: queryKey(change.query) }
  const changed = db
    .updateTable('keywords')
    .set({ ...change, ...key, ...volumeAfter(change) })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
  const row = await orConflict(TAKEN, changed.returningAll().executeTakeFirst())
  if (!row) throw notFound()
  return row
}

/** A volume that was found out belongs to the words and the market that it was found for. */
function volumeAfter({ query, geo, lang, search_volume }: Updateable<Tables['keywords']>) {
  if (
    search_volume !== undefined ||
    (query === undefined && geo === undefined && lang === undefined)
  )
    return {}
  const isGiven = sql<boolean>`volume_source in ('', 'manual', 'import')`
  return {
    search_volume: sql<number | null>`case when ${isGiven} then search_volume end`,
    volume_source: sql<VolumeOrigin>`case when ${isGiven} then volume_source else '' end`,
  }
}

type Alike = {
  changed: Updateable<Tables['keywords']>
  tags: { add: string[]; remove: string[] }
}

/** Changes all of these alike, or none; returns how many there were. */
export async function updateKeywords(
  db: Db,
  { client_id, ids }: { client_id: number; ids: number[] },
  { changed, tags }: Alike,
): Promise<number> {
  let update = db
    .updateTable('keywords')
    .set(changed)
    .where('client_id', '=', client_id)
    .where('id', '=', anyOf(ids))
  if (tags.add.length + tags.remove.length > 0) {
    update = update.set({
      tags: sql`keyword_tags(tags, ${tags.add}::text[], ${tags.remove}::text[])`,
    })
  }
  const rows = orConflict(TAKEN, update.executeTakeFirstOrThrow())
  return Number((await rows).numUpdatedRows)
}

export type KnownVolume = {
  id: number
  search_volume: number | null
  volume_source: VolumeOrigin
}

/** Stores search volumes found; those set by hand stay. */
export async function setVolumes(
  db: Db,
  clientId: number,
  volumes: KnownVolume[],
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`update keywords set search_volume = given.volume, volume_source = given.source
    from unnest(${volumes.map(({ id }) => id)}::bigint[], ${volumes.map((each) => each.search_volume)}::bigint[],
      ${volumes.map((each) => each.volume_source)}::text[]) as given (id, volume, source)
    where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and keywords.id = given.id
      and volume_source <> 'manual' returning keywords.id`.execute(db)
  return rows.length
}

/** Returns how many there were. */
export async function deleteKeywords(db: Db, clientId: number, ids: number[]): Promise<number> {
  const gone = db
    .deleteFrom('keywords')
    .where('client_id', '=', clientId)
    .where('id', '=', anyOf(ids))
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows)
}

/** For any client; returns how many there were. */
export async function dropKeywords(db: Db, ids: number[]): Promise<number> {
  const gone = await db
    .deleteFrom('keywords')
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(gone.numDeletedRows)
}
