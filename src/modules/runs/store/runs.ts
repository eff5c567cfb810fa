import { type RawBuilder, type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import type { Counts } from '../../../core/failures.ts'
import type { ACTIVE_STATES, EndedState, Run } from '../../../core/run.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

export type RunKey = Pick<Run, 'workspace_id' | 'id'>

/** A run as it is stored: while it is active, its counts are still in pieces. */
export type StoredRun = Run & Pick<Selectable<Tables['runs']>, 'simulated_ports' | 'total'>

type Owner = Pick<Context, 'db' | 'actor'>
type Piece = { counts: Counts; failures: Counts }
type Row = Omit<StoredRun, 'counts' | 'failures'> & Piece & { pieces: Piece[] | null }

const isKey = ({ workspace_id, id }: RunKey) =>
  sql<boolean>`r.workspace_id = ${workspace_id} and r.id = ${id}`
export const isActive = sql<boolean>`r.state in ('queued', 'running', 'paused')`

/** The runs of the caller's clients; those of no client are for the admins of the workspace. */
function isVisible({ workspaceId, clientIds, role }: Actor): RawBuilder<boolean> {
  const isTeam = clientIds === null && (role === 'admin' || role === 'owner')
  return sql<boolean>`r.workspace_id = ${workspaceId}
    and (${clientIds}::bigint[] is null or r.client_id = any(${clientIds})) and (${isTeam} or r.client_id is not null)`
}

type Selection = { where: RawBuilder<boolean>; limit: number; offset?: number }

/** Runs, newest first, with what their steps have counted so far. */
async function selectRuns(
  db: Db,
  { where, limit, offset = 0 }: Selection,
): Promise<StoredRun[]> {
  const { rows } =
    await sql<Row>`select r.*, (select json_agg(json_build_object('counts', c.counts, 'failures', c.failures))
      from run_counts c where c.workspace_id = r.workspace_id and c.run_id = r.id) as pieces
    from runs r where ${where} order by r.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ pieces, ...run }) => ({
    ...run,
    ...sumOf([{ ...run, counts: planned(run) }, ...(pieces ?? [])]),
  }))
}

const planned = ({ total, counts, finished_at }: Omit<Row, 'pieces'>): Counts =>
  finished_at === null ? { total, done: 0, failed: 0 } : counts

function sumOf(pieces: Piece[]): Piece {
  const sum = (parts: Counts[]) => {
    const sums: Counts = {}
    for (const [name, n] of parts.flatMap((part) => Object.entries(part)))
      sums[name] = (sums[name] ?? 0) + n
    return sums
  }
  return {
    counts: sum(pieces.map(({ counts }) => counts)),
    failures: sum(pieces.map(({ failures }) => failures)),
  }
}

export async function readRun(db: Db, key: RunKey): Promise<StoredRun | undefined> {
  return (await selectRuns(db, { where: isKey(key), limit: 1 }))[0]
}

export function runsById(db: Db, { workspaceId, ids }: { workspaceId: number; ids: number[] }) {
  const where = sql<boolean>`r.workspace_id = ${workspaceId} and r.id = any(${ids}::bigint[])`
  return selectRuns(db, { where, limit: ids.length })
}

type Wanted = {
  kind?: string | undefined
  clientId?: number | undefined
  isActive?: boolean | undefined
  isSimulated?: boolean | undefined
  /** Of these kinds those of the sandbox, of all others the live ones. */
  simulatedKinds?: string[] | undefined
}

const matching = (
  { actor }: Owner,
  { kind, clientId, isSimulated, simulatedKinds, isActive: wantsActive = false }: Wanted,
) =>
  sql<boolean>`${isVisible(actor)} and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
    and (${clientId ?? null}::bigint is null or r.client_id = ${clientId ?? null})
    and (${isSimulated ?? null}::boolean is null or r.is_simulated = ${isSimulated ?? null})
    and (${simulatedKinds ?? null}::text[] is null or r.is_simulated = (r.kind = any(${simulatedKinds ?? null}::text[])))
    and (not ${wantsActive} or ${isActive})`

/** The caller's runs, newest first. */
export function listRuns(
  owner: Owner,
  { limit, offset = 0, ...wanted }: Wanted & { limit: number; offset?: number },
) {
  return selectRuns(owner.db, { where: matching(owner, wanted), limit, offset })
}

export async function countRuns(owner: Owner, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from runs r where ${matching(owner, wanted)}`.execute(owner.db)
  return rows[0]?.n ?? 0
}

/** The caller's run, or not found. */
export async function requireRun(
  { db, actor }: Owner,
  { kind, id }: { kind?: string; id: number },
) {
  const where = sql<boolean>`${isVisible(actor)} and r.id = ${id} and (${kind ?? null}::text is null or r.kind = ${kind ?? null})`
  const [run] = await selectRuns(db, { where, limit: 1 })
  if (!run) throw notFound()
  return run
}

export type UniqueKey = { workspace_id: number; kind: string; unique_key: string }

export async function activeRunOf(db: Db, { workspace_id, kind, unique_key }: UniqueKey) {
  const where = sql<boolean>`r.workspace_id = ${workspace_id} and r.kind = ${kind} and r.unique_key = ${unique_key} and ${isActive}`
  return (await selectRuns(db, { where, limit: 1 }))[0]
}

type NewRun = UniqueKey & {
  client_id: number | null
  input: unknown
  parent_id: number | null
  started_by: number | null
  is_simulated: boolean
  simulated_ports: string[]
  created_at: number
}

/** Undefined while another run has its key. */
export async function insertRun(
  db: Db,
  { input, ...run }: NewRun,
): Promise<StoredRun | undefined> {
  const inserted = await db
    .insertInto('runs')
    .values({ ...run, input: JSON.stringify(input) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['workspace_id', 'id'])
    .executeTakeFirst()
  return inserted && readRun(db, inserted)
}

export async function setTotal(
  db: Db,
  { workspace_id, id }: RunKey,
  total: number,
): Promise<void> {
  await db
    .updateTable('runs')
    .set({ total })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** Holds an active run for the transaction; undefined when it has ended. Steps that close do not wait for it. */
export async function lockRun(db: Db, key: RunKey): Promise<StoredRun | undefined> {
  const { rows } =
    await sql`select 1 from runs r where ${isKey(key)} and ${isActive} for no key update`.execute(
      db,
    )
  return rows.length > 0 ? readRun(db, key) : undefined
}

type Move = {
  from: (typeof ACTIVE_STATES)[number][]
  to: 'queued' | 'running' | 'paused'
  startedAt?: number
}

/** False when it is in another state. */
export async function moveRun(
  db: Db,
  key: RunKey,
  { from, to, startedAt }: Move,
): Promise<boolean> {
  const moved = await db
    .updateTable('runs')
    .set({ state: to, ...(startedAt !== undefined && { started_at: startedAt }) })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

type End = {
  state: EndedState
  reason: string
  message: string
  summary: object | null
  now: number
}

type Counted = RunKey & Pick<Run, 'counts' | 'failures'>

/** Ends a run that the transaction holds, and folds its counts. */
export async function saveEnd(
  db: Db,
  run: Counted,
  { summary, now, ...end }: End,
): Promise<void> {
  const { workspace_id, id, counts, failures } = run
  await db
    .updateTable('runs')
    .set({
      ...end,
      message: end.message.slice(0, 500),
      summary: summary && JSON.stringify(summary),
      counts: JSON.stringify(counts),
      failures: JSON.stringify(failures),
      finished_at: now,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
  for (const table of ['run_counts', 'run_parts'] as const)
    await db
      .deleteFrom(table)
      .where('workspace_id', '=', workspace_id)
      .where('run_id', '=', id)
      .execute()
}

/** Adds to the numbers of a summary after the end. */
export async function addToSummary(
  db: Db,
  { workspace_id, id }: RunKey,
  { name, n }: { name: string; n: number },
) {
  await sql`update runs set summary = jsonb_set(summary, array[${name}::text],
      to_jsonb(coalesce((summary->>${name}::text)::integer, 0) + ${n}::integer))
    where workspace_id = ${workspace_id} and id = ${id}`.execute(db)
}

/** Adds to what a run has counted, after its end. */
export async function addToCounts(
  db: Db,
  { workspace_id, id }: RunKey,
  more: Counts,
): Promise<void> {
  await sql`update runs set counts = add_counts(counts, ${JSON.stringify(more)}::jsonb)
    where workspace_id = ${workspace_id} and id = ${id} and finished_at is not null`.execute(db)
}

/** Updates the failure reasons of a run after its end. */
export async function saveFailures(
  db: Db,
  { workspace_id, id }: RunKey,
  failures: Counts,
): Promise<void> {
  const ended = db
    .updateTable('runs')
    .set({ failures: JSON.stringify(failures) })
    .where('finished_at', 'is not', null)
  await ended.where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
}

/** Adds what steps under way still did. Of a run that ended by itself, another worker has told it already. */
export async function addToCancelled(
  db: Db,
  { workspace_id, id }: RunKey,
  more: Counts,
): Promise<void> {
  await sql`update runs set counts = add_counts(counts, ${JSON.stringify(more)}::jsonb)
    where workspace_id = ${workspace_id} and id = ${id} and state = 'cancelled'`.execute(db)
}

export async function deleteRun(db: Db, { workspace_id, id }: RunKey): Promise<void> {
  await db
    .deleteFrom('runs')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** The retries of this run. */
export async function retriesOf(db: Db, { workspace_id, id }: RunKey): Promise<number[]> {
  const own = db.selectFrom('runs').select('id').where('workspace_id', '=', workspace_id)
  return (await own.where('parent_id', '=', id).orderBy('id').execute()).map((row) => row.id)
}

const publishKey = ({ id }: RunKey) => sql`hashtextextended('run progress', ${id})`

/** The right to publish the progress of a run until the transaction ends; false while another has it. */
export async function tryToPublish(db: Db, key: RunKey): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${publishKey(key)}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

export async function waitToPublish(db: Db, key: RunKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${publishKey(key)})`.execute(db)
}
