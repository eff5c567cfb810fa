import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Db, Tables } from '../../../platform/db.ts'
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

/** Puts links into a run and answers them, those of one site beside each other. */
export async function claimLinks(db: Db, run: Run, states?: State[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; source_domain: string }>`
    update backlinks set run_id = ${run.id}
    where client_id = ${run.client_id} and (${states ?? null}::text[] is null or state = any(${states ?? null}))
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

export async function countEvent(db: Db, id: number, event: 'gained' | 'lost' | null): Promise<void> {
  await db
    .updateTable('backlink_runs')
    .set((eb) => ({
      checked: eb('checked', '+', 1),
      gained: eb('gained', '+', event === 'gained' ? 1 : 0),
      lost: eb('lost', '+', event === 'lost' ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute()
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
