import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../base/errors.ts'
import type { Actor } from '../../core/context.ts'
import { readPage, type Window } from '../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../platform/database/db.ts'
import type { Outcome } from './schemas.ts'

export type Schedule = Selectable<Tables['schedules']>

export function pageSchedules(db: Db, clientId: number, window: Window) {
  const own = db.selectFrom('schedules').where('client_id', '=', clientId)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: () => countSchedules(db, clientId),
  })
}

/** The schedules of all clients the actor may see, by next run. */
export function pageAllSchedules(db: Db, { workspaceId, clientIds }: Actor, window: Window) {
  let own = db.selectFrom('schedules').where('workspace_id', '=', workspaceId)
  if (clientIds !== null) own = own.where('client_id', '=', anyOf(clientIds))
  return readPage(window, {
    rows: (limit, offset) =>
      own
        .selectAll()
        .orderBy('next_run_at', (order) => order.asc().nullsLast())
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export async function countSchedules(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('schedules').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

type Key = { clientId: number; id: number }

export async function readSchedule(db: Db, { clientId, id }: Key): Promise<Schedule> {
  const own = db
    .selectFrom('schedules')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  const row = await own.executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export function findSchedule(db: Db, id: number): Promise<Schedule | undefined> {
  return db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst()
}

type Equal = Pick<
  Schedule,
  'client_id' | 'kind' | 'cron' | 'timezone' | 'enabled' | 'screenshots' | 'queued'
> & {
  since: number
}

/** A recent identical schedule. */
export function findEqual(db: Db, { since, ...plan }: Equal): Promise<Schedule | undefined> {
  const { client_id, kind, cron, timezone, enabled, screenshots, queued } = plan
  return db
    .selectFrom('schedules')
    .selectAll()
    .where((eb) => eb.and({ client_id, kind, cron, timezone, enabled, queued }))
    .where('screenshots', 'is not distinct from', screenshots)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
}

export function insertSchedule(
  db: Db,
  schedule: Insertable<Tables['schedules']>,
): Promise<Schedule> {
  return db.insertInto('schedules').values(schedule).returningAll().executeTakeFirstOrThrow()
}

export function saveSchedule(
  db: Db,
  id: number,
  change: Updateable<Tables['schedules']>,
): Promise<Schedule> {
  return db
    .updateTable('schedules')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveOutcome(db: Db, id: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ last_outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(db: Db, { clientId, id }: Key): Promise<void> {
  const deleted = db
    .deleteFrom('schedules')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (!(await deleted.returning('id').executeTakeFirst())) throw notFound()
}

export function dueSchedules(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<Schedule[]> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('enabled', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type Claim = { id: number; slot: number | null; next: number | null }

/** Advances schedules past their slots; returns those that no other process had advanced. */
export async function claimSlots(db: Db, claims: Claim[], now: number) {
  const { rows } = await sql<{ id: number; workspace_id: number }>`
    update schedules set next_run_at = to_timestamp(given.next), last_run_at = to_timestamp(${now})
    from unnest(${claims.map((claim) => claim.id)}::bigint[], ${claims.map((claim) => claim.slot)}::double precision[],
      ${claims.map((claim) => claim.next)}::double precision[]) as given(id, slot, next)
    where schedules.id = given.id and next_run_at = to_timestamp(given.slot) and enabled
    returning schedules.id, workspace_id`.execute(db)
  return rows
}
