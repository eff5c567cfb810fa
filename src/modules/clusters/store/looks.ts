import { sql } from 'kysely'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import { matchingKeywords } from '../../clients/index.ts'
import type { Job } from '../../rank-checks/index.ts'

export type NewLook = {
  keyword_id: number
  query: string
  geo: string
  lang: string
  pages: number[]
}

/** Adds what a job saw to the last looks of each keyword; a job that is read again replaces what it said. */
export async function saveLooks(db: Db, job: Job, looks: NewLook[]): Promise<void> {
  const { workspace_id, client_id, id, is_simulated } = job
  await sql`
    insert into cluster_looks as last (workspace_id, keyword_id, is_simulated, client_id, job_id, query, geo, lang, pages)
    select ${workspace_id}, given.keyword_id, ${is_simulated}, ${client_id}, ${id}, given.query, given.geo, given.lang, given.pages
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
        as given(keyword_id bigint, query text, geo text, lang text, pages bigint[])
    order by given.keyword_id
    on conflict (workspace_id, keyword_id, is_simulated) do update set job_id = excluded.job_id,
      query = excluded.query, geo = excluded.geo, lang = excluded.lang, pages = excluded.pages,
      pages_before = case when last.job_id = excluded.job_id then last.pages_before when ${IS_SAME} then last.pages end,
      pages_earlier = case when last.job_id = excluded.job_id then last.pages_earlier when ${IS_SAME} then last.pages_before end
    where last.job_id <= excluded.job_id`.execute(db)
}

const IS_SAME = sql`(last.query, last.geo, last.lang) = (excluded.query, excluded.geo, excluded.lang)`

type OfClient = { workspace_id: number; client_id: number; is_simulated: boolean }

/** Few enough to be garbage before the next come. */
const AT_ONCE = 1000

/** Numbers of a JSON list are read five times as fast as those of an array. */
const listed = <Name extends string>(name: Name) =>
  sql<number[] | null>`array_to_json(${sql.ref(`look.${name}`)})`.as(name)

/** The last looks at the keywords of a client that are tracked still, in the words they were checked with. */
export async function* looksOf(db: Db, world: OfClient) {
  for (let ids = await idsAfter(db, world, 0); ids.length > 0; ) {
    yield* await looksWithWords(db, world, ids)
    ids = ids.length < AT_ONCE ? [] : await idsAfter(db, world, ids.at(-1) ?? 0)
  }
}

/** Apart from their words, by which PostgreSQL would expect to find next to none. */
async function idsAfter(db: Db, { client_id, is_simulated }: OfClient, after: number) {
  const rows = await db
    .selectFrom('cluster_looks')
    .select('keyword_id')
    .where('client_id', '=', client_id)
    .where('is_simulated', '=', is_simulated)
    .where('keyword_id', '>', after)
    .orderBy('keyword_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ keyword_id }) => keyword_id)
}

const looksWithWords = (db: Db, { client_id, is_simulated }: OfClient, ids: number[]) =>
  matchingKeywords(db, { client_id, ids })
    .innerJoin('cluster_looks as look', 'look.keyword_id', 'keywords.id')
    .where('look.keyword_id', '=', anyOf(ids))
    .where('look.is_simulated', '=', is_simulated)
    .whereRef('look.query', '=', 'keywords.query')
    .whereRef('look.geo', '=', 'keywords.geo')
    .whereRef('look.lang', '=', 'keywords.lang')
    .select([
      'look.keyword_id',
      'look.geo',
      'look.lang',
      'keywords.location',
      'keywords.engine',
    ])
    .select([listed('pages'), listed('pages_before'), listed('pages_earlier')])
    .orderBy('keywords.id')
    .execute()

/** The looks at some keywords, in the world that is asked now. */
export function looksAt(db: Db, clientId: number, keywordIds: number[]) {
  return db
    .selectFrom('cluster_looks')
    .select(['keyword_id', 'job_id', 'pages', 'pages_before', 'pages_earlier'])
    .where('client_id', '=', clientId)
    .where('keyword_id', '=', anyOf(keywordIds))
    .where(sql<boolean>`is_simulated = is_simulated('search')`)
    .execute()
}
