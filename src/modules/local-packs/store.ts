import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { Business } from '../geo-grids/index.ts'
import type { LocalChange, LocalOutcome } from './outcome.ts'

export type LocalRow = Selectable<Tables['local_results']>
export type LocalKind = 'pack' | 'map'

export async function findBusiness(db: Db, clientId: number): Promise<Business | null> {
  const found = db.selectFrom('local_businesses').selectAll().where('client_id', '=', clientId)
  const row = await found.executeTakeFirst()
  if (!row) return null
  const { name: business_name, place_id, cid, phone, domain } = row
  return { business_name, place_id, cid, phone, domain }
}

type Key = { workspace_id: number; client_id: number }

export async function saveBusiness(
  db: Db,
  key: Key,
  { business_name: name, ...known }: Business,
): Promise<void> {
  await db
    .insertInto('local_businesses')
    .values({ ...key, name, ...known })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id']).doUpdateSet({ name, ...known }),
    )
    .execute()
}

export async function deleteBusiness(db: Db, clientId: number): Promise<void> {
  await db.deleteFrom('local_businesses').where('client_id', '=', clientId).execute()
}

type World = { clientId: number; isSimulated: boolean; kind: LocalKind }
type Before = Pick<LocalRow, 'keyword_id' | 'device' | 'state' | 'position' | 'checked_at'>

/** The last look at each keyword before a run. */
export async function lastLooks(
  db: Db,
  { clientId, isSimulated, kind }: World,
  runId: number,
): Promise<Before[]> {
  const { rows } =
    await sql<Before>`select distinct on (keyword_id, device) keyword_id, device, state, position, checked_at
    from local_results where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and kind = ${kind}
      and is_simulated = ${isSimulated} and run_id < ${runId}
    order by keyword_id, device, run_id desc`.execute(db)
  return rows
}

export type NewLook = LocalOutcome & {
  keyword_id: number
  device: 'desktop' | 'mobile'
  change: LocalChange
  prev_position: number | null
  prev_checked_at: number | null
}

type OfRun = World & { runId: number; now: number }

export async function saveLooks(
  db: Db,
  { clientId, isSimulated, kind, runId, now }: OfRun,
  looks: NewLook[],
) {
  if (looks.length === 0) return
  await sql`insert into local_results (workspace_id, run_id, keyword_id, device, kind, client_id, is_simulated, state,
      position, change, prev_position, prev_checked_at, results, checked_at)
    select ${WORKSPACE_ID}, ${runId}, keyword_id, device, ${kind}, ${clientId}, ${isSimulated}, state, position, change,
      prev_position, to_timestamp(prev_checked_at), results, to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as given (keyword_id bigint, device text, state text,
      position smallint, change text, prev_position smallint, prev_checked_at double precision, results jsonb)
    on conflict (workspace_id, run_id, keyword_id, device, kind) do update set state = excluded.state,
      position = excluded.position, change = excluded.change, results = excluded.results`.execute(
    db,
  )
}

const IS_CURRENT = sql<boolean>`is_simulated = is_simulated('search')`

const newest = (db: Db, clientId: number) =>
  db
    .selectFrom('local_results')
    .distinctOn(['keyword_id', 'device', 'kind'])
    .selectAll()
    .where('client_id', '=', clientId)
    .where(IS_CURRENT)
    .orderBy('keyword_id')
    .orderBy('device')
    .orderBy('kind')
    .orderBy('run_id', 'desc')

/** The newest look at each keyword. */
export const newestLooks = (db: Db, clientId: number): Promise<LocalRow[]> =>
  newest(db, clientId).execute()

/** Every look at a keyword, oldest first. */
export const looksAt = (db: Db, clientId: number, keywordId: number): Promise<LocalRow[]> =>
  db
    .selectFrom('local_results')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('keyword_id', '=', keywordId)
    .where(IS_CURRENT)
    .orderBy('run_id')
    .orderBy('device')
    .execute()
