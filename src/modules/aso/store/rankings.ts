import { type Insertable, type Selectable, sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

export type Ranking = Selectable<Tables['aso_rankings']>
type NewRanking = Insertable<Tables['aso_rankings']>

/** What the simulated stores showed is no rank once the real ones are asked, nor the other way round. */
const isCurrent = (table: 'aso_rankings' | 'aso_alerts') =>
  sql<boolean>`starts_with(${sql.ref(`${table}.source`)}, 'sandbox') = is_simulated('stores')`

type RankingFilter = { keyword_id?: number | undefined; app_id?: number | undefined }

const PREVIOUS = sql`select position, checked_depth, source, date_part('epoch', checked_at) as checked_at from aso_rankings older
  where older.workspace_id = aso_rankings.workspace_id and older.keyword_id = aso_rankings.keyword_id
    and older.app_id = aso_rankings.app_id and older.source = aso_rankings.source and older.checked_at < aso_rankings.checked_at
  order by older.checked_at desc limit 1`

export type Previous = {
  position: number | null
  checked_depth: number
  source: string
  checked_at: number
}

/** Newest first, each with the check before it that came the same way. */
export function pageRankings(
  db: Db,
  clientId: number,
  { limit, offset, ...filter }: RankingFilter & Window,
) {
  let own = db
    .selectFrom('aso_rankings')
    .where('aso_rankings.client_id', '=', clientId)
    .where(isCurrent('aso_rankings'))
  if (filter.keyword_id !== undefined) own = own.where('keyword_id', '=', filter.keyword_id)
  if (filter.app_id !== undefined) own = own.where('app_id', '=', filter.app_id)
  return readPage(
    { limit, offset },
    {
      rows: (most, skip) =>
        own
          .innerJoin('aso_keywords', 'aso_keywords.id', 'aso_rankings.keyword_id')
          .innerJoin('aso_apps', 'aso_apps.id', 'aso_rankings.app_id')
          .selectAll('aso_rankings')
          .select([
            'aso_keywords.query',
            'aso_keywords.store',
            'aso_keywords.country',
            'aso_keywords.language',
            'app_name',
          ])
          .select(
            sql<Previous | null>`(select to_jsonb(p) from (${PREVIOUS}) p)`.as('previous'),
          )
          .orderBy('checked_at', 'desc')
          .orderBy('aso_rankings.id', 'desc')
          .limit(most)
          .offset(skip)
          .execute(),
      count: async () =>
        (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
          .n,
    },
  )
}

export type Latest = Ranking & { previous: Previous | null }

/** The last check of every keyword and app of a client, with the one before it that came the same way. */
export function latestRankings(db: Db, clientId: number): Promise<Latest[]> {
  return db
    .selectFrom('aso_rankings')
    .distinctOn(['keyword_id', 'app_id'])
    .selectAll('aso_rankings')
    .select(sql<Previous | null>`(select to_jsonb(p) from (${PREVIOUS}) p)`.as('previous'))
    .where('client_id', '=', clientId)
    .where(isCurrent('aso_rankings'))
    .orderBy('keyword_id')
    .orderBy('app_id')
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The last check by the same way of each app for a keyword. */
export function lastRankings(db: Db, keywordId: number, source: string): Promise<Ranking[]> {
  return db
    .selectFrom('aso_rankings')
    .distinctOn('app_id')
    .selectAll()
    .where('keyword_id', '=', keywordId)
    .where('source', '=', source)
    .orderBy('app_id')
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export const insertRankings = (db: Db, rows: NewRanking[]) =>
  db.insertInto('aso_rankings').values(rows).execute()

type DayRanking = {
  day: string
  keyword_id: number
  position: number | null
  checked_depth: number
  source: string
  checked_at: number
}

/** For each day and keyword since a moment, the best position of the last check. */
export async function dailyRankings(
  db: Db,
  clientId: number,
  since: number,
): Promise<DayRanking[]> {
  const { rows } = await sql<DayRanking>`
    with last as (
      select distinct on (to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD'), keyword_id, app_id)
        to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        keyword_id, app_id, position, checked_depth, source, checked_at
      from aso_rankings
      where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and checked_at >= to_timestamp(${since}) and ${isCurrent('aso_rankings')}
      order by 1, 2, 3, checked_at desc)
    select distinct on (day, keyword_id) day, keyword_id, position, checked_depth, source, checked_at
    from last order by day, keyword_id, position nulls last`.execute(db)
  return rows
}

export const insertAlerts = (db: Db, rows: Insertable<Tables['aso_alerts']>[]) =>
  rows.length === 0 ? Promise.resolve() : db.insertInto('aso_alerts').values(rows).execute()

/** Newest first. */
export function alertsSince(
  db: Db,
  clientId: number,
  { since, limit, country }: { since: number; limit: number; country?: string | undefined },
) {
  const found = db
    .selectFrom('aso_alerts')
    .innerJoin('aso_keywords', 'aso_keywords.id', 'aso_alerts.keyword_id')
    .innerJoin('aso_apps', 'aso_apps.id', 'aso_alerts.app_id')
    .selectAll('aso_alerts')
    .select([
      'aso_keywords.query',
      'aso_keywords.store',
      'aso_keywords.country',
      'aso_keywords.language',
      'app_name',
    ])
    .where('aso_alerts.client_id', '=', clientId)
    .where(isCurrent('aso_alerts'))
    .where('checked_at', '>=', since)
    .orderBy('checked_at', 'desc')
    .orderBy('aso_alerts.id', 'desc')
    .limit(limit)
  return country === undefined
    ? found.execute()
    : found.where('aso_keywords.country', '=', country).execute()
}
