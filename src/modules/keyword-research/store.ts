import { sql } from 'kysely'
import { notFound } from '../../base/errors.ts'
import { anyOf, type Db } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import { queryKey } from '../clients/index.ts'
import type { DifficultyParts, TopResult } from './rules/difficulty.ts'
import type { Judged } from './rules/intent.ts'

/** How many researched keywords one client may have. */
export const MAX_FOUND = 5000

export type Found = Judged & {
  query: string
  geo: string
  lang: string
  source: string
  found_by: string
}

/** Adds keywords; existing ones gain a further source. Returns how many are new. */
export async function saveFound(
  db: Db,
  { clientId, now }: { clientId: number; now: number },
  found: Found[],
): Promise<number> {
  const rows = found.map((each) => ({ ...each, query_key: queryKey(each.query) }))
  const { rows: saved } = await sql<{ is_new: boolean }>`
    insert into research_keywords as kept (workspace_id, client_id, is_simulated, query, query_key, geo, lang, sources,
      found_by, intent, intent_confidence, intent_by, found_at)
    select ${WORKSPACE_ID}, ${clientId}, is_simulated('search'), min(query), query_key, geo, lang, array_agg(distinct source),
      min(found_by), min(intent), min(confidence), 'words', to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (query text, query_key text, geo text,
      lang text, source text, found_by text, intent text, confidence real)
    group by query_key, geo, lang order by query_key, geo, lang
    on conflict (workspace_id, client_id, is_simulated, query_key, geo, lang) do update set
      sources = array(select distinct unnest(kept.sources || excluded.sources) order by 1)
    returning kept.xmax = 0 as is_new`.execute(db)
  return saved.filter(({ is_new }) => is_new).length
}

const inWorld = (db: Db, clientId: number) =>
  db
    .selectFrom('research_keywords')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`is_simulated = is_simulated('search')`)

export type ResearchRow = Awaited<ReturnType<typeof allFound>>[number]

/** All that was found for a client, without the results pages. */
export const allFound = (db: Db, clientId: number) =>
  inWorld(db, clientId)
    .select(['id', 'query', 'query_key', 'geo', 'lang', 'sources', 'found_by', 'found_at'])
    .select(['intent', 'intent_confidence', 'intent_by', 'is_dismissed', 'assessed_at'])
    .select(['difficulty', 'difficulty_parts', 'blocks', 'cluster_id', 'topic'])
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute()

export const countFound = async (db: Db, clientId: number): Promise<number> =>
  (
    await inWorld(db, clientId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The top ten of some keywords, or of all assessed ones. */
export function resultsOf(db: Db, clientId: number, ids?: number[]) {
  const found = inWorld(db, clientId)
    .select(['id', 'query', 'geo', 'lang', 'results', 'blocks'])
    .where('assessed_at', 'is not', null)
  return (ids ? found.where('id', '=', anyOf(ids)) : found).orderBy('id').execute()
}

/** Some of what was found, each of which there must be. */
export async function requireFound(db: Db, clientId: number, ids: number[]) {
  const wanted = [...new Set(ids)]
  const rows = await inWorld(db, clientId)
    .selectAll()
    .where('id', '=', anyOf(wanted))
    .orderBy('id')
    .execute()
  if (rows.length < wanted.length) throw notFound()
  return rows
}

export async function setDismissed(
  db: Db,
  { clientId, ids, isDismissed }: { clientId: number; ids: number[]; isDismissed: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('research_keywords')
    .set({ is_dismissed: isDismissed })
    .where('client_id', '=', clientId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

type Page = { results: TopResult[]; blocks: string[]; now: number }

export async function savePage(db: Db, id: number, { results, blocks, now }: Page) {
  await db
    .updateTable('research_keywords')
    .set({ results: JSON.stringify(results), blocks, assessed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function saveIntent(
  db: Db,
  id: number,
  { intent, confidence, by }: Judged & { by: 'page' | 'model' },
) {
  await db
    .updateTable('research_keywords')
    .set({ intent, intent_confidence: confidence, intent_by: by })
    .where('id', '=', id)
    .execute()
}

export type Verdict = {
  id: number
  difficulty: number | null
  parts: DifficultyParts | null
  cluster_id: number | null
  topic: string
}

export async function saveVerdicts(db: Db, clientId: number, verdicts: Verdict[]) {
  await sql`update research_keywords kept set difficulty = given.difficulty, difficulty_parts = given.parts,
      cluster_id = given.cluster_id, topic = given.topic
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as given (id bigint, difficulty smallint, parts jsonb,
      cluster_id bigint, topic text)
    where kept.workspace_id = ${WORKSPACE_ID} and kept.client_id = ${clientId} and kept.id = given.id`.execute(
    db,
  )
}
