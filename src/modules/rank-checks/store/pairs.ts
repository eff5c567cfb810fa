import { type RawBuilder, sql } from 'kysely'
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
  const { rows } = await sql<Pair>`
    select ${sql.join(FIELDS.map((field) => sql.ref(`now.${field}`)))}, now.job_id, now.url, now.checked_at, keyword.cluster,
      jsonb_build_object('position', was.position, 'depth', was.depth, 'features', was.features,
        'owned_features', was.owned_features) as before
    ${joined(db, between)} order by now.keyword_id, now.device`.execute(db)
  return rows
}

/** Where a keyword stood in two jobs. */
export type Step = Pick<Pair, 'keyword_id' | 'device' | 'position' | 'depth'> & {
  search_volume: number | null
  before: Pick<Pair, 'position' | 'depth'>
}

type Packed = [number, Step['device'], number | null, number | null, number, number | null, number]

/** The places alone, for whoever looks at all of them: thousands of rows come faster in one piece. */
export async function stepsBetween(db: Db, between: Omit<Between, 'differing'>): Promise<Step[]> {
  const { rows } = await sql<{ steps: Packed[] | null }>`
    select json_agg(json_build_array(now.keyword_id, now.device, keyword.search_volume, now.position, now.depth,
      was.position, was.depth) order by now.keyword_id, now.device) as steps
    ${joined(db, { ...between, differing: 'position' })}`.execute(db)
  return (rows[0]?.steps ?? []).map(([keyword_id, device, search_volume, position, depth, was, wasDepth]) => ({
    ...{ keyword_id, device, search_volume, position, depth },
    before: { position: was, depth: wasDepth },
  }))
}

function joined(db: Db, between: Between) {
  const { workspaceId, device, first, last, differing } = between
  const of = (name: string, { job_id, job_at }: Moment) => sql`${sql.ref(`${name}.workspace_id`)} = ${workspaceId}
    and ${sql.ref(`${name}.job_id`)} = ${job_id} and ${sql.ref(`${name}.job_at`)} = ${job_at}
    and ${sql.ref(`${name}.state`)} <> 'failed'`
  const keywords = matchingKeywords(db, between.keywords).select([
    'keywords.id',
    'query',
    'geo',
    'lang',
    'cluster',
    'search_volume',
  ])
  return sql`from rank_results now
    join rank_results was on was.keyword_id = now.keyword_id and was.device = now.device and ${of('was', first)}
      and (was.query, was.geo, was.lang) = (now.query, now.geo, now.lang)
    join (${keywords}) keyword on keyword.id = now.keyword_id
      and (keyword.query, keyword.geo, keyword.lang) = (now.query, now.geo, now.lang)
    where ${of('now', last)} and (${device} = 'both' or now.device = ${device})
      and ${sql.ref(`now.${differing}`)} is distinct from ${sql.ref(`was.${differing}`)}
      ${differing === 'owned_features' ? sql`and now.keyword_id in (${owning(of, between)})` : sql``}`
}

/** Only a keyword of which something was owned can have won or lost: they are few, and found first. */
const owning = (of: (name: string, moment: Moment) => RawBuilder<unknown>, { first, last }: Between) =>
  sql.join(
    [first, last].map(
      (moment) =>
        sql`select held.keyword_id from rank_results held where ${of('held', moment)} and held.owned_features <> '{}'`,
    ),
    sql` union `,
  )
