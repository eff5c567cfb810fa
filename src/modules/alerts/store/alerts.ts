import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Actor, Context } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { ofAllWorkspaces, WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Finding, Item } from '../finding.ts'
import '../tables.ts'

export type Alert = Selectable<Tables['alerts']>

/** Its id; undefined when the cause is known already. */
export async function insertAlert(
  db: Db,
  {
    findings,
    ...row
  }: Omit<Insertable<Tables['alerts']>, 'workspace_id' | 'findings'> & { findings: unknown },
): Promise<number | undefined> {
  const added = db
    .insertInto('alerts')
    .values({ workspace_id: WORKSPACE_ID, ...row, findings: JSON.stringify(findings) })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'cause']).doNothing())
  return (await added.returning('id').executeTakeFirst())?.id
}

export function lockAlert(db: Db, id: number): Promise<Alert | undefined> {
  const found = db.selectFrom('alerts').selectAll().where('id', '=', id)
  return found.forNoKeyUpdate().executeTakeFirst()
}

export function findByCause(db: Db, cause: string) {
  const found = db.selectFrom('alerts').select(['id', 'findings']).where('cause', '=', cause)
  return found.executeTakeFirst()
}

/** Waits for concurrent writers of evidence, which lock the alert by its key. */
export function lockToCount(db: Db, id: number): Promise<Alert | undefined> {
  return db.selectFrom('alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether it is this caller who has to ask for a count: nobody has since the last one. */
export async function startCounting(db: Db, id: number): Promise<boolean> {
  const started = await db
    .updateTable('alerts')
    .set({ is_counting: true })
    .where('id', '=', id)
    .where('is_counting', '=', false)
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

/** How much evidence there is of each rule. */
export async function countItems(db: Db, alertId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('alert_items')
    .select(['rule_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('alert_id', '=', alertId)
    .groupBy('rule_id')
    .execute()
  return new Map(rows.map(({ rule_id, n }) => [rule_id, n]))
}

export const storedFindings = ({
  findings,
  affected,
}: {
  findings: Finding[]
  affected: number
}) => ({ findings: JSON.stringify(findings), affected, is_counting: false })

export async function saveAlert(
  db: Db,
  id: number,
  change: Updateable<Tables['alerts']>,
): Promise<void> {
  await db.updateTable('alerts').set(change).where('id', '=', id).execute()
}

type OfRule = { alertId: number; ruleId: number }

/** Adds the evidence of a rule; how much of it is new. */
export async function insertItems(
  db: Db,
  { alertId, ruleId }: OfRule,
  items: Item[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with added as (
      insert into alert_items (workspace_id, alert_id, rule_id, subject, label, weight, before, now)
      select ${WORKSPACE_ID}, ${alertId}, ${ruleId}, subject, label, weight, before, now
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item(subject text, label text, weight float8, before jsonb, now jsonb)
      on conflict do nothing returning 1)
    select count(*) as n from added`.execute(db)
  return rows[0]?.n ?? 0
}

export type ItemRow = Selectable<Tables['alert_items']>

/** The most important evidence of a rule. */
export function topItems(
  db: Db,
  { alertId, ruleId }: OfRule,
  limit: number,
): Promise<ItemRow[]> {
  return itemsOf(db, alertId).where('rule_id', '=', ruleId).limit(limit).execute()
}

const itemsOf = (db: Db, alertId: number) =>
  db
    .selectFrom('alert_items')
    .selectAll()
    .where('alert_id', '=', alertId)
    .orderBy('rule_id')
    .orderBy('weight', 'desc')
    .orderBy('label')
    .orderBy('subject')

export function pageItems(db: Db, alertId: number, window: Window) {
  return readPage(window, {
    rows: (limit, offset) => itemsOf(db, alertId).limit(limit).offset(offset).execute(),
    count: async () => {
      const own = db.selectFrom('alert_items').where('alert_id', '=', alertId)
      return (
        await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      ).n
    },
  })
}

/** Who reads, and when: unread state depends on both. */
export type Reader = { userId: number; joinedAt: number; now: number }

export const SHOWN = ['all', 'open', 'unread', 'mine'] as const
type Wanted = Window & { clientId?: number | undefined; show: (typeof SHOWN)[number] }

type Asking = Pick<Context, 'db' | 'actor'> & { reader: Reader }

export type ReadAlert = Alert & { is_unread: boolean; snoozed_until: number | null }

/** Newest first, of what the caller may see. */
export function pageAlerts(
  { db, actor, reader }: Asking,
  { clientId, show, ...window }: Wanted,
) {
  let found = visible(db, actor)
  if (clientId !== undefined) found = found.where('client_id', '=', clientId)
  if (show === 'unread') found = found.where(isUnread(reader))
  if (show === 'mine') found = found.where('assigned_to', '=', reader.userId)
  if (show === 'open')
    found = found
      .where('acknowledged_at', 'is', null)
      .where(sql<boolean>`not ${isSnoozed(reader)}`)
  return readPage(window, {
    rows: (limit, offset) =>
      withMarks(found, reader)
        .orderBy('alerts.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute() as Promise<ReadAlert[]>,
    count: async () =>
      (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
        .n,
  })
}

export function findAlert(
  { db, actor, reader }: Asking,
  id: number,
): Promise<ReadAlert | undefined> {
  const found = withMarks(visible(db, actor).where('alerts.id', '=', id), reader)
  return found.executeTakeFirst() as Promise<ReadAlert | undefined>
}

const withMarks = (found: ReturnType<typeof visible>, reader: Reader) =>
  found
    .selectAll('alerts')
    .select(isUnread(reader).as('is_unread'))
    .select(
      sql<
        number | null
      >`extract(epoch from (${mark(reader, sql`r.snoozed_until`)}))::float8`.as(
        'snoozed_until',
      ),
    )

const mark = ({ userId }: Reader, what: RawBuilder<unknown>) => sql`
  select ${what} from alert_reads r where r.workspace_id = ${WORKSPACE_ID} and r.user_id = ${userId} and r.alert_id = alerts.id`

/** Nobody has read before they came what happened before they came. */
const isUnread = (
  reader: Reader,
) => sql<boolean>`(${reader.userId} <> 0 and announced_at >= to_timestamp(${reader.joinedAt})
  and not exists (${mark(reader, sql`1`)} and (r.snoozed_until is null or r.snoozed_until > to_timestamp(${reader.now}))))`

const isSnoozed = (reader: Reader) =>
  sql<boolean>`exists (${mark(reader, sql`1`)} and r.snoozed_until > to_timestamp(${reader.now}))`

/** More than these are not counted: nobody reads the exact number. */
const MOST_COUNTED = 100

export async function countUnread({ db, actor, reader }: Asking): Promise<number> {
  const unread = visible(db, actor).select('id').where(isUnread(reader)).limit(MOST_COUNTED)
  const counted = db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

/** Those of them that the caller may see: the named ones, or all up to one. */
export async function visibleIds(
  { db, actor, reader }: Asking,
  asked: { ids?: number[]; upTo?: number },
) {
  let found = visible(db, actor).select('id')
  if (asked.ids) found = found.where('id', '=', anyOf(asked.ids))
  else found = found.where(isUnread(reader))
  if (asked.upTo !== undefined) found = found.where('id', '<=', asked.upTo)
  return (await found.execute()).map(({ id }) => id)
}

/** Those of them that the caller may see, newest first. */
export function alertsById(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: number[],
): Promise<Alert[]> {
  return visible(db, actor)
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id', 'desc')
    .execute()
}

/** Whichever a link claims to be for: it knows no workspace. */
export function alertOfLink(db: Db, id: number): Promise<Alert | undefined> {
  return ofAllWorkspaces(db)
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

type Acknowledged = { id: number; by: string; now: number }

/** The first one counts: whether it is this one. */
export async function acknowledge(db: Db, { id, by, now }: Acknowledged): Promise<boolean> {
  const open = db
    .updateTable('alerts')
    .set({ acknowledged_at: now, acknowledged_by: by })
    .where('id', '=', id)
  const changed = await open
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Once a port is real, simulated activity on it is hidden. */
function visible(db: Db, { role, clientIds }: Actor) {
  const mayManage = role === 'admin' || role === 'owner'
  return db
    .selectFrom('alerts')
    .where('announced_at', 'is not', null)
    .where(sql<boolean>`(${mayManage} or floor = 'viewer')`)
    .where(sql<boolean>`(${clientIds}::bigint[] is null or client_id = any(${clientIds}))`)
    .where(
      sql<boolean>`(simulated_port is null or simulated_port = any (string_to_array(simulated_ports(), ',')))`,
    )
}

export async function sweepAlerts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('alerts').where('fired_at', '<', before).execute()
}
