import { sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AUDIT_SECONDS } from '../sign-in/lifetimes.ts'

type AuditRow = {
  workspace_id: number | null
  user_id: number | null
  action: string
  target: string
  address: string
  at: number
}

export async function insertAudit(db: Db, row: AuditRow) {
  await db.insertInto('audit_log').values(row).execute()
}

/** Failed sign-ins with an unknown e-mail are shown to the first workspace, which runs the installation. */
const isSeen = (workspaceId: number) =>
  sql<boolean>`(audit_log.workspace_id = ${workspaceId} or audit_log.workspace_id is null
    and audit_log.action = 'login_failed' and ${workspaceId} = (select min(id) from workspaces))`

export function auditPage(db: Db, workspaceId: number, window: Window) {
  const entries = db.selectFrom('audit_log').where(isSeen(workspaceId))
  return readPage(window, {
    rows: (limit, offset) =>
      entries
        .leftJoin('users', 'users.id', 'audit_log.user_id')
        .select([
          'audit_log.id',
          'user_id',
          'users.email as user_email',
          'action',
          'target',
          'address',
          'at',
        ])
        .orderBy('audit_log.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (
        await entries
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
  })
}

export async function sweepAudit(db: Db, now: number) {
  await db
    .deleteFrom('audit_log')
    .where('at', '<=', now - AUDIT_SECONDS)
    .execute()
}
