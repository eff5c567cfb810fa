import { type NotNull, sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { type Engine, keywordsOfClients, matchingKeywords } from '../../clients/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import type { Standing } from '../figures/standings.ts'
import type { AnyDevice } from '../tables.ts'

/** The standings of these keywords at the last summary, in the world of the job. */
export function readStandings(
  db: Db,
  keywordIds: number[],
  { is_simulated }: Pick<Job, 'is_simulated'>,
) {
  return db
    .selectFrom('analytics_standings')
    .selectAll()
    .where('keyword_id', '=', anyOf(keywordIds))
    .where('is_simulated', '=', is_simulated)
    .execute()
}

/** The blocks of each results page of a client at the last check. */
export function readFeatures(
  db: Db,
  { workspaceId, clientId }: Pick<Wanted, 'workspaceId' | 'clientId'>,
) {
  return db
    .selectFrom('analytics_standings')
    .select(['keyword_id', 'device', 'features', 'owned_features', 'foreign_features'])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where(IS_CURRENT_WORLD)
    .orderBy('keyword_id')
    .orderBy('device')
    .execute()
}

/** Puts the standings in the place of earlier ones. */
export async function saveStandings(db: Db, standings: Standing[]): Promise<void> {
  await sql`
    insert into analytics_standings (${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    select ${sql.join(COLUMNS.map(givenValue))}
    from jsonb_array_elements(${JSON.stringify(standings)}::jsonb) item,
      jsonb_populate_record(null::analytics_standings, item - ${TIMES}::text[]) as given
    order by given.keyword_id, given.device
    on conflict (workspace_id, keyword_id, device, is_simulated) do update set ${sql.join(
      COLUMNS.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )}`.execute(db)
}

const TIMES: (keyof Standing)[] = ['checked_at', 'prev_checked_at']

const givenValue = (name: keyof Standing) =>
  TIMES.includes(name)
    ? sql`to_timestamp((item->>${sql.lit(name)})::double precision)`
    : sql`${sql.ref(`given.${name}`)}`

const COLUMNS: (keyof Standing)[] = [
  'keyword_id',
  'device',
  'is_simulated',
  'workspace_id',
  'client_id',
  'job_id',
  'checked_at',
  'query',
  'geo',
  'lang',
  'position',
  'prev_position',
  'prev_checked_at',
  'delta',
  'previous_delta',
  'move',
  'click_change',
  'url',
  'ranked_pages',
  'own_urls',
  'conflicts',
  'features',
  'owned_features',
  'foreign_features',
  'won',
  'lost',
  'score',
  'gain',
  'reasons',
  'click_model',
]

export type Wanted = {
  workspaceId: number
  clientId: number
  device: AnyDevice
  /** Only checks of this job and later ones: older moves are no news. */
  sinceJob: number
  tag?: string | undefined
  cluster?: string | undefined
  geo?: string | undefined
  /** Where none is named: the client's main one. */
  engine?: Engine | 'any' | undefined
  ids?: number[] | undefined
}

// Written as a case, because the planner takes three equal columns for three rare chances and then sorts everything.
const IS_SAME_KEYWORD = sql<boolean>`case when analytics_standings.query = keywords.query
  and analytics_standings.geo = keywords.geo and analytics_standings.lang = keywords.lang then true else false end`

/** Sandbox standings do not count once search is real, nor the other way round. */
const IS_CURRENT_WORLD = sql<boolean>`analytics_standings.is_simulated = is_simulated('search')`

/** The standings of keywords that are tracked still, in the words they were checked with. */
function current(
  db: Db,
  { workspaceId, clientId, device, sinceJob, tag, cluster, geo, engine, ids }: Wanted,
) {
  const found = matchingKeywords(db, {
    client_id: clientId,
    tag,
    cluster,
    geo,
    engine: filterOf(engine),
    ids,
  })
    .innerJoin('analytics_standings', 'analytics_standings.keyword_id', 'keywords.id')
    .where(IS_SAME_KEYWORD)
    .where(IS_CURRENT_WORLD)
    .where('analytics_standings.workspace_id', '=', workspaceId)
    .where('analytics_standings.client_id', '=', clientId)
    .where('job_id', '>=', sinceJob)
  return device === 'both' ? found : found.where('analytics_standings.device', '=', device)
}

/** As the list of keywords is narrowed by it. */
export function filterOf(engine: Wanted['engine']): Engine | 'main' | undefined {
  return engine === 'any' ? undefined : (engine ?? 'main')
}

const SHOWN = [
  'analytics_standings.keyword_id',
  'analytics_standings.query',
  'analytics_standings.geo',
  'analytics_standings.lang',
  'analytics_standings.device',
  'keywords.cluster',
  'keywords.engine',
  'position',
  'prev_position',
  'prev_checked_at',
  'url',
  'job_id',
  'checked_at',
] as const

type Top = { limit: number; sort: 'delta' | 'clicks' }

/** The largest moves up or down. */
export async function readMoves(
  db: Db,
  wanted: Wanted,
  { limit, sort, up }: Top & { up: boolean },
) {
  const direction = up ? 'desc' : 'asc'
  const [first, second] =
    sort === 'delta' ? (['move', 'click_change'] as const) : (['click_change', 'move'] as const)
  const rows = await current(db, wanted)
    .select([...SHOWN, 'move', 'click_change', 'click_model'])
    .where('move', up ? '>' : '<', 0)
    .$narrowType<{ move: NotNull; prev_position: NotNull }>()
    .orderBy(first, direction)
    .orderBy(second, direction)
    .orderBy('analytics_standings.keyword_id')
    .orderBy('analytics_standings.device')
    .limit(limit)
    .execute()
  return rows.map(({ move, ...row }) => ({ ...row, delta: move }))
}

type Recent = {
  workspaceId: number
  clientIds: number[]
  since: number
  limit: number
  direction?: 'up' | 'down' | undefined
}

const MOVED = {
  up: sql<boolean>`move > 0`,
  down: sql<boolean>`move < 0`,
  any: sql<boolean>`move <> 0`,
}

/** Recent movers of many clients, by estimated clicks. */
export async function readRecentMoves(
  db: Db,
  { workspaceId, clientIds, since, limit, direction }: Recent,
) {
  const rows = await keywordsOfClients(db, clientIds)
    .innerJoin('analytics_standings', 'analytics_standings.keyword_id', 'keywords.id')
    .where(IS_SAME_KEYWORD)
    .where(IS_CURRENT_WORLD)
    .where('analytics_standings.workspace_id', '=', workspaceId)
    .where('analytics_standings.client_id', '=', anyOf(clientIds))
    .where('checked_at', '>=', since)
    .where(MOVED[direction ?? 'any'])
    .select([...SHOWN, 'analytics_standings.client_id', 'move', 'click_change', 'click_model'])
    .$narrowType<{ move: NotNull; prev_position: NotNull }>()
    .orderBy(sql`abs(click_change)`, 'desc')
    .orderBy(sql`abs(move)`, 'desc')
    .orderBy('analytics_standings.keyword_id')
    .orderBy('analytics_standings.device')
    .limit(limit)
    .execute()
  return rows.map(({ move, ...row }) => ({ ...row, delta: move }))
}

/** The most promising first. */
export function pageOpportunities(
  db: Db,
  wanted: Wanted & { minScore: number },
  window: Window,
) {
  const found = current(db, wanted).where('score', '>=', wanted.minScore)
  return readPage(window, {
    rows: async (limit, offset) => {
      const sorted = found
        .select([
          ...SHOWN,
          'score',
          'gain',
          'click_model',
          'reasons',
          'keywords.search_volume',
          'keywords.intent',
          'keywords.tags',
        ])
        .orderBy('score', 'desc')
        .orderBy('gain', 'desc')
        .orderBy('position')
        .orderBy('analytics_standings.keyword_id')
        .orderBy('analytics_standings.device')
        .$narrowType<{ score: NotNull; position: NotNull }>()
      const rows = await sorted.limit(limit).offset(offset).execute()
      return rows.map(({ score, gain, ...row }) => ({
        ...row,
        opportunity_score: score,
        estimated_gain: gain,
      }))
    },
    count: () => countOf(found),
  })
}

/** Keywords for which several pages of the client compete. */
export function pageConflicts(db: Db, wanted: Wanted, window: Window) {
  const found = current(db, wanted).where('has_conflict', '=', true)
  return readPage(window, {
    rows: (limit, offset) =>
      found
        .select([...SHOWN, 'own_urls', 'ranked_pages', 'conflicts'])
        .orderBy('analytics_standings.keyword_id')
        .orderBy('analytics_standings.device')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countOf(found),
  })
}

/** Keywords whose features changed hands. */
export function readOwnershipChanges(db: Db, wanted: Wanted, limit: number) {
  return current(db, wanted)
    .select([...SHOWN, 'won', 'lost'])
    .where('is_changed', '=', true)
    .orderBy('analytics_standings.keyword_id')
    .orderBy('analytics_standings.device')
    .limit(limit)
    .execute()
}

/** Everything that is known of these keywords by their last checks. */
export function readWhole(db: Db, wanted: Wanted) {
  return current(db, wanted)
    .select([
      ...SHOWN,
      'delta',
      'move',
      'own_urls',
      'features',
      'owned_features',
      'conflicts',
      'won',
      'lost',
    ])
    .select(['keywords.location', 'keywords.search_volume'])
    .orderBy('analytics_standings.keyword_id')
    .orderBy('analytics_standings.device')
    .execute()
}

const countOf = async (found: ReturnType<typeof current>) =>
  (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
