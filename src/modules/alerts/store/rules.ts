import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import { CONDITIONS, type Condition, USUAL_RULES } from '../rules/conditions.ts'
import '../tables.ts'

export type RuleRow = Selectable<Tables['alert_rules']>

/** Gives a workspace the usual rules once. */
export async function ensureDefaults(db: Db, now: number): Promise<void> {
  const first = await db
    .insertInto('alert_defaults')
    .values({ workspace_id: WORKSPACE_ID })
    .onConflict((conflict) => conflict.doNothing())
    .returning('workspace_id')
    .executeTakeFirst()
  if (!first) return
  const rows = USUAL_RULES.map((rule) => ({
    workspace_id: WORKSPACE_ID,
    ...rule,
    created_at: now,
  }))
  await db.insertInto('alert_rules').values(rows).execute()
}

/** Those of the workspace first; of one client only what applies to it. */
export function listRules(db: Db, clientId?: number): Promise<RuleRow[]> {
  let found = db.selectFrom('alert_rules').selectAll()
  if (clientId !== undefined) found = found.where(appliesTo(clientId))
  return found.orderBy(sql`client_id nulls first`).orderBy('id').execute()
}

const appliesTo = (clientId: number | null) =>
  sql<boolean>`(client_id is null or client_id = ${clientId})`

type Applying = { clientId: number | null; conditions: Condition[] }

export function activeRules(db: Db, { clientId, conditions }: Applying): Promise<RuleRow[]> {
  return db
    .selectFrom('alert_rules')
    .selectAll()
    .where('is_active', '=', true)
    .where('condition', 'in', conditions)
    .where(appliesTo(clientId))
    .orderBy('id')
    .execute()
}

export async function countRules(db: Db): Promise<number> {
  const counted = db.selectFrom('alert_rules').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

export async function requireRule(db: Db, id: number): Promise<RuleRow> {
  const found = await db
    .selectFrom('alert_rules')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // One of a later version is none here.
  if (!found || !(found.condition in CONDITIONS)) throw notFound()
  return found
}

export function insertRule(
  db: Db,
  rule: Omit<Insertable<Tables['alert_rules']>, 'workspace_id'>,
): Promise<RuleRow> {
  return db
    .insertInto('alert_rules')
    .values({ workspace_id: WORKSPACE_ID, ...rule })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function saveRule(
  db: Db,
  id: number,
  change: Updateable<Tables['alert_rules']>,
): Promise<RuleRow> {
  // Setting a column to itself keeps an empty update valid.
  const saved = db
    .updateTable('alert_rules')
    .set(({ ref }) => ({ checks: ref('checks'), ...change }))
  return saved.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteRule(db: Db, id: number): Promise<void> {
  const gone = db.deleteFrom('alert_rules').where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}
