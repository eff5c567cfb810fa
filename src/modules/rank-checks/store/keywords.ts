import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import {
  countTracked,
  KEYWORD_SORTS,
  type KeywordSort,
  matchingKeywords,
} from '../../clients/index.ts'
import { resultKeyOf } from '../run/scan/question.ts'

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
export async function listKeywords(
  db: Db,
  filter: Filter,
  { sort, limit = null, offset = 0 }: Order = {},
) {
  const found = matching(db, filter).select('keywords.id').limit(limit).offset(offset)
  const sorted = sort ? found.orderBy(orderOf(sort)) : found
  const ids = (await sorted.orderBy('keywords.id').execute()).map(({ id }) => id)
  const rows = await matchingKeywords(db, { client_id: filter.client_id, ids })
    .selectAll()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countKeywords(db: Db, filter: Filter): Promise<number> {
  const counted = matching(db, filter).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

const fieldOf = (sort: KeywordSort) => sort.replace('-', '')
export const isOfStanding = (sort: KeywordSort) =>
  !KEYWORD_SORTS.some((field) => field === fieldOf(sort))

function orderOf(sort: KeywordSort) {
  const field = sql.ref(`${isOfStanding(sort) ? 'standing' : 'keywords'}.${fieldOf(sort)}`)
  // A page that was not found has no address: it stands last as well.
  const value = fieldOf(sort) === 'url' ? sql`nullif(${field}, '')` : field
  return sql`${value} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last`
}

/** In lists, a keyword on both devices is sorted by its desktop position. */
const LISTED = sql<boolean>`standing.device = case keywords.device when 'mobile' then 'mobile' else 'desktop' end`

/** On a device it is tracked on; a reworded keyword has no position yet. */
const STANDS = sql<boolean>`standing.workspace_id = keywords.workspace_id and standing.keyword_id = keywords.id
  and standing.is_simulated = is_simulated('search')
  and keywords.device in ('both', standing.device)
  and case when standing.query = keywords.query and standing.geo = keywords.geo and standing.lang = keywords.lang
    then true else false end`

/** The database drops the join by itself when none of its columns is used. */
function matching(db: Db, filter: Filter) {
  const {
    standing: _,
    min_position: _low,
    max_position: _high,
    change: _change,
    ...words
  } = filter
  const found = matchingKeywords(db, words).leftJoin('rank_standings as standing', (join) =>
    join.on(STANDS).on(LISTED),
  )
  const wanted = wantedOf(filter)
  return wanted ? found.where(wanted) : found
}

/** One matching device is enough; otherwise keywords that rank on mobile only would be missing. */
function wantedOf(filter: Filter) {
  const found = conditionsOf(filter)
  const stands = (conditions: RawBuilder<boolean>[]) =>
    sql<boolean>`exists (select 1 from rank_standings standing where ${sql.join([STANDS, ...conditions], sql` and `)})`
  if (filter.standing === 'unchecked') return sql<boolean>`not ${stands([])}`
  return found.length > 0 ? stands(found) : undefined
}

function conditionsOf({
  standing,
  min_position: low,
  max_position: high,
  change,
}: Filter): RawBuilder<boolean>[] {
  return [
    ...(standing && standing !== 'unchecked' ? [STATES[standing]] : []),
    ...(low === undefined ? [] : [sql<boolean>`standing.position >= ${low}`]),
    ...(high === undefined ? [] : [sql<boolean>`standing.position <= ${high}`]),
    ...(change ? [CHANGES[change]] : []),
  ]
}

/** The matching checks; without a filter, one for each tracked device. */
export async function countChecks(db: Db, filter: Filter): Promise<number> {
  const {
    standing,
    min_position: _low,
    max_position: _high,
    change: _change,
    ...words
  } = filter
  const conditions = conditionsOf(filter)
  if (conditions.length === 0)
    return standing === 'unchecked' ? countUnchecked(db, words) : countTracked(db, words)
  const found = matchingKeywords(db, words).innerJoin('rank_standings as standing', (join) =>
    join.on(STANDS),
  )
  const counted = conditions.reduce((rest, condition) => rest.where(condition), found)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

async function countUnchecked(
  db: Db,
  words: Parameters<typeof matchingKeywords>[1],
): Promise<number> {
  const ids = await matching(db, { ...words, standing: 'unchecked' })
    .select('keywords.id')
    .execute()
  return countTracked(db, { ...words, ids: ids.map(({ id }) => id) })
}

const STATES = {
  ranked: sql<boolean>`standing.position is not null`,
  not_found: sql<boolean>`standing.position is null`,
}

const CHANGES = {
  up: sql<boolean>`standing.delta > 0`,
  down: sql<boolean>`standing.delta < 0`,
  new: sql<boolean>`standing.is_new`,
  lost: sql<boolean>`standing.is_lost`,
}

type Stands = Pick<StandingRow, 'position' | 'delta' | 'is_new' | 'is_lost'>
type Wanted = Pick<Filter, 'standing' | 'min_position' | 'max_position' | 'change'>

/** The same conditions for a standing that is not stored. */
export function standsAsAsked(
  { position, delta, is_new, is_lost }: Stands,
  wanted: Wanted,
): boolean {
  const { standing, min_position: low, max_position: high, change } = wanted
  const changes = { up: (delta ?? 0) > 0, down: (delta ?? 0) < 0, new: is_new, lost: is_lost }
  return (
    (standing === undefined || (standing === 'ranked') === (position !== null)) &&
    (low === undefined || (position !== null && position >= low)) &&
    (high === undefined || (position !== null && position <= high)) &&
    (change === undefined || changes[change])
  )
}

export type StandingRow = Selectable<Tables['rank_standings']>

/** Current positions of these keywords, on each tracked device. */
export async function standingsOf(
  db: Db,
  keywords: (Words & { id: number })[],
): Promise<Map<string, StandingRow>> {
  const words = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const ids = [...words.keys()]
  const rows = await db
    .selectFrom('rank_standings')
    .selectAll()
    .where(
      sql<boolean>`keyword_id = any(${ids}::bigint[]) and is_simulated = is_simulated('search')`,
    )
    .execute()
  const current = rows.filter((row) => isSame(row, words.get(row.keyword_id)))
  return new Map(current.map((row) => [resultKeyOf(row), row]))
}

type Words = Pick<StandingRow, 'query' | 'geo' | 'lang'>

const isSame = (row: Words, keyword: Words | undefined) =>
  row.query === keyword?.query && row.geo === keyword.geo && row.lang === keyword.lang
