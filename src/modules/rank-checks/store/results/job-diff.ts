import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { type Engine, matchingKeywords } from '../../../clients/index.ts'
import type { Moment } from './result-columns.ts'
import type { ResultRow } from './results.ts'

const FIELDS = [
  'keyword_id',
  'device',
  'query',
  'geo',
  'lang',
  'position',
  'depth',
  'features',
  'owned_features',
  'foreign_features',
  'source',
] as const

export type Pair = Pick<
  ResultRow,
  (typeof FIELDS)[number] | 'job_id' | 'cluster' | 'url' | 'checked_at'
> & {
  engine: Engine
  before: Pick<
    ResultRow,
    | 'position'
    | 'depth'
    | 'features'
    | 'owned_features'
    | 'foreign_features'
    | 'checked_at'
    | 'url'
    | 'source'
  >
}

export type Between = {
  workspaceId: number
  /** Only these keywords, with their current query. */
  keywords: Parameters<typeof matchingKeywords>[1]
  device: 'both' | ResultRow['device']
  first: Moment
  last: Moment
  /** Which of the two must differ. */
  differing: 'position' | 'owned_features'
}

/** The differing results of two jobs for the same keywords, without failed checks. */
export async function pairsBetween(db: Db, between: Between): Promise<Pair[]> {
  const { tables, holds } = compared(between)
  const { rows } = await sql<Pair>`
    select ${sql.join(FIELDS.map((field) => sql.ref(`now.${field}`)))}, now.job_id, now.url, now.checked_at, keyword.engine, keyword.cluster,
      jsonb_build_object('position', was.position, 'depth', was.depth, 'features', was.features,
        'owned_features', was.owned_features, 'foreign_features', was.foreign_features,
        'checked_at', date_part('epoch', was.checked_at), 'url', was.url, 'source', was.source) as before
    from ${tables} join (${keywordsOf(db, between)}) keyword on keyword.id = now.keyword_id
      and (keyword.query, keyword.geo, keyword.lang) = (now.query, now.geo, now.lang)
    where ${holds} ${between.differing === 'owned_features' ? sql`and now.keyword_id in (${owning(between)})` : sql``}
    order by now.keyword_id, now.device`.execute(db)
  return rows
}

const keywordsOf = (db: Db, { keywords }: Pick<Between, 'keywords'>) =>
  matchingKeywords(db, keywords).select([
    'keywords.id',
    'query',
    'geo',
    'lang',
    'cluster',
    'engine',
  ])

/** The same check in both jobs, `now` and `was`, where the result differs. */
function compared(between: Between) {
  const { device, first, last, differing } = between
  return {
    tables: sql`rank_results now join rank_results was on was.keyword_id = now.keyword_id and was.device = now.device
      and ${foundIn('was', between, first)} and (was.query, was.geo, was.lang) = (now.query, now.geo, now.lang)`,
    holds: sql`${foundIn('now', between, last)} and (${device} = 'both' or now.device = ${device})
      and ${sql.ref(`now.${differing}`)} is distinct from ${sql.ref(`was.${differing}`)}`,
  }
}

const foundIn = (
  name: string,
  { workspaceId }: Pick<Between, 'workspaceId'>,
  { job_id, job_at }: Moment,
) =>
  sql`${sql.ref(`${name}.workspace_id`)} = ${workspaceId} and ${sql.ref(`${name}.job_id`)} = ${job_id}
    and ${sql.ref(`${name}.job_at`)} = to_timestamp(${job_at}) and ${sql.ref(`${name}.state`)} <> 'failed'`

/** Only keywords with owned features can have won or lost one: they are few, and selected first. */
const owning = (between: Between) =>
  sql.join(
    [between.first, between.last].map(
      (moment) => sql`select held.keyword_id from rank_results held
        where ${foundIn('held', between, moment)} and held.owned_features <> '{}'`,
    ),
    sql` union `,
  )
