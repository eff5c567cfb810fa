import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { type Actor, type Context, isCustomer, transaction } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Gathered } from '../../../platform/data-loader.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { PipelinedPool } from '../../../platform/database/pipelined-pool.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

/** A client as its row is; its `screenshot_proxy` is sealed. */
export type OwnedClient = Selectable<Tables['clients']>
export type CountedClient = OwnedClient & { keyword_count: number }

type Owner = Pick<Context, 'db' | 'actor'>

/** The caller's client, or not found: a stranger's client looks the same as none. */
export async function requireClient(
  { db, pipelined, actor }: Pick<Context, 'db' | 'pipelined' | 'actor'>,
  id: number,
): Promise<OwnedClient> {
  if (!db.isTransaction) return visible(actor, await readPipelined(pipelined, actor, id))
  return visible(
    actor,
    await db.selectFrom('clients').selectAll().where(isOwn(actor, id)).executeTakeFirst(),
  )
}

const READ_CLIENT = {
  name: 'read_client',
  text: `select a.nr::int, c.* from unnest($1::text[]) with ordinality a (key, nr) join clients c
    on c.workspace_id = split_part(a.key, ':', 1)::bigint and c.id = split_part(a.key, ':', 2)::bigint
    where c.workspace_id = any($2::bigint[])`,
  // By value, so that a cluster asks the nodes of these workspaces alone.
  derive: (keys: Gathered[]) => [[...new Set(keys.map((key) => String(key).split(':')[0]))]],
}

/** Almost every request asks for its client, so those who ask at the same time are answered together. */
async function readPipelined(
  pipelined: PipelinedPool,
  { workspaceId, clientIds }: Actor,
  id: number,
): Promise<OwnedClient | undefined> {
  if (clientIds && !clientIds.includes(id)) return undefined
  const found = await pipelined.load<OwnedClient & { nr: number }>(
    READ_CLIENT,
    `${workspaceId}:${id}`,
  )
  if (!found) return undefined
  const { nr: _, ...client } = found
  return client
}

/** Those of the clients that the caller may see, by id. */
export async function clientsById(
  { db, actor }: Owner,
  ids: number[],
): Promise<Map<number, OwnedClient>> {
  const named = sql<boolean>`clients.id = any(${[...new Set(ids)]}::bigint[])`
  const rows = await db
    .selectFrom('clients')
    .selectAll()
    .where(isOwn(actor))
    .where(named)
    .execute()
  return new Map(rows.map((row) => [row.id, visible(actor, row)]))
}

/**
 * Changes to what belongs to one client are made one after another, and never to a client that is being deleted:
 * its row stays locked until `work` is stored.
 */
export function withClientLocked<T>(
  ctx: Context,
  id: number,
  work: (tx: Context, client: OwnedClient) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('clients')
      .selectAll()
      .where(isOwn(tx.actor, id))
      .forNoKeyUpdate()
      .executeTakeFirst()
    return work(tx, visible(tx.actor, found))
  })
}

/**
 * Work on what belongs to a client, in one transaction: whoever deletes the client waits for it, and it stands in
 * nobody's way, because the client is held before anything of it. Undefined, and nothing done, when the client is gone.
 */
export function withClientShared<T>(
  ctx: Context,
  id: number,
  work: (tx: Context) => Promise<T>,
): Promise<T | undefined> {
  return transaction(ctx, async (tx) => {
    const held = await tx.db
      .selectFrom('clients')
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    return held && work(tx)
  })
}

export function pageClients(
  { db, actor }: Owner,
  { isArchived, ...window }: Window & { isArchived?: boolean },
) {
  let own = db.selectFrom('clients').where(isOwn(actor))
  if (isArchived !== undefined) own = own.where('is_archived', '=', isArchived)
  return readPage(window, {
    rows: async (limit, offset) => {
      const rows = await own
        .selectAll()
        .select(keywordCount)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => visible(actor, row))
    },
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** Every client that is worked on. */
export function activeClients({ db, actor }: Owner): Promise<OwnedClient[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where(isOwn(actor))
    .where('is_archived', '=', false)
    .orderBy('id')
    .execute()
}

/** The client that the caller has just made with these very words. */
export function findEqual(
  { db, actor }: Owner,
  { name, domain, since }: { name: string; domain: string; since: number },
) {
  return db
    .selectFrom('clients')
    .select(['id', 'name', 'domain'])
    .where('workspace_id', '=', actor.workspaceId)
    .where('user_id', '=', actor.userId)
    .where('name', '=', name)
    .where('domain', '=', domain)
    .where('is_archived', '=', false)
    .where('created_at', '>=', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function insertClient({ db }: Owner, client: Insertable<Tables['clients']>) {
  return db
    .insertInto('clients')
    .values(client)
    .returning(['id', 'name', 'domain'])
    .executeTakeFirstOrThrow()
}

export async function updateClient(
  { db, actor }: Owner,
  id: number,
  change: Updateable<Tables['clients']>,
) {
  const changed = db.updateTable('clients').set(change).where(isOwn(actor, id))
  return visible(actor, await changed.returningAll().returning(keywordCount).executeTakeFirst())
}

/** Years of results may go with it, which takes longer than any other statement may. */
const DELETE_TIMEOUT = '5min'

export async function deleteClient({ db, actor }: Owner, id: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${DELETE_TIMEOUT}, true)`.execute(db)
  const gone = await db
    .deleteFrom('clients')
    .where(isOwn(actor, id))
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound()
}

const keywordCount = sql<number>`(select count(*) from keywords
  where keywords.workspace_id = ${WORKSPACE_ID} and keywords.client_id = clients.id)`.as(
  'keyword_count',
)

/** The owner is part of the `where`: the caller's workspace and, for a limited viewer, their clients. */
function isOwn({ workspaceId, clientIds }: Actor, id: number | null = null) {
  // Only what is asked: with choices inside the statement it would be planned anew each time.
  const parts = [sql`clients.workspace_id = ${workspaceId}`]
  if (id !== null) parts.push(sql`clients.id = ${id}`)
  if (clientIds) parts.push(sql`clients.id = any(${clientIds}::bigint[])`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Analysts' notes are not for a customer who may look in. */
function visible<C extends OwnedClient>(actor: Actor, client: C | undefined): C {
  if (!client) throw notFound()
  return isCustomer(actor) ? { ...client, notes: '' } : client
}

/** The workspace of a client, whoever asks: for links that work without an account. */
export function clientOfLink(
  db: Db,
  id: number,
): Promise<{ id: number; workspace_id: number } | undefined> {
  return db
    .selectFrom('clients')
    .select(['id', 'workspace_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}
