import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { VisitRow } from '../../providers/index-channels/analytics.ts'

const BATCH = 5000

export type Channel = 'organic' | 'assistant'
type PropertyKey = { clientId: number; isSimulated: boolean }

export const keyOf = ({ config }: Pick<Context, 'config'>, clientId: number): PropertyKey => ({
  clientId,
  isSimulated: config.simulated.indexing,
})

export function findProperty(db: Db, { clientId, isSimulated }: PropertyKey) {
  return db
    .selectFrom('analytics_properties')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', isSimulated)
    .executeTakeFirst()
}

/** With all that was imported for the one before. */
export async function replaceProperty(
  db: Db,
  key: PropertyKey,
  { id, now }: { id: string | null; now: number },
) {
  const { clientId, isSimulated } = key
  const gone = db
    .deleteFrom('analytics_properties')
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', isSimulated)
  const before = await gone.returning('property_id').executeTakeFirst()
  if (id === null) return before !== undefined
  const row = {
    client_id: clientId,
    is_simulated: isSimulated,
    property_id: id,
    connected_at: now,
  }
  await db
    .insertInto('analytics_properties')
    .values({ workspace_id: WORKSPACE_ID, ...row })
    .execute()
  return before !== undefined
}

/** Of all workspaces, for the nightly import. */
export const allProperties = (db: Db) =>
  db
    .selectFrom('analytics_properties')
    .select(['workspace_id', 'client_id', 'is_simulated'])
    .orderBy('workspace_id')
    .orderBy('client_id')
    .execute()

type Days = { from: string; to: string }

/** The days of a span are replaced whole: what Google no longer counts must not stay. */
export async function replaceVisits(
  db: Db,
  key: PropertyKey,
  visits: Days & { channel: Channel; rows: VisitRow[] },
) {
  const { clientId, isSimulated } = key
  const { from, to, channel, rows } = visits
  await db
    .deleteFrom('site_visits')
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', isSimulated)
    .where('channel', '=', channel)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  for (let at = 0; at < rows.length; at += BATCH) {
    const part = rows.slice(at, at + BATCH)
    await sql`insert into site_visits (workspace_id, client_id, is_simulated, day, nr, channel, landing_page, source,
        sessions, key_events)
      select ${WORKSPACE_ID}, ${clientId}, ${isSimulated}, day, ${at} + nr, ${channel}, page, source, sessions, events
      from unnest(${part.map(({ day }) => day)}::date[], ${part.map(({ landingPage }) => landingPage)}::text[],
        ${part.map(({ source }) => source)}::text[], ${part.map(({ sessions }) => sessions)}::int[],
        ${part.map(({ keyEvents }) => keyEvents)}::float8[])
        with ordinality as given (day, page, source, sessions, events, nr)`.execute(db)
  }
}

type VisitSum = { value: string; sessions: number; key_events: number }
type Asked = Days & {
  channel: Channel
  by: 'landing_page' | 'source'
  limit: number
  offset: number
}

/** Those with most sessions first. */
export async function sumVisits(db: Db, { clientId, isSimulated }: PropertyKey, asked: Asked) {
  const { channel, by, from, to, limit, offset } = asked
  const { rows } = await sql<VisitSum & { total: number }>`select ${sql.ref(by)} as value,
      sum(sessions)::int as sessions, sum(key_events) as key_events, count(*) over ()::int as total
    from site_visits where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId}
      and is_simulated = ${isSimulated} and channel = ${channel} and day >= ${from}::date and day <= ${to}::date
    group by 1 order by 2 desc, 3 desc, 1 limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

type Extent = { first_day: string | null; last_day: string | null }

export async function extentOf(
  db: Db,
  { clientId, isSimulated }: PropertyKey,
): Promise<Extent> {
  const { rows } =
    await sql<Extent>`select min(day) as first_day, max(day) as last_day from site_visits
    where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and is_simulated = ${isSimulated}`.execute(
      db,
    )
  return rows[0] ?? { first_day: null, last_day: null }
}
