import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { matchingKeywords } from '../../clients/index.ts'
import type { Moment } from './at.ts'
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
] as const

export type Pair = Pick<ResultRow, (typeof FIELDS)[number] | 'job_id' | 'cluster' | 'url' | 'checked_at'> & {
  before: Pick<ResultRow, 'position' | 'depth' | 'features' | 'owned_features'>
}

export type Between = {
  workspaceId: number
  /** Only these keywords, in the words they have now. */
  keywords: Parameters<typeof matchingKeywords>[1]
  device: 'both' | ResultRow['device']
  first: Moment
  last: Moment
  /** Which of the two must differ. */
  differing: 'position' | 'owned_features'
}

/** What two jobs found of the same keywords, where it differs; what failed in either is left out. */
export async function pairsBetween(db: Db, between: Between): Promise<Pair[]> {
  const { tables, holds } = compared(between)
  const { rows } = await sql<Pair>`
    select ${sql.join(FIELDS.map((field) => sql.ref(`now.${field}`)))}, now.job_id, now.url, now.checked_at, keyword.cluster,
      jsonb_build_object('position', was.position, 'depth', was.depth, 'features', was.features,
        'owned_features', was.owned_features) as before
    from ${tables} join (${keywordsOf(db, between)}) keyword on keyword.id = now.keyword_id
      and (keyword.query, keyword.geo, keyword.lang) = (now.query, now.geo, now.lang)
    where ${holds} ${between.differing === 'owned_features' ? sql`and now.keyword_id in (${owning(between)})` : sql``}
    order by now.keyword_id, now.device`.execute(db)
  return rows
}

/** Where a keyword stood in two jobs. */
export type Step = Pick<Pair, 'keyword_id' | 'device' | 'position' | 'depth'> & {
  search_volume: number | null
  before: Pick<Pair, 'position' | 'depth'>
}

type Columns = {
  keyword_ids: number[] | null
  devices: Step['device'][]
  volumes: (number | null)[]
  positions: (number | null)[]
  depths: number[]
  was_positions: (number | null)[]
  was_depths: number[]
}

/** The places alone, for whoever looks at all of them: thousands of rows come fastest column by column. */
export async function stepsBetween(db: Db, between: Omit<Between, 'differing'>): Promise<Step[]> {
  const { tables, holds } = compared({ ...between, differing: 'position' })
  // All of them are fenced: taking the rows of a job for few, the planner would look each of them up by itself.
  const fence = Object.values(between.keywords).filter((each) => each !== undefined).length > 1 ? sql`` : sql`offset 0`
  const { rows } = await sql<{ found: Columns }>`
    select json_build_object('keyword_ids', array_agg(pair.keyword_id), 'devices', array_agg(pair.device),
      'volumes', array_agg(keyword.search_volume), 'positions', array_agg(pair.position), 'depths', array_agg(pair.depth),
      'was_positions', array_agg(pair.was_position), 'was_depths', array_agg(pair.was_depth)) as found
    from (select now.keyword_id, now.device, now.query, now.geo, now.lang, now.position, now.depth,
        was.position as was_position, was.depth as was_depth from ${tables} where ${holds} ${fence}) pair
    join (${keywordsOf(db, between)}) keyword on keyword.id = pair.keyword_id
      and (keyword.query, keyword.geo, keyword.lang) = (pair.query, pair.geo, pair.lang)`.execute(db)
  return rows.flatMap(({ found }) => stepsOf(found))
}

function stepsOf({ keyword_ids, devices, volumes, positions, depths, was_positions, was_depths }: Columns): Step[] {
  return (keyword_ids ?? []).map((keyword_id, at) => ({
    keyword_id,
    device: devices[at] ?? 'desktop',
    search_volume: volumes[at] ?? null,
    position: positions[at] ?? null,
    depth: depths[at] ?? 0,
    before: { position: was_positions[at] ?? null, depth: was_depths[at] ?? 0 },
  }))
}

const keywordsOf = (db: Db, { keywords }: Pick<Between, 'keywords'>) =>
  matchingKeywords(db, keywords).select(['keywords.id', 'query', 'geo', 'lang', 'cluster', 'search_volume'])

/** The same check in both jobs, `now` and `was`, where it came out differently. */
function compared(between: Between) {
  const { device, first, last, differing } = between
  return {
    tables: sql`rank_results now join rank_results was on was.keyword_id = now.keyword_id and was.device = now.device
      and ${foundIn('was', between, first)} and (was.query, was.geo, was.lang) = (now.query, now.geo, now.lang)`,
    holds: sql`${foundIn('now', between, last)} and (${device} = 'both' or now.device = ${device})
      and ${sql.ref(`now.${differing}`)} is distinct from ${sql.ref(`was.${differing}`)}`,
  }
}

const foundIn = (name: string, { workspaceId }: Pick<Between, 'workspaceId'>, { job_id, job_at }: Moment) =>
  sql`${sql.ref(`${name}.workspace_id`)} = ${workspaceId} and ${sql.ref(`${name}.job_id`)} = ${job_id}
    and ${sql.ref(`${name}.job_at`)} = ${job_at} and ${sql.ref(`${name}.state`)} <> 'failed'`

/** Only a keyword of which something was owned can have won or lost: they are few, and found first. */
const owning = (between: Between) =>
  sql.join(
    [between.first, between.last].map(
      (moment) => sql`select held.keyword_id from rank_results held
        where ${foundIn('held', between, moment)} and held.owned_features <> '{}'`,
    ),
    sql` union `,
  )
