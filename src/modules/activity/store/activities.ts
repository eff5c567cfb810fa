import { type Insertable, type Selectable, sql } from 'kysely'
import type { Actor, Context } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { World } from '../../../core/schemas.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'

export type Activity = Selectable<Tables['activities']>

/** Its id; undefined for a duplicate. */
export async function insertActivity(
  db: Db,
  row: Insertable<Tables['activities']>,
): Promise<number | undefined> {
  const added = db
    .insertInto('activities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return (await added.returning('id').executeTakeFirst())?.id
}

/** A kind, and what its data must hold. */
export type Sort = { kind: string; holds: object }

type Wanted = Window & {
  kinds: string[]
  clientId?: number | undefined
  sorts?: Sort[] | undefined
  world?: World
}

/** Newest first, of what the caller may see. */
export function listActivities(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { kinds, clientId, sorts, world = 'current', ...window }: Wanted,
) {
  let found = world === 'all' ? owned(db, actor, kinds) : visible(db, actor, kinds)
  if (clientId !== undefined) found = found.where('client_id', '=', clientId)
  if (sorts) found = found.where(isOneOf(sorts))
  return readPage(window, {
    rows: (limit, offset) =>
      found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
        .n,
  })
}

/** How many of these sorts each client has had since then. */
export async function countByClient(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { sorts, since }: { sorts: Sort[]; since: number },
): Promise<{ client_id: number; count: number }[]> {
  const kinds = sorts.map(({ kind }) => kind)
  const counted = visible(db, actor, kinds)
    .where(isOneOf(sorts))
    .where('happened_at', '>=', since)
  return counted
    .where('client_id', 'is not', null)
    .select(({ fn }) => [
      sql<number>`client_id`.as('client_id'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('client_id')
    .orderBy('client_id')
    .execute()
}

const isOneOf = (sorts: Sort[]) =>
  sql<boolean>`exists (select from jsonb_to_recordset(${JSON.stringify(sorts)}::jsonb) as sort(kind text, holds jsonb)
    where activities.kind = sort.kind and activities.data @> sort.holds)`

/** More than these are not counted: nobody reads the exact number. */
const MOST_COUNTED = 100

export async function countSince(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  kinds: string[],
  id: number,
) {
  const unread = visible(db, actor, kinds).select('id').where('id', '>', id).limit(MOST_COUNTED)
  const counted = db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

export async function newestId(db: Db, workspaceId: number): Promise<number> {
  const own = db.selectFrom('activities').select('id').where('workspace_id', '=', workspaceId)
  return (await own.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

export async function sweepActivities(db: Db, before: number): Promise<void> {
  await db.deleteFrom('activities').where('happened_at', '<', before).execute()
}

/** Once a port is real, simulated activity on it is hidden. */
const visible = (db: Db, actor: Actor, kinds: string[]) =>
  owned(db, actor, kinds).where(
    sql<boolean>`(simulated_port is null or simulated_port = any (string_to_array(simulated_ports(), ',')))`,
  )

function owned(db: Db, { workspaceId, clientIds }: Actor, kinds: string[]) {
  const own = db.selectFrom('activities').where('workspace_id', '=', workspaceId)
  const named = own.where('kind', '=', anyOf(kinds))
  return named.where(
    sql<boolean>`(${clientIds}::bigint[] is null or client_id = any(${clientIds}))`,
  )
}
