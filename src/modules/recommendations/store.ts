import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Db, Tables } from '../../platform/database/db.ts'
import type { OwnedClient } from '../clients/index.ts'
import type { Draft } from './draft.ts'
import { REC_TYPES, type RecType } from './select.ts'

export type StoredSet = Selectable<Tables['recommendation_sets']>

/** Advice that rests on simulated figures is none once they are live, nor the other way round. */
const IS_CURRENT_WORLD = sql<boolean>`world = simulated_ports()`

type Owner = { workspace_id: number; client_id: number }

export function readSet(
  db: Db,
  { workspace_id, client_id }: Owner,
  type: RecType,
): Promise<StoredSet | undefined> {
  return db
    .selectFrom('recommendation_sets')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
    .where('rec_type', '=', type)
    .where(IS_CURRENT_WORLD)
    .executeTakeFirst()
}

export type NewSet = Owner & {
  rec_type: RecType
  data_version: string
  generated_by: 'rules' | 'model'
  generated_at: number
}

export function saveSet(db: Db, set: NewSet, drafts: Draft[]): Promise<StoredSet> {
  const { data_version, generated_by, generated_at } = set
  const fresh = { data_version, generated_by, generated_at, items: JSON.stringify(drafts) }
  return db
    .insertInto('recommendation_sets')
    .values({ ...set, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id', 'rec_type', 'world']).doUpdateSet(fresh),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes every set of a client stale. */
export async function invalidateSets(db: Db, clientId: number): Promise<void> {
  await db
    .updateTable('recommendation_sets')
    .set({ data_version: '' })
    .where('client_id', '=', clientId)
    .execute()
}

/** What has to be recalculated for a client. */
export async function staleTypes(
  db: Db,
  client: { workspace_id: number; id: number },
): Promise<RecType[]> {
  const fresh = await db
    .selectFrom('recommendation_sets')
    .select('rec_type')
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.id)
    .where('data_version', '<>', '')
    .where(IS_CURRENT_WORLD)
    .execute()
  return REC_TYPES.filter((type) => !fresh.some(({ rec_type }) => rec_type === type))
}

export type Mark = Selectable<Tables['recommendation_marks']>

export async function marksOf(db: Db, clientId: number): Promise<Map<string, Mark>> {
  const rows = await db
    .selectFrom('recommendation_marks')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

type Marked = Owner & { item_id: string; user_id: number; marked_at: number }

export async function saveStatus(
  db: Db,
  mark: Marked & { status: Mark['status']; item: Draft },
): Promise<void> {
  const { status, user_id, marked_at } = mark
  const change = { status, user_id, marked_at, item: JSON.stringify(mark.item) }
  await upsertMark(db, { ...mark, ...change }, change)
}

export type Plan = { owner_id?: number | null; due_on?: string | null }

/** Who sees to it and until when; its status stays. */
export async function savePlan(db: Db, mark: Marked, plan: Plan): Promise<void> {
  await upsertMark(db, { ...mark, ...plan, status: 'open' }, plan)
}

async function upsertMark(
  db: Db,
  mark: Insertable<Tables['recommendation_marks']>,
  change: Updateable<Tables['recommendation_marks']>,
): Promise<void> {
  await db
    .insertInto('recommendation_marks')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id', 'item_id']).doUpdateSet(change),
    )
    .execute()
}

/** Open steps of a client in order of priority, as last generated. */
export async function openRecommendations({ db }: Context, { workspace_id, id }: OwnedClient) {
  const owner = { workspace_id, client_id: id }
  const [set, marks] = await Promise.all([
    readSet(db, owner, 'priority_actions'),
    marksOf(db, id),
  ])
  return (set?.items ?? []).filter(
    ({ id: item }) => (marks.get(item)?.status ?? 'open') === 'open',
  )
}
