import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db.ts'
import { KEYWORD_SORTS, type KeywordSort, matchingKeywords } from '../../clients/index.ts'
import { placeOf } from '../question.ts'

export type Filter = Parameters<typeof matchingKeywords>[1] & {
  standing?: 'ranked' | 'not_found' | 'unchecked' | undefined
  min_position?: number | undefined
  max_position?: number | undefined
  change?: 'up' | 'down' | 'new' | 'lost' | undefined
}

type Order = { sort?: KeywordSort | undefined; limit?: number | null; offset?: number }

/**
 * One window of the keywords that fit, ordered by what they are or where they stand; unknown values stand last. Only
 * numbers are put in order, and the rows of the window are looked up by them: whole rows take half as long again.
 */
export async function listKeywords(db: Db, filter: Filter, { sort, limit = null, offset = 0 }: Order = {}) {
  const found = matching(db, filter).select('keywords.id').limit(limit).offset(offset)
  const sorted = sort ? found.orderBy(orderOf(sort)) : found
  const ids = (await sorted.orderBy('keywords.id').execute()).map(({ id }) => id)
  const rows = await matchingKeywords(db, { client_id: filter.client_id, ids }).selectAll().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countKeywords(db: Db, filter: Filter): Promise<number> {
  const counted = matching(db, filter).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

const fieldOf = (sort: KeywordSort) => sort.replace('-', '')
const isOfStanding = (sort: KeywordSort) => !KEYWORD_SORTS.some((field) => field === fieldOf(sort))

function orderOf(sort: KeywordSort) {
  const field = sql.ref(`${isOfStanding(sort) ? 'standing' : 'keywords'}.${fieldOf(sort)}`)
  // A page that was not found has no address: it stands last as well.
  const value = fieldOf(sort) === 'url' ? sql`nullif(${field}, '')` : field
  return sql`${value} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last`
}

/** A keyword of both devices stands where it stands on the desktop; one whose words have changed stands nowhere. */
const STANDS = sql<boolean>`standing.keyword_id = keywords.id
  and standing.device = case keywords.device when 'mobile' then 'mobile' else 'desktop' end
  and case when standing.query = keywords.query and standing.geo = keywords.geo and standing.lang = keywords.lang
    then true else false end`

/** The database leaves the join out by itself where nothing of it is asked for. */
function matching(db: Db, filter: Filter) {
  const { standing, min_position: low, max_position: high, change, ...words } = filter
  const found = matchingKeywords(db, words).leftJoin('rank_standings as standing', (join) => join.on(STANDS))
  const conditions = [
    ...(standing ? [STATES[standing]] : []),
    ...(low === undefined ? [] : [sql<boolean>`standing.position >= ${low}`]),
    ...(high === undefined ? [] : [sql<boolean>`standing.position <= ${high}`]),
    ...(change ? [CHANGES[change]] : []),
  ]
  return conditions.reduce((rest, condition) => rest.where(condition), found)
}

const STATES = {
  ranked: sql<boolean>`standing.position is not null`,
  not_found: sql<boolean>`standing.keyword_id is not null and standing.position is null`,
  unchecked: sql<boolean>`standing.keyword_id is null`,
}

const CHANGES = {
  up: sql<boolean>`standing.delta > 0`,
  down: sql<boolean>`standing.delta < 0`,
  new: sql<boolean>`standing.is_new`,
  lost: sql<boolean>`standing.is_lost`,
}

export type StandingRow = Selectable<Tables['rank_standings']>

/** Where these keywords stand, on each device they are tracked on. */
export async function standingsOf(db: Db, keywords: (Words & { id: number })[]): Promise<Map<string, StandingRow>> {
  const words = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const ids = [...words.keys()]
  const rows = await db
    .selectFrom('rank_standings')
    .selectAll()
    .where(sql<boolean>`keyword_id = any(${ids}::bigint[])`)
    .execute()
  const current = rows.filter((row) => isSame(row, words.get(row.keyword_id)))
  return new Map(current.map((row) => [placeOf(row), row]))
}

type Words = Pick<StandingRow, 'query' | 'geo' | 'lang'>

const isSame = (row: Words, keyword: Words | undefined) =>
  row.query === keyword?.query && row.geo === keyword.geo && row.lang === keyword.lang
