import { type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/db.ts'
import type { FailureReason } from '../../../providers/failure.ts'
import type { StepKind, TaskKind, TaskParams } from '../schemas/tasks.ts'
import type { FailedStep } from '../tables.ts'
import type { Key } from './apps.ts'

export type Task = Selectable<Tables['aso_tasks']>
export type Step = Selectable<Tables['aso_steps']>
export type Planned = { kind: StepKind; subject_id?: number; seed?: string }

export const ACTIVE = ['pending', 'running'] as const
const MAX_ERRORS = 100

export async function requireTask(db: Db, { clientId, id }: Key): Promise<Task> {
  const task = await db
    .selectFrom('aso_tasks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task) throw notFound()
  return task
}

export const findTask = (db: Db, id: number): Promise<Task | undefined> =>
  db.selectFrom('aso_tasks').selectAll().where('id', '=', id).executeTakeFirst()

export function pageTasks(db: Db, clientId: number, window: Window) {
  const own = db.selectFrom('aso_tasks').where('client_id', '=', clientId)
  return readPage(window, {
    rows: (limit, offset) => own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () => (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export const activeTasksOf = (db: Db, clientId: number): Promise<Task[]> =>
  db
    .selectFrom('aso_tasks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', ACTIVE)
    .orderBy('id')
    .execute()

/** All tasks of a workspace that have not ended, or those of some clients. */
export function activeTasks(db: Db, workspaceId: number, clientIds: number[] | null): Promise<Task[]> {
  if (clientIds?.length === 0) return Promise.resolve([])
  let found = db
    .selectFrom('aso_tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ACTIVE)
  if (clientIds) found = found.where('client_id', 'in', clientIds)
  return found.orderBy('id').limit(1000).execute()
}

type NewTask = {
  workspaceId: number
  clientId: number
  kind: TaskKind
  params: TaskParams
  steps: Planned[]
  now: number
}

export async function insertTask(db: Db, { workspaceId, clientId, kind, params, steps, now }: NewTask): Promise<Task> {
  const task = await db
    .insertInto('aso_tasks')
    .values({
      workspace_id: workspaceId,
      client_id: clientId,
      kind,
      params: JSON.stringify(params),
      total_steps: steps.length,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = steps.map(
    (step, index): Insertable<Tables['aso_steps']> => ({
      task_id: task.id,
      nr: index + 1,
      kind: step.kind,
      subject_id: step.subject_id ?? null,
      seed: step.seed ?? '',
    }),
  )
  if (rows.length > 0) await db.insertInto('aso_steps').values(rows).execute()
  return task
}

export const findStep = (db: Db, taskId: number, nr: number): Promise<Step | undefined> =>
  db.selectFrom('aso_steps').selectAll().where('task_id', '=', taskId).where('nr', '=', nr).executeTakeFirst()

/** The numbers of the next steps, which nobody else gets. */
export async function claimSteps(db: Db, taskId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ first: number; last: number }>`
    with before as (select id, queued_steps from aso_tasks where id = ${taskId} for no key update)
    update aso_tasks set queued_steps = least(total_steps, before.queued_steps + ${count})
    from before where aso_tasks.id = before.id
    returning before.queued_steps + 1 as first, aso_tasks.queued_steps as last`.execute(db)
  const [claimed] = rows
  if (!claimed) return []
  return Array.from({ length: claimed.last - claimed.first + 1 }, (_, index) => claimed.first + index)
}

export async function startTask(db: Db, id: number, now: number): Promise<Task | undefined> {
  return db
    .updateTable('aso_tasks')
    .set({ status: 'running', started_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

export async function noteTry(db: Db, { task_id, nr }: Pick<Step, 'task_id' | 'nr'>): Promise<void> {
  await sql`update aso_steps set tries = tries + 1 where task_id = ${task_id} and nr = ${nr}`.execute(db)
}

export type Gain = Partial<
  Record<'imported' | 'listing_snapshots' | 'rankings' | 'reviews' | 'reviews_new' | 'paid_calls', number>
>
/** `failed`: the step that brought nothing, and why. */
export type Outcome = Gain & { errors: string[]; failed: { step: FailedStep; reason: FailureReason } | null }

/** Takes a step off the list. False when it was off already: another worker took it over, and was quicker. */
export async function takeStep(db: Db, { task_id, nr }: Pick<Step, 'task_id' | 'nr'>): Promise<boolean> {
  const gone = db.deleteFrom('aso_steps').where('task_id', '=', task_id).where('nr', '=', nr)
  return (await gone.returning('nr').executeTakeFirst()) !== undefined
}

/** Counts a step that was taken off, and adds what it brought; undefined when the task has ended meanwhile. */
export async function countStep(db: Db, task_id: number, outcome: Outcome): Promise<Task | undefined> {
  const { errors, failed, ...gain } = outcome
  return db
    .updateTable('aso_tasks')
    .set({
      done_steps: sql`done_steps + 1`,
      failed_steps: sql`failed_steps + ${failed ? 1 : 0}`,
      ...(failed && {
        failures: sql<string>`add_counts(failures, ${JSON.stringify({ [failed.reason]: 1 })}::jsonb)`,
        failed: sql<string>`failed || ${JSON.stringify([failed.step])}::jsonb`,
      }),
      imported: sql`imported + ${gain.imported ?? 0}`,
      listing_snapshots: sql`listing_snapshots + ${gain.listing_snapshots ?? 0}`,
      rankings: sql`rankings + ${gain.rankings ?? 0}`,
      reviews: sql`reviews + ${gain.reviews ?? 0}`,
      reviews_new: sql`reviews_new + ${gain.reviews_new ?? 0}`,
      paid_calls: sql`paid_calls + ${gain.paid_calls ?? 0}`,
      // Each error is listed once.
      errors: sql`(errors || array(select e from unnest(${errors}::text[]) e where e <> all(errors)))[1:${sql.lit(MAX_ERRORS)}]`,
    })
    .where('id', '=', task_id)
    .where('status', 'in', ACTIVE)
    .returningAll()
    .executeTakeFirst()
}

export async function endTask(
  db: Db,
  id: number,
  { status, imported, now, why }: { status: 'done' | 'error'; imported: number; now: number; why?: string },
) {
  return db
    .updateTable('aso_tasks')
    .set({
      status,
      finished_at: now,
      imported: sql`imported + ${imported}`,
      ...(why && { errors: sql`errors || ${why}::text` }),
    })
    .where('id', '=', id)
    .where('status', 'in', ACTIVE)
    .returningAll()
    .executeTakeFirst()
}

export type Idea = Selectable<Tables['aso_ideas']>

/** Words found again keep their best score. In one order, so that two steps that find the same never hold each other up. */
export async function saveIdeas(db: Db, ideas: Insertable<Tables['aso_ideas']>[]): Promise<void> {
  if (ideas.length === 0) return
  await db
    .insertInto('aso_ideas')
    .values(ideas.toSorted((a, b) => (a.canonical < b.canonical ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['task_id', 'canonical'])
        .doUpdateSet((eb) => ({
          query: eb.ref('excluded.query'),
          seed: eb.ref('excluded.seed'),
          score: eb.ref('excluded.score'),
          traffic: sql`coalesce(excluded.traffic, aso_ideas.traffic)`,
        }))
        .whereRef('aso_ideas.score', '<', 'excluded.score'),
    )
    .execute()
}

export const ideasOf = (db: Db, taskId: number): Promise<Idea[]> =>
  db
    .selectFrom('aso_ideas')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('score', 'desc')
    .orderBy('canonical')
    .execute()

export async function dropIdeas(db: Db, taskId: number): Promise<void> {
  await db.deleteFrom('aso_ideas').where('task_id', '=', taskId).execute()
}
