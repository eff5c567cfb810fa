import { sql } from 'kysely'
import type { Counts } from '../../../core/failures.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RunKey, StoredRun } from './runs.ts'

export type StepKey = { run: RunKey; seq: number }
export type NewStep = { payload: unknown; size: number; track: string }

const ROWS_AT_ONCE = 2000

const isOf = ({ workspace_id, id }: RunKey) =>
  sql<boolean>`workspace_id = ${workspace_id} and run_id = ${id}`
const isStep = ({ run, seq }: StepKey) => sql<boolean>`${isOf(run)} and seq = ${seq}`

/** Stores steps as they are planned; returns their total. */
export async function insertSteps(
  db: Db,
  run: RunKey,
  steps: AsyncIterable<NewStep> | Iterable<NewStep>,
) {
  let total = 0
  let batch: NewStep[] = []
  const flush = async () => {
    await insertBatch(db, run, batch)
    batch = []
  }
  for await (const step of steps) {
    total += step.size
    batch.push(step)
    if (batch.length === ROWS_AT_ONCE) await flush()
  }
  if (batch.length > 0) await flush()
  return total
}

async function insertBatch(
  db: Db,
  { workspace_id, id }: RunKey,
  steps: NewStep[],
): Promise<void> {
  await sql`insert into run_steps (workspace_id, run_id, payload, size, track)
    select ${workspace_id}, ${id}, step->'payload', (step->>'size')::integer, step->>'track'
    from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as steps(step, nr) order by nr`.execute(
    db,
  )
}

/** Moves the failed steps of a run to its retry; returns their total. */
export async function copyFailed(db: Db, from: RunKey, to: RunKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with failed as (update run_steps set state = 'retried' where ${isOf(from)} and state = 'failed'
      returning seq, payload, size, track),
    copied as (insert into run_steps (workspace_id, run_id, payload, size, track)
      select ${to.workspace_id}, ${to.id}, payload, size, track from failed order by seq)
    select coalesce(sum(size), 0)::integer as total from failed`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many open steps of each track are in the queue. */
export async function countQueued(
  db: Db,
  run: RunKey,
): Promise<{ track: string; queued: number }[]> {
  const { rows } = await sql<{ track: string; queued: number }>`
    select track, count(*) filter (where is_queued) as queued from run_steps
    where ${isOf(run)} and state = 'open' group by track order by track`.execute(db)
  return rows
}

/** Takes every step, for any worker. */
export async function claimAll(db: Db, run: RunKey): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update run_steps set is_queued = true where ${isOf(run)} and state = 'open'`.execute(
      db,
    )
  return Number(numAffectedRows)
}

/** Takes the next steps of a track for the queue. Concurrent callers get others, without waiting. */
export async function claimSteps(
  db: Db,
  run: RunKey,
  { track, count }: { track: string; count: number },
) {
  const { rows } = await sql<{ seq: number }>`
    with next as (select seq from run_steps where ${isOf(run)} and state = 'open' and track = ${track} and not is_queued
      order by seq limit ${count} for update skip locked)
    update run_steps set is_queued = true from next where ${isOf(run)} and run_steps.seq = next.seq
    returning run_steps.seq`.execute(db)
  return rows.map(({ seq }) => seq).toSorted((a, b) => a - b)
}

export type OpenStep = { payload: unknown; size: number; track: string; tries: number }
type Found = StoredRun & Omit<OpenStep, 'size'> & { size: number | null }

