import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { CheckSource } from '../tables.ts'
import type { Check } from './checks.ts'

export type Point = Selectable<Tables['aeo_points']>

/** The columns of a point after the moment of its check, in their order. */
const SUMS = sql`count(distinct prompt_id) filter (where state = 'answered') as prompts,
  count(*) filter (where state = 'answered') as answers, count(*) filter (where state = 'failed') as errors,
  count(*) filter (where is_named) as named, count(*) filter (where is_cited) as cited,
  coalesce(sum(score) filter (where state = 'answered'), 0) as score_sum,
  percentile_cont(0.5) within group (order by position) as median_position,
  count(*) filter (where sentiment = 'positive') as positive, count(*) filter (where sentiment = 'neutral') as neutral,
  count(*) filter (where sentiment = 'negative') as negative,
  count(*) filter (where is_named and not is_brand) as own_mentions,
  count(*) filter (where is_named and not is_brand)
    + coalesce(sum(cardinality(competitors)) filter (where not is_brand), 0) as all_mentions,
  coalesce(array_agg(distinct served_model) filter (where served_model <> ''), '{}') as models`

/** Makes the points of a check from its answers, one a provider. */
export async function savePoints(
  db: Db,
  { workspace_id, id, client_id, created_at, finished_at }: Check,
): Promise<void> {
  await sql`
    insert into aeo_points (workspace_id, check_id, provider, client_id, checked_at, prompts, answers, errors, named,
      cited, score_sum, median_position, positive, neutral, negative, own_mentions, all_mentions, models)
    select ${workspace_id}, ${id}, provider, ${client_id}, to_timestamp(${finished_at ?? created_at}), ${SUMS}
    from aeo_results where workspace_id = ${workspace_id} and check_id = ${id} and check_at = to_timestamp(${created_at})
    group by provider
    on conflict (workspace_id, check_id, provider) do update set prompts = excluded.prompts, answers = excluded.answers,
      errors = excluded.errors, named = excluded.named, cited = excluded.cited, score_sum = excluded.score_sum,
      median_position = excluded.median_position, positive = excluded.positive, neutral = excluded.neutral,
      negative = excluded.negative, own_mentions = excluded.own_mentions, all_mentions = excluded.all_mentions, models = excluded.models`.execute(
    db,
  )
}

/** Sums the counts of a check up again from its answers. */
export async function recount(db: Db, { workspace_id, id, created_at }: Check): Promise<void> {
  await sql`
    update aeo_checks set named = sums.named, cited = sums.cited, score_sum = sums.score_sum
    from (select count(*) filter (where is_named) as named, count(*) filter (where is_cited) as cited,
        coalesce(sum(score) filter (where state = 'answered'), 0) as score_sum
      from aeo_results where workspace_id = ${workspace_id} and check_id = ${id} and check_at = to_timestamp(${created_at})) sums
    where aeo_checks.workspace_id = ${workspace_id} and aeo_checks.id = ${id}`.execute(db)
}

const MAX_POINTS = 5000

export type Series = {
  workspace_id: number
  client_id: number
  sources: CheckSource[]
  provider?: string | undefined
  from?: number | undefined
  to?: number | undefined
  /** Only answers to what was asked there. */
  country?: string | undefined
}

export type SeriesPoint = Point & { source: CheckSource }

/** What the finished checks of a client came to, oldest first; where nothing was answered there is no point. */
export async function pointsOf(db: Db, series: Series): Promise<SeriesPoint[]> {
  let found = pointsIn(db, series)
    .innerJoin('aeo_check_states as checks', (join) =>
      join
        .onRef('checks.workspace_id', '=', 'aeo_points.workspace_id')
        .onRef('checks.id', '=', 'aeo_points.check_id'),
    )
    .selectAll('aeo_points')
    .select('checks.source')
    .where('aeo_points.workspace_id', '=', series.workspace_id)
    .where('aeo_points.client_id', '=', series.client_id)
    .where('aeo_points.answers', '>', 0)
    .where('checks.source', 'in', series.sources)
    .where('checks.status', '=', 'done')
  if (series.provider !== undefined) found = found.where('provider', '=', series.provider)
  if (series.from !== undefined) found = found.where('checked_at', '>=', series.from)
  if (series.to !== undefined) found = found.where('checked_at', '<', series.to)
  const rows = await found
    .orderBy('check_id', 'desc')
    .orderBy('provider')
    .limit(MAX_POINTS)
    .execute()
  return rows.reverse()
}

/** The stored points; those of one country are summed up from the answers. */
function pointsIn(db: Db, { workspace_id, client_id, country }: Omit<Series, 'sources'>) {
  if (country === undefined) return db.selectFrom('aeo_points')
  const summed = sql<Point>`(
    select r.workspace_id, r.check_id, r.provider, r.client_id, coalesce(c.finished_at, c.created_at) as checked_at, ${SUMS}
    from (select workspace_id, id, client_id, country, created_at, finished_at from aeo_check_states) c join aeo_results r
      on r.workspace_id = c.workspace_id and r.check_id = c.id and r.check_at = c.created_at
    where c.workspace_id = ${workspace_id} and c.client_id = ${client_id} and ${askedIn(country)}
    group by r.workspace_id, r.check_id, r.provider, r.client_id, coalesce(c.finished_at, c.created_at))`
  return db.selectFrom(summed.as('aeo_points'))
}

type CheckInCountry = Pick<Check, 'workspace_id' | 'id' | 'client_id'> & {
  only?: string | undefined
}

export function pointsOfCheck(
  db: Db,
  { workspace_id, id, client_id, only }: CheckInCountry,
): Promise<Point[]> {
  return pointsIn(db, { workspace_id, client_id, country: only })
    .selectAll('aeo_points')
    .where('workspace_id', '=', workspace_id)
    .where('check_id', '=', id)
    .orderBy('provider')
    .execute()
}

/** Whether an answer `r` is to a prompt of this country; one without a country is asked where the check is. */
export const askedIn = (country: string, ofCheck: unknown = sql.ref('c.country')) =>
  sql<boolean>`coalesce((select nullif(p.country, '') from aeo_prompts p
    where p.workspace_id = r.workspace_id and p.id = r.prompt_id), ${ofCheck}) = ${country}`
