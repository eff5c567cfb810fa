import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Counts } from '../../../core/failures.ts'
import type { Db, Tables } from '../../../platform/db.ts'
import type { Found } from '../tables.ts'

export type Discovery = Selectable<Tables['aeo_discoveries']>

type Owner = { workspace_id: number; client_id: number }

const ofClient = (db: Db, { workspace_id, client_id }: Owner) =>
  db
    .selectFrom('aeo_discoveries')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)

export function findDiscovery(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<Discovery | undefined> {
  const found = db.selectFrom('aeo_discoveries').selectAll().where('workspace_id', '=', actor.workspaceId)
  return found.where('id', '=', id).executeTakeFirst()
}

export function discoveryOf(db: Db, owner: Owner, id: number): Promise<Discovery | undefined> {
  return ofClient(db, owner).where('id', '=', id).executeTakeFirst()
}

export function latestDiscovery(db: Db, owner: Owner): Promise<Discovery | undefined> {
  return ofClient(db, owner).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export function activeDiscoveryOf(db: Db, owner: Owner): Promise<Discovery | undefined> {
  return ofClient(db, owner).where('status', 'in', ['pending', 'running']).executeTakeFirst()
}

export function activeDiscoveries({ db, actor }: Pick<Context, 'db' | 'actor'>, limit: number): Promise<Discovery[]> {
  return db
    .selectFrom('aeo_discoveries')
    .selectAll()
    .where('workspace_id', '=', actor.workspaceId)
    .where('status', 'in', ['pending', 'running'])
    .where(sql<boolean>`(${actor.clientIds}::bigint[] is null or client_id = any(${actor.clientIds}))`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type NewDiscovery = Owner & { count: number; country: string; language: string; created_at: number }

export function insertDiscovery(db: Db, discovery: NewDiscovery): Promise<Discovery> {
  return db.insertInto('aeo_discoveries').values(discovery).returningAll().executeTakeFirstOrThrow()
}

export async function saveDiscoveryProgress(db: Db, id: number, percent: number): Promise<void> {
  const running = db.updateTable('aeo_discoveries').set({ status: 'running', progress_pct: percent })
  await running.where('id', '=', id).where('status', 'in', ['pending', 'running']).execute()
}

type End = { status: 'done' | 'error'; items: Found[]; error?: string; failures?: Counts; now: number }

export function endDiscovery(
  db: Db,
  id: number,
  { status, items, error = '', failures = {}, now }: End,
): Promise<Discovery | undefined> {
  return db
    .updateTable('aeo_discoveries')
    .set({
      status,
      items: JSON.stringify(items),
      error,
      failures: JSON.stringify(failures),
      progress_pct: 100,
      finished_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .returningAll()
    .executeTakeFirst()
}

export async function addImported(db: Db, id: number, count: number): Promise<void> {
  const more = db.updateTable('aeo_discoveries').set((eb) => ({ imported: eb('imported', '+', count) }))
  await more.where('id', '=', id).execute()
}