/** The step if still open, and its run, without the counters. */
export async function readStep(
  db: Db,
  key: StepKey,
): Promise<{ run: StoredRun; step: OpenStep | null } | null> {
  const { rows } = await sql<Found>`select r.*, s.payload, s.size, s.track, s.tries from runs r
    left join run_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id and s.seq = ${key.seq} and s.state = 'open'
    where r.workspace_id = ${key.run.workspace_id} and r.id = ${key.run.id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { payload, size, track, tries, ...run } = found
  return { run, step: size === null ? null : { payload, size, track, tries } }
}

/** A step of a paused run waits for the run, not in the queue. False when the run continues. */
export async function parkStep(db: Db, key: StepKey): Promise<boolean> {
  const { rows } =
    await sql`select 1 from runs where workspace_id = ${key.run.workspace_id} and id = ${key.run.id}
    and state = 'paused' for share`.execute(db)
  if (rows.length === 0) return false
  await sql`update run_steps set is_queued = false where ${isStep(key)}`.execute(db)
  return true
}

/** Locks an open step: ending it or its run waits for the transaction. False when it is closed. */
export async function holdStep(db: Db, key: StepKey): Promise<boolean> {
  const { rows } =
    await sql`select 1 from run_steps where ${isStep(key)} and state = 'open' for update`.execute(
      db,
    )
  return rows.length > 0
}

/** The transaction may end before it has reached the disk: a step whose end is lost in a power cut is still in the queue. */
const beLight = (db: Db) =>
  sql`select set_config('synchronous_commit', 'off', true)`.execute(db)

/** Closes a step that succeeded; false when that was done before, or the run has dropped it. */
export async function closeStep(db: Db, key: StepKey): Promise<boolean> {
  await beLight(db)
  const { numAffectedRows = 0n } =
    await sql`delete from run_steps where ${isStep(key)} and state = 'open'`.execute(db)
  return numAffectedRows > 0n
}

/** Closes a step that failed for good, and keeps it with its reason; false when it was closed before. */
export async function failStep(db: Db, key: StepKey, reason: string): Promise<boolean> {
  await beLight(db)
  const { numAffectedRows = 0n } =
    await sql`update run_steps set state = 'failed', reason = ${reason}
    where ${isStep(key)} and state = 'open'`.execute(db)
  return numAffectedRows > 0n
}

/** Counts a refusal after which a step is tried again. */
export async function countTry(db: Db, key: StepKey): Promise<void> {
  await sql`update run_steps set tries = tries + 1 where ${isStep(key)} and state = 'open'`.execute(
    db,
  )
}

/** The open steps of a run, in their order. */
export async function openSeqs(db: Db, run: RunKey): Promise<number[]> {
  const { rows } = await sql<{
    seq: number
  }>`select seq from run_steps where ${isOf(run)} and state = 'open' order by seq`.execute(db)
  return rows.map(({ seq }) => seq)
}

export async function hasOpenSteps(db: Db, run: RunKey): Promise<boolean> {
  const { rows } =
    await sql`select 1 from run_steps where ${isOf(run)} and state = 'open' limit 1`.execute(db)
  return rows.length > 0
}

export async function dropOpenSteps(db: Db, run: RunKey): Promise<void> {
  await sql`delete from run_steps where ${isOf(run)} and state = 'open'`.execute(db)
}

/** Adds to what this connection has counted: no other transaction touches its row. */
export async function addCounts(
  db: Db,
  run: RunKey,
  { counts, failures }: { counts: Counts; failures: Counts },
) {
  const [given, failed] = [JSON.stringify(counts), JSON.stringify(failures)]
  await sql`insert into run_counts as mine (workspace_id, run_id, counts, failures)
    values (${run.workspace_id}, ${run.id}, ${given}::jsonb, ${failed}::jsonb)
    on conflict (workspace_id, run_id, connection) do update set
      counts = add_counts(mine.counts, excluded.counts), failures = add_counts(mine.failures, excluded.failures)`.execute(
    db,
  )
}

export async function insertPart(db: Db, { run, seq }: StepKey, part: unknown): Promise<void> {
  const row = {
    workspace_id: run.workspace_id,
    run_id: run.id,
    seq,
    part: JSON.stringify(part),
  }
  await db.insertInto('run_parts').values(row).execute()
}

/** What the steps of a run have left for its end. */
export async function readParts(db: Db, { workspace_id, id }: RunKey): Promise<unknown[]> {
  const own = db.selectFrom('run_parts').select('part').where('workspace_id', '=', workspace_id)
  const rows = await own.where('run_id', '=', id).orderBy('seq').execute()
  return rows.map(({ part }) => part)
}
