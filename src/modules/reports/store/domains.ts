import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { Known } from '../../../platform/database/table.ts'
import { ofAllWorkspaces } from '../../../platform/database/workspace-scope.ts'
import type { Report } from '../build/report.ts'
import type { SectionChoice } from '../layout.ts'
import type { Totals } from '../schemas.ts'

export type DomainRow = Selectable<Tables['report_domains']>

export function readDomain(db: Db, workspaceId: number): Promise<DomainRow | undefined> {
  return db
    .selectFrom('report_domains')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

export async function verifiedDomain(db: Db, workspaceId: number): Promise<string | undefined> {
  const row = await readDomain(db, workspaceId)
  return row && row.verified_at !== null ? row.domain : undefined
}

/** Whose reports are read under a name. */
export async function workspaceOfDomain(db: Db, domain: string): Promise<number | undefined> {
  const found = await ofAllWorkspaces(db)
    .selectFrom('report_domains')
    .select('workspace_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return found?.workspace_id
}

type NewDomain = Pick<
  Insertable<Tables['report_domains']>,
  'workspace_id' | 'domain' | 'challenge' | 'created_at'
>

/** Instead of the name that there was. */
export async function replaceDomain(db: Db, domain: NewDomain): Promise<void> {
  await deleteDomain(db, domain.workspace_id)
  await db.insertInto('report_domains').values(domain).execute()
}

export async function deleteDomain(db: Db, workspaceId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('report_domains')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** The last one to prove ownership of a domain gets it. */
export async function saveVerified(
  db: Db,
  { workspace_id, domain }: Pick<DomainRow, 'workspace_id' | 'domain'>,
  at: number,
): Promise<void> {
  await ofAllWorkspaces(db)
    .updateTable('report_domains')
    .set({ verified_at: null })
    .where('domain', '=', domain)
    .where('workspace_id', '!=', workspace_id)
    .execute()
  await saveCheck(db, workspace_id, { checked_at: at, verified_at: at, misses: 0 })
}

export async function saveCheck(
  db: Db,
  workspaceId: number,
  check: Partial<Pick<DomainRow, 'checked_at' | 'verified_at' | 'misses'>>,
): Promise<void> {
  await db
    .updateTable('report_domains')
    .set(check)
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export const verifiedDomains = (db: Db): Promise<DomainRow[]> =>
  db
    .selectFrom('report_domains')
    .selectAll()
    .where('verified_at', 'is not', null)
    .orderBy('workspace_id')
    .execute()

declare module '../../../platform/database/db.ts' {
  interface KnownColumns {
    report_snapshots: Known<'report_snapshots', { totals: Totals; data: Report }>
    report_layouts: Known<'report_layouts', { sections: SectionChoice[] }>
  }
}
