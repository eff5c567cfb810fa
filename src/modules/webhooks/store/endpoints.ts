import type { Selectable, Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

export type Endpoint = Selectable<Tables['webhooks']>

export function pageEndpoints(db: Db, workspaceId: number, window: Window) {
  const own = db.selectFrom('webhooks').where('workspace_id', '=', workspaceId)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: () => countEndpoints(db, workspaceId),
  })
}

export async function countEndpoints(db: Db, workspaceId: number): Promise<number> {
  const counted = db.selectFrom('webhooks').where('workspace_id', '=', workspaceId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

type Key = { workspaceId: number; id: number }

const own = (db: Db, { workspaceId, id }: Key) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)

export function readEndpoint(db: Db, key: Key): Promise<Endpoint> {
  return own(db, key).executeTakeFirstOrThrow(notFound)
}

/** The same, locked until the transaction ends, so that none of its deliveries changes. */
export function lockEndpoint(db: Db, key: Key): Promise<Endpoint> {
  return own(db, key).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
}

/** The endpoint of a delivery, locked likewise; undefined when both are deleted. */
export function lockEndpointOf(db: Db, deliveryId: number): Promise<Endpoint | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', deliveryId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type New = {
  workspaceId: number
  url: string
  events: string[]
  description: string
  secret: string
  now: number
}

export function insertEndpoint(
  db: Db,
  { workspaceId, now, ...fields }: New,
): Promise<Endpoint> {
  return db
    .insertInto('webhooks')
    .values({ workspace_id: workspaceId, ...fields, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveEndpoint(
  db: Db,
  id: number,
  change: Updateable<Tables['webhooks']>,
): Promise<Endpoint> {
  // Setting a column to itself keeps an empty update valid.
  const saved = db.updateTable('webhooks').set(({ ref }) => ({ url: ref('url'), ...change }))
  return saved.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteEndpoint(db: Db, { workspaceId, id }: Key): Promise<void> {
  const gone = db
    .deleteFrom('webhooks')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}
