import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { IntegrationKind } from '../integrations/integration-schemas.ts'

export function integrationsOf(db: Db, clientId: number) {
  return db.selectFrom('integrations').selectAll().where('client_id', '=', clientId).execute()
}

type Key = { clientId: number; kind: IntegrationKind }

export function readIntegrationRow(db: Db, { clientId, kind }: Key) {
  return db
    .selectFrom('integrations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** The clients of all workspaces that have one of a kind. */
export function withIntegration(db: Db, kind: IntegrationKind) {
  return db
    .selectFrom('integrations')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.id', '=', 'integrations.client_id')
        .onRef('clients.workspace_id', '=', 'integrations.workspace_id'),
    )
    .select(['integrations.workspace_id', 'integrations.client_id'])
    .where('integrations.kind', '=', kind)
    .where('clients.is_archived', '=', false)
    .orderBy('integrations.workspace_id')
    .orderBy('integrations.client_id')
    .execute()
}

type Saved = { shown: Record<string, string>; secret: string; now: number }

export function saveIntegration(
  db: Db,
  { clientId, kind }: Key,
  { shown, secret, now }: Saved,
) {
  const fields = { shown: JSON.stringify(shown), secret, updated_at: now }
  return db
    .insertInto('integrations')
    .values({
      workspace_id: WORKSPACE_ID,
      client_id: clientId,
      kind,
      created_at: now,
      ...fields,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id', 'kind']).doUpdateSet(fields),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteIntegration(db: Db, { clientId, kind }: Key): Promise<void> {
  const gone = db
    .deleteFrom('integrations')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
  if (!(await gone.returning('kind').executeTakeFirst())) throw notFound()
}
