import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { CheckSource } from '../tables.ts'
import type { Check } from './checks.ts'

export type Point = Selectable<Tables['aeo_points']>

/** Makes the points of a check from its answers, one a provider. */
export async function savePoints(
  db: Db,
  { workspace_id, id, client_id, created_at, finished_at }: Check,
): Promise<void> {
  await sql`
    insert into aeo_points (workspace_id, check_id, provider, client_id, checked_at, prompts, answers, errors, named,
      cited, score_sum, median_position, positive, neutral, negative, own_mentions, all_mentions, models)
    select ${workspace_id}, ${id}, provider, ${client_id}, to_timestamp(${finished_at ?? created_at}),
      count(distinct prompt_id) filter (where state = 'answered'),
      count(*) filter (where state = 'answered'), count(*) filter (where state = 'failed'),
      count(*) filter (where is_named), count(*) filter (where is_cited), coalesce(sum(score) filter (where state = 'answered'), 0),
      percentile_cont(0.5) within group (order by position),
      count(*) filter (where sentiment = 'positive'), count(*) filter (where sentiment = 'neutral'),
      count(*) filter (where sentiment = 'negative'),
      count(*) filter (where is_named and not is_brand),
      count(*) filter (where is_named and not is_brand) + coalesce(sum(cardinality(competitors)) filter (where not is_brand), 0),
      coalesce(array_agg(distinct served_model) filter (where served_model <> ''), '{}')
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
}

export type SeriesPoint = Point & { source: CheckSource }

/** What the finished checks of a client came to, oldest first; where nothing was answered there is no point. */
export async function pointsOf(db: Db, series: Series): Promise<SeriesPoint[]> {
  let found = db
    .selectFrom('aeo_points')
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

export function pointsOfCheck(
  db: Db,
  { workspace_id, id }: Pick<Check, 'workspace_id' | 'id'>,
): Promise<Point[]> {
  const found = db.selectFrom('aeo_points').selectAll().where('workspace_id', '=', workspace_id)
  return found.where('check_id', '=', id).orderBy('provider').execute()
}
