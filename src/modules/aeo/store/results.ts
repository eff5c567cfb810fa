import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { Check } from './checks.ts'

export type ResultRow = Selectable<Tables['aeo_results']>
/** An answer before it is kept. */
export type NewResult = Omit<ResultRow, 'id'>

/** Whether its run is paused, and whether its check has spent what it may cost. */
export type Kept = { is_paused: boolean; is_spent: boolean }

type OfStep = { run: { id: number }; seq: number }

/** Keeps an answer, once, and counts it; undefined when its step is closed. */
export async function keepResult(
  db: Db,
  row: NewResult,
  step?: OfStep,
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select * from aeo_save_result(${JSON.stringify(row)}::jsonb,
    ${step?.run.id ?? null}::bigint, ${step?.seq ?? null}::bigint)`.execute(db)
  return rows[0]
}

type Checked = Pick<Check, 'workspace_id' | 'id' | 'created_at'>

const ofCheck = (db: Db, { workspace_id, id, created_at }: Checked) =>
  db
    .selectFrom('aeo_results')
    .where('workspace_id', '=', workspace_id)
    .where('check_id', '=', id)
    // Names the month, so that other partitions are pruned.
    .where('check_at', '=', created_at)

/** The samples of a prompt at a provider that are there already. */
export async function samplesOf(
  db: Db,
  check: Checked,
  prompt: { prompt_id: number; provider: string },
) {
  return ofCheck(db, check)
    .selectAll()
    .where('prompt_id', '=', prompt.prompt_id)
    .where('provider', '=', prompt.provider)
    .orderBy('sample')
    .execute()
}

export type ResultFilter = { provider?: string | undefined; prompt_id?: number | undefined }

function filtered(db: Db, check: Checked, { provider, prompt_id }: ResultFilter) {
  let found = ofCheck(db, check)
  if (provider !== undefined) found = found.where('provider', '=', provider)
  if (prompt_id !== undefined) found = found.where('prompt_id', '=', prompt_id)
  return found
}

/** In the order in which they came. */
export function resultsOf(
  db: Db,
  check: Checked,
  { limit, offset, ...filter }: ResultFilter & { limit: number | null; offset: number },
): Promise<ResultRow[]> {
  return filtered(db, check, filter)
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countResults(
  db: Db,
  check: Checked,
  filter: ResultFilter,
): Promise<number> {
  const found = filtered(db, check, filter)
  return (
    await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

/** The answers of a check in which paid entries were looked for. */
export function adAnswersOf(db: Db, check: Checked) {
  return ofCheck(db, check)
    .select(['id', 'prompt_id', 'prompt_text', 'provider', 'ads', 'created_at'])
    .where('state', '=', 'answered')
    .where('ads', 'is not', null)
    .orderBy('id')
    .execute()
}

/** How many answers a check has, and the citations of those that cite the client. */
export async function ownCitations(db: Db, check: Checked) {
  const answered = ofCheck(db, check).where('state', '=', 'answered')
  const [{ n }, rows] = await Promise.all([
    answered.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    answered.select('citations').where('is_cited', '=', true).execute(),
  ])
  return { answers: n, cited: rows.map(({ citations }) => citations) }
}

export function resultsAfter(
  db: Db,
  check: Checked,
  { afterId, limit }: { afterId: number; limit: number },
) {
  return ofCheck(db, check)
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Owner = { workspace_id: number; client_id: number }

type Asked = { prompt_id: number; provider?: string | undefined }

function toPrompt(db: Db, { workspace_id, client_id }: Owner, { prompt_id, provider }: Asked) {
  const found = db
    .selectFrom('aeo_results')
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
    .where('prompt_id', '=', prompt_id)
  return provider === undefined ? found : found.where('provider', '=', provider)
}

/** The answers to one prompt over time, newest first. */
export function answersTo(
  db: Db,
  owner: Owner,
  { limit, offset, ...asked }: Asked & { limit: number | null; offset: number },
): Promise<ResultRow[]> {
  return toPrompt(db, owner, asked)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAnswersTo(db: Db, owner: Owner, asked: Asked): Promise<number> {
  const found = toPrompt(db, owner, asked)
  return (
    await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

export function findResult(
  db: Db,
  { workspace_id, client_id }: Owner,
  id: number,
): Promise<ResultRow | undefined> {
  return db
    .selectFrom('aeo_results')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A sentiment judgement of an answer, and the resulting score. */
export type Judged = {
  id: number
  sentiment: ResultRow['sentiment']
  quote: string
  score: number
}

/** Writes judgements down; answers by how much the sum of scores has changed. */
export async function saveJudgements(
  db: Db,
  check: Checked,
  judged: Judged[],
): Promise<number> {
  const { rows } = await sql<{ change: number | null }>`
    with fresh as (select * from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
        as fresh(id bigint, sentiment text, quote text, score double precision)),
    before as (select r.id, r.score from aeo_results r join fresh using (id)
      where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})),
    changed as (update aeo_results r set sentiment = fresh.sentiment, quote = fresh.quote, score = fresh.score, judge = 'model'
      from fresh where r.id = fresh.id and r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id}
        and r.check_at = to_timestamp(${check.created_at}) returning r.id, r.score)
    select sum(changed.score - before.score) as change from changed join before using (id)`.execute(
    db,
  )
  return rows[0]?.change ?? 0
}

/** What an answer reads like with other names. */
type Reread = Pick<
  ResultRow,
  | 'id'
  | 'is_brand'
  | 'is_named'
  | 'is_cited'
  | 'position'
  | 'sentiment'
  | 'judge'
  | 'score'
  | 'score_version'
  | 'spans'
  | 'citations'
  | 'competitors'
  | 'cited_competitors'
>

export async function rewriteResults(db: Db, check: Checked, rows: Reread[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update aeo_results r set is_brand = fresh.is_brand, is_named = fresh.is_named, is_cited = fresh.is_cited,
      position = fresh.position, sentiment = fresh.sentiment, judge = fresh.judge, score = fresh.score,
      score_version = fresh.score_version, spans = fresh.spans, citations = fresh.citations, competitors = fresh.competitors,
      cited_competitors = fresh.cited_competitors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id bigint, is_brand boolean, is_named boolean,
      is_cited boolean, position integer, sentiment text, judge text, score double precision, score_version smallint,
      spans jsonb, citations jsonb, competitors text[], cited_competitors text[])
    where r.workspace_id = ${check.workspace_id} and r.check_id = ${check.id} and r.check_at = to_timestamp(${check.created_at})
      and r.id = fresh.id`.execute(db)
}
