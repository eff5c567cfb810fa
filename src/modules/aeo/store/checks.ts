import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { CheckSource } from '../tables.ts'

export type Check = Selectable<Tables['aeo_check_states']>

type Owner = { workspace_id: number; client_id: number }

/** A check of this client, or not found. */
export async function requireCheck(db: Db, owner: Owner, id: number): Promise<Check> {
  const check = await ofClient(db, owner).where('id', '=', id).executeTakeFirst()
  if (!check) throw notFound()
  return check
}

/** A check under way; undefined when its client was deleted. */
export function findCheck(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<Check | undefined> {
  const found = db
    .selectFrom('aeo_check_states')
    .selectAll()
    .where('workspace_id', '=', actor.workspaceId)
  return found.where('id', '=', id).executeTakeFirst()
}

const ofClient = (db: Db, { workspace_id, client_id }: Owner) =>
  db
    .selectFrom('aeo_check_states')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)

/** Newest first. */
export function listChecks(
  db: Db,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
) {
  return ofClient(db, owner).orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export async function countChecks(db: Db, { workspace_id, client_id }: Owner): Promise<number> {
  const own = db
    .selectFrom('aeo_checks')
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
  return (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
    .n
}

/** The newest check that asked for answers itself, of the sandbox or of the real engines. */
export function latestCheck(
  db: Db,
  owner: Owner,
  source: CheckSource,
): Promise<Check | undefined> {
  return ofClient(db, owner)
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest finished check with answers. */
export function latestDone(
  db: Db,
  owner: Owner,
  sources: CheckSource[],
): Promise<Check | undefined> {
  const done = ofClient(db, owner)
    .where('status', '=', 'done')
    .where('source', 'in', sources)
    .where('answers', '>', 0)
  return done.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The latest check with answers of each client, in one query. */
export async function latestOfClients(
  db: Db,
  {
    workspaceId,
    clientIds,
    sources,
  }: { workspaceId: number; clientIds: number[]; sources: CheckSource[] },
): Promise<Pick<Check, 'client_id' | 'answers' | 'cited'>[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Pick<Check, 'client_id' | 'answers' | 'cited'>>`
    select asked.id as client_id, last.answers, last.cited from unnest(${clientIds}::bigint[]) as asked(id)
    cross join lateral (
      select answers, cited from aeo_check_states
      where workspace_id = ${workspaceId} and client_id = asked.id and status = 'done' and answers > 0
        and source = any(${sources}::text[])
      order by id desc limit 1) last`.execute(db)
  return rows
}

/** The next older check with answers. */
export function checkBefore(db: Db, owner: Owner, before: number): Promise<Check | undefined> {
  const older = ofClient(db, owner).where('id', '<', before).where('answers', '>', 0)
  return older.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export type NewCheck = Pick<
  Check,
  | 'workspace_id'
  | 'client_id'
  | 'source'
  | 'providers'
  | 'samples'
  | 'country'
  | 'language'
  | 'is_judged'
  | 'total_prompts'
  | 'total_answers'
  | 'max_cost_usd'
  | 'created_at'
> &
  Partial<Pick<Check, 'id' | 'run_id' | 'prompt_set'>>

export async function insertCheck(db: Db, check: NewCheck): Promise<number> {
  await sql`select ensure_aeo_partition(to_timestamp(${check.created_at}))`.execute(db)
  return (
    await db.insertInto('aeo_checks').values(check).returning('id').executeTakeFirstOrThrow()
  ).id
}

/** Room for the answers of this month and the next. */
export async function makeMonths(db: Db, now: number): Promise<void> {
  await sql`select ensure_aeo_partition(to_timestamp(${now})), ensure_aeo_partition(to_timestamp(${now + 31 * 86_400}))`.execute(
    db,
  )
}

/** Locks the check until the transaction ends, so that counting and numbering are serialised. */
export async function lockCheck(db: Db, id: number): Promise<void> {
  await db.selectFrom('aeo_checks').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** What a judge costs belongs to the check as well. */
export async function addCost(db: Db, id: number, cost: number | null): Promise<void> {
  await db
    .updateTable('aeo_checks')
    .set((eb) => ({
      cost_usd: eb('cost_usd', '+', cost ?? 0),
      ...(cost === null && { is_cost_known: false }),
    }))
    .where('id', '=', id)
    .execute()
}

export async function addScore(db: Db, id: number, change: number): Promise<void> {
  const more = db
    .updateTable('aeo_checks')
    .set((eb) => ({ score_sum: eb('score_sum', '+', change) }))
  await more.where('id', '=', id).execute()
}

/** Answers to a prompt that was deleted meanwhile are waited for no more. */
export async function dropAnswers(db: Db, id: number, count: number): Promise<void> {
  const fewer = db
    .updateTable('aeo_checks')
    .set((eb) => ({ total_answers: eb('total_answers', '-', count) }))
  await fewer.where('id', '=', id).execute()
}

/** Nor are such prompts a part of it once all others are done. */
export async function dropPrompts(db: Db, id: number): Promise<void> {
  const fewer = db
    .updateTable('aeo_checks')
    .set((eb) => ({ total_prompts: eb.ref('checked_prompts') }))
  await fewer.where('id', '=', id).execute()
}

/** Another run asks for its answers, or has asked last. */
export async function setRun(db: Db, id: number, runId: number): Promise<void> {
  await db.updateTable('aeo_checks').set({ run_id: runId }).where('id', '=', id).execute()
}

/** The newest check of pasted answers since then. */
export async function manualSince(
  db: Db,
  owner: Owner,
  since: number,
): Promise<Check | undefined> {
  const manual = ofClient(db, owner)
    .where('source', '=', 'manual')
    .where('created_at', '>=', since)
  return manual.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Nobody planned the pasted answers: what there is was all of it. */
export async function recountManual(
  db: Db,
  { workspace_id, id, created_at }: Check,
  now: number,
): Promise<void> {
  await sql`
    update aeo_checks set pasted_at = to_timestamp(${now}), (total_prompts, checked_prompts, total_answers, providers, samples) = (
      select count(distinct prompt_id), count(distinct prompt_id), count(*), array_agg(distinct provider), max(sample) from aeo_results
      where workspace_id = ${workspace_id} and check_id = ${id} and check_at = to_timestamp(${created_at}))
    where workspace_id = ${workspace_id} and id = ${id}`.execute(db)
}

/** What a client's checks have cost since then; play money of the sandbox is none. */
export async function spentSince(
  db: Db,
  { workspace_id, client_id }: Owner,
  since: number,
): Promise<number> {
  const row = await db
    .selectFrom('aeo_checks')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cost_usd'), sql<number>`0`).as('usd'))
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
    .where(sql<boolean>`starts_with(source, 'sandbox') = is_simulated('answers')`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.usd
}

/** Where the answers of these checks come from. */
export async function sourcesOfChecks(
  db: Db,
  ids: number[],
): Promise<Map<number, CheckSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('aeo_checks')
    .select(['id', 'source'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, source }) => [id, source]))
}
