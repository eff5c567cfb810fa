import { type Insertable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

type Owner = Pick<Context, 'db' | 'actor'>

const HEAD = [
  'id',
  'client_id',
  'title',
  'date_from',
  'date_to',
  'created_at',
  'summary',
  'sources',
  'generated_by',
] as const

/** What the caller may see, newest first, without the sections. */
export function pageReports(
  { db, actor }: Owner,
  { client_id, ...window }: Window & { client_id?: number | undefined },
) {
  let own = db.selectFrom('analytics_reports').where(isOwn(actor))
  if (client_id !== undefined) own = own.where('client_id', '=', client_id)
  return readPage(window, {
    rows: (limit, offset) =>
      own.select(HEAD).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export async function requireReport({ db, actor }: Owner, id: number) {
  const own = db
    .selectFrom('analytics_reports')
    .selectAll()
    .where(isOwn(actor))
    .where('id', '=', id)
  const row = await own.executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export function insertReport(db: Db, report: Insertable<Tables['analytics_reports']>) {
  return db
    .insertInto('analytics_reports')
    .values(report)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countReports(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('analytics_reports').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

export async function deleteReport({ db, actor }: Owner, id: number): Promise<void> {
  const gone = db.deleteFrom('analytics_reports').where(isOwn(actor)).where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

function isOwn({ workspaceId, clientIds }: Actor) {
  return sql<boolean>`analytics_reports.workspace_id = ${workspaceId}
    and (${clientIds}::bigint[] is null or analytics_reports.client_id = any(${clientIds}))`
}
