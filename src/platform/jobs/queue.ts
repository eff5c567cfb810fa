import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { traceparent } from '../observing/trace.ts'

/** A crashed worker's jobs are retried this long after its last heartbeat. */
const LEASE_SECONDS = 30

type NewJob = {
  name: string
  lane: string
  attempts: number
  workspaceId: number
  payloads: unknown[]
  /** Unix seconds; absent = at once. */
  runAt?: number
  /** Whether its port was simulated when it was added; null: it uses none. */
  isSimulated?: boolean | null
  /** While a job with this key is queued or running, another is not added. Needs exactly one payload. */
  key?: string
}

export type ClaimedJob = {
  id: number
  lane: string
  name: string
  workspace_id: number
  payload: unknown
  attempt: number
  max_attempts: number
  is_simulated: boolean | null
  /** The trace of the code that added it. */
  trace: string | null
}

type Keyed = {
  id: number
  key: string
  state: 'waiting' | 'ready' | 'running'
  created_at: number
}
const MAX_KEYED = 200

/** Queued or running jobs whose keys have this prefix. */
export async function jobsByKeyPrefix(
  db: Db,
  { workspaceId, prefix }: { workspaceId: number; prefix: string },
): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`select id, key, state, created_at from queue
    where key >= ${prefix} and key < ${`${prefix}\u{10ffff}`} and starts_with(key, ${prefix})
      and workspace_id = ${workspaceId} and state <> 'dead' order by id desc limit ${MAX_KEYED}`.execute(
    db,
  )
  return rows
}

/** Adds jobs in the caller's transaction and notifies the workers when it commits. */
export async function push(db: Db, job: NewJob): Promise<void> {
  const { name, lane, attempts, workspaceId, payloads, runAt, key, isSimulated = null } = job
  if (payloads.length === 0) return
  const state = runAt === undefined ? 'ready' : 'waiting'
  await sql`
    with tail as materialized (select queue_tail(${lane}, ${workspaceId}) as fair_order)
    insert into queue (lane, name, workspace_id, payload, state, fair_order, run_at, max_attempts, key, is_simulated, trace)
    select ${lane}, ${name}, ${workspaceId}, item, ${state}, tail.fair_order + nr,
      coalesce(to_timestamp(${runAt ?? null}), clock_timestamp()), ${attempts}, ${key ?? null},
      ${isSimulated}::boolean, ${traceparent() ?? null}
    from tail, jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as items(item, nr)
    on conflict (key) do nothing`.execute(db)
  if (state === 'ready') await sql`select pg_notify('queue', '')`.execute(db)
}

export type FreeSlots = { lane: string; slots: number; fullWorkspaces: number[] }

/** Claims jobs for free slots, in fair order, in one round trip. */
export async function claimJobs(
  db: Db,
  worker: string,
  free: FreeSlots[],
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(free)}::jsonb)
        as lanes(lane text, slots integer, "fullWorkspaces" jsonb)),
    picked as (select next.id from wanted cross join lateral (
        select id from queue where lane = wanted.lane and state = 'ready'
          and not wanted."fullWorkspaces" @> to_jsonb(workspace_id)
        order by fair_order, id limit wanted.slots for update skip locked) next)
    update queue set state = 'running', worker = ${worker}, attempt = attempt + 1, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from picked where queue.id = picked.id
    returning queue.id, lane, name, workspace_id, payload, attempt, max_attempts, is_simulated, trace`.execute(
    db,
  )
  return rows
}

export async function finish(db: Db, worker: string, id: number): Promise<void> {
  await db.deleteFrom('queue').where('id', '=', id).where('worker', '=', worker).execute()
}

/** Thrown by a job that has to wait for a limit, a breaker or a budget: that costs no attempt. */
export class JobLater extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`try again in ${Math.ceil(seconds)} s`)
    this.seconds = seconds
  }
}

/** Puts a job off, as if it had not been tried. */
export async function handBack(
  db: Db,
  worker: string,
  { id, runAt }: { id: number; runAt: number },
): Promise<void> {
  await db
    .updateTable('queue')
    .set({
      state: 'waiting',
      run_at: runAt,
      attempt: sql`attempt - 1`,
      worker: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

type Forward = { name: string; workspaceId: number; payload: object; runAt: number }

/** Jobs that wait for a later moment, and whose payload has these fields, wait no longer than until then. */
export async function bringForward(
  db: Db,
  { name, workspaceId, payload, runAt }: Forward,
): Promise<void> {
  await sql`update queue set run_at = to_timestamp(${runAt})
    where state = 'waiting' and run_at > to_timestamp(${runAt}) and name = ${name}
      and workspace_id = ${workspaceId} and payload @> ${JSON.stringify(payload)}::jsonb`.execute(
    db,
  )
}

/** Schedules a retry, or makes it a dead letter when its attempts are used up. */
export async function fail(
  db: Db,
  worker: string,
  { id, error, runAt }: { id: number; error: string; runAt: number | null },
) {
  const next =
    runAt === null
      ? ({ state: 'dead' } as const)
      : ({ state: 'waiting', run_at: runAt } as const)
  await db
    .updateTable('queue')
    .set({
      ...next,
      error: error.slice(0, 2000),
      worker: null,
      lease_until: null,
      ...(runAt === null && { key: null }),
    })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

/** Renews the leases of this worker; returns the ids of jobs it has lost. */
export async function renewLeases(db: Db, worker: string, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const held = await db
    .updateTable('queue')
    .set({ lease_until: sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('worker', '=', worker)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  const kept = new Set(held.map((row) => row.id))
  return ids.filter((id) => !kept.has(id))
}

/** Releases due jobs and those whose worker's heartbeat expired; returns how many. */
export async function releaseDue(db: Db, now: number): Promise<number> {
  const { numAffectedRows: due = 0n } = await sql`
    update queue set state = 'ready', fair_order = queue_tail(lane, workspace_id) + 1
    where id in (select id from queue where state = 'waiting' and run_at <= to_timestamp(${now}) order by run_at limit 1000 for update skip locked)`.execute(
    db,
  )
  const { numAffectedRows: orphaned = 0n } = await sql`
    update queue set state = 'ready', worker = null, lease_until = null, error = 'worker heartbeat expired'
    where id in (select id from queue where state = 'running' and lease_until < clock_timestamp() limit 1000 for update skip locked)`.execute(
    db,
  )
  return Number(due + orphaned)
}

/** How long the oldest job that could run has waited, by lane. */
export async function oldestReady(db: Db): Promise<{ lane: string; seconds: number }[]> {
  const { rows } = await sql<{ lane: string; seconds: number }>`select lane,
    extract(epoch from clock_timestamp() - min(run_at))::float8 as seconds
    from queue where state = 'ready' group by lane`.execute(db)
  return rows
}

export async function queueDepth(db: Db) {
  return db
    .selectFrom('queue')
    .select(['lane', 'state', (eb) => eb.fn.countAll<number>().as('jobs')])
    .groupBy(['lane', 'state'])
    .orderBy('lane')
    .execute()
}
