import { type Insertable, sql } from 'kysely'
import { notFound } from '../../base/errors.ts'
import type { Db, Tables } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'

/** The imported days, by keyword and device. */
export async function knownDays(db: Db, keywordIds: number[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ keyword_id: number; device: string; days: number[] }>`
    select keyword_id, device, days from imported_positions
    where workspace_id = ${WORKSPACE_ID} and keyword_id = any(${keywordIds}::bigint[])`.execute(
    db,
  )
  const found = new Map<string, number[]>()
  for (const { keyword_id, device, days } of rows)
    found.getOrInsertComputed(`${keyword_id} ${device}`, () => []).push(...days)
  return found
}

export async function insertImport(
  db: Db,
  row: Insertable<Tables['history_imports']>,
): Promise<number> {
  return (
    await db.insertInto('history_imports').values(row).returning('id').executeTakeFirstOrThrow()
  ).id
}

export type NewPositions = Omit<Insertable<Tables['imported_positions']>, 'workspace_id'>

export async function insertPositions(
  db: Db,
  workspace_id: number,
  rows: NewPositions[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, workspace_id }))
  await db.insertInto('imported_positions').values(values).execute()
}

const MAX_IMPORTS = 200

export function listImports(db: Db, workspaceId: number) {
  return db
    .selectFrom('history_imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(MAX_IMPORTS)
    .execute()
}

/** Locked until the end of the transaction, so that an import is undone once. */
export async function lockImport(db: Db, key: { workspaceId: number; id: number }) {
  const found = await db
    .selectFrom('history_imports')
    .selectAll()
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  // The driver gives lists of bigint as texts.
  return {
    ...found,
    added_clients: found.added_clients.map(Number),
    added_keywords: found.added_keywords.map(Number),
  }
}

/** Its positions go with it. */
export async function deleteImport(
  db: Db,
  { workspace_id, id }: { workspace_id: number; id: number },
): Promise<void> {
  await db
    .deleteFrom('history_imports')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** Those of the keywords that have imported positions. */
export async function withPositions(db: Db, keywordIds: number[]): Promise<Set<number>> {
  return new Set(
    [...(await knownDays(db, keywordIds)).keys()].map((key) => Number(key.split(' ')[0])),
  )
}

type Kept = { workspaceId: number; keywords: number[]; clients: number[] }

/** What an import made and later ones use, too, goes with the last of these. */
export async function handOver(
  db: Db,
  { workspaceId, keywords, clients }: Kept,
): Promise<void> {
  await sql`update history_imports i
    set added_keywords = i.added_keywords || heir.keywords, added_clients = i.added_clients || ${clients}::bigint[]
    from (select import_id, array_agg(keyword_id) as keywords from (
        select keyword_id, max(import_id) as import_id from imported_positions
        where workspace_id = ${workspaceId} and keyword_id = any(${keywords}::bigint[]) group by keyword_id) last
      group by import_id) heir
    where i.workspace_id = ${workspaceId} and i.id = heir.import_id`.execute(db)
}

type PositionRow = {
  import_id: number
  layout: string
  device: 'desktop' | 'mobile'
  day: string
  position: number
  url: string
}

/** One line for each device, each oldest first. */
export async function positionsOf(db: Db, keywordId: number): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`select p.import_id, i.layout, p.device,
      (date '1970-01-01' + each.day)::text as day, each.position, each.url
    from imported_positions p
      join history_imports i on i.workspace_id = p.workspace_id and i.id = p.import_id,
      unnest(p.days, p.positions, p.urls) as each (day, position, url)
    where p.workspace_id = ${WORKSPACE_ID} and p.keyword_id = ${keywordId}
    order by p.device, each.day`.execute(db)
  return rows
}
