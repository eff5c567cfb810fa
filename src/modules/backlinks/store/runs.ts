import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Counts } from '../../../core/failures.ts'
import type { Db, Tables } from '../../../platform/db.ts'
import type { FailureReason } from '../../../providers/failure.ts'
import { UNCHECKED } from '../link-state.ts'
import type { RunKind, State } from '../schemas.ts'

export type Run = Selectable<Tables['backlink_runs']>

export function activeRunOf(db: Db, clientId: number): Promise<Run | undefined> {
  const own = db.selectFrom('backlink_runs').selectAll().where('client_id', '=', clientId)
  return own.where('status', '=', 'running').executeTakeFirst()
}

const MAX_ACTIVE = 200

export function activeRuns(db: Db, workspaceId: number): Promise<Run[]> {
  const running = db.selectFrom('backlink_runs').selectAll().where('status', '=', 'running')
  return running.where('workspace_id', '=', workspaceId).orderBy('id', 'desc').limit(MAX_ACTIVE).execute()
}

export function latestRunOf(db: Db, clientId: number): Promise<Run | undefined> {
  const own = db.selectFrom('backlink_runs').selectAll().where('client_id', '=', clientId)
  return own.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function requireRun(db: Db, { clientId, id }: { clientId?: number; id: number }): Promise<Run> {
  const run = await db.selectFrom('backlink_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run || (clientId !== undefined && run.client_id !== clientId)) throw notFound()
  return run
}

type NewRun = { workspace_id: number; client_id: number; kind: RunKind; created_at: number }

export function insertRun(db: Db, run: NewRun): Promise<Run> {
  return db.insertInto('backlink_runs').values(run).returningAll().executeTakeFirstOrThrow()
}

export type Choice = {
  states?: State[] | undefined
  /** Only those of which this run found nothing out. */
  failedOf?: number | undefined
}

/** Pages of the sandbox are there as long as it stands in for sites: they are not lost when it is gone. */
export const IS_REACHABLE = sql<boolean>`(is_simulated('sites') or right(source_domain, 5) <> '.test')`

/** Puts links into a run and answers them, those of one site beside each other. */
export async function claimLinks(db: Db, run: Run, { states, failedOf }: Choice = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number; source_domain: string }>`
    update backlinks set run_id = ${run.id}
    where client_id = ${run.client_id} and ${IS_REACHABLE} and (${states ?? null}::text[] is null or state = any(${states ?? null}))
      and (${failedOf ?? null}::bigint is null or (checked_run_id = ${failedOf ?? null} and reason = any(${UNCHECKED})))
    returning id, source_domain`.execute(db)
  return rows.toSorted((a, b) => a.source_domain.localeCompare(b.source_domain) || a.id - b.id).map(({ id }) => id)
}

/** Holds a run that has no links yet for the transaction; false when it has some, or has ended. */
export async function holdEmptyRun(db: Db, id: number): Promise<boolean> {
  const empty = db.selectFrom('backlink_runs').select('id').where('id', '=', id).where('status', '=', 'running')
  return (await empty.where('total', '=', 0).forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export async function setTotal(db: Db, id: number, total: number): Promise<void> {
  await db.updateTable('backlink_runs').set({ total }).where('id', '=', id).execute()
}

type Settled = { event: 'gained' | 'lost' | null; failure: FailureReason | null }

/** Counts a link that was looked at, and what came of it. */
export async function countLink(db: Db, id: number, { event, failure }: Settled): Promise<void> {
  await db
    .updateTable('backlink_runs')
    .set((eb) => ({
      checked: eb('checked', '+', 1),
      gained: eb('gained', '+', event === 'gained' ? 1 : 0),
      lost: eb('lost', '+', event === 'lost' ? 1 : 0),
      ...(failure && {
        failed: eb('failed', '+', 1),
        failures: sql<string>`add_counts(failures, ${JSON.stringify({ [failure]: 1 })}::jsonb)`,
      }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Notes what failed beside the links themselves. */
export async function addFailures(db: Db, id: number, failures: Counts): Promise<void> {
  await sql`update backlink_runs set failures = add_counts(failures, ${JSON.stringify(failures)}::jsonb)
    where id = ${id}`.execute(db)
}

/** True when no link of the run is left to check. */
export async function isChecked(db: Db, id: number): Promise<boolean> {
  const open = db
    .selectFrom('backlinks')
    .select('id')
    .where('run_id', '=', id)
    .where('checked_run_id', 'is distinct from', id)
  return (await open.limit(1).executeTakeFirst()) === undefined
}

type End = { status: 'done' | 'error'; message?: string; now: number }

export function endRun(db: Db, id: number, { status, message = '', now }: End): Promise<Run | undefined> {
  const ended = db.updateTable('backlink_runs').set({ status, message: message.slice(0, 500), finished_at: now })
  return ended.where('id', '=', id).where('status', '=', 'running').returningAll().executeTakeFirst()
}
