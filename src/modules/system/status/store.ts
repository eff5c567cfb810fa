import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type Part, type Sight, STATES, type State } from './health-state.ts'

const MINUTE = 60

export const keyOf = ({ kind, name, isSandbox }: Part) =>
  `${isSandbox ? 'sandbox ' : ''}${kind} ${name}`

/** Of several who saw the same minute, the worst counts. */
export async function noteMinute(db: Db, now: number, sights: Sight[]): Promise<void> {
  if (sights.length === 0) return
  const minute = Math.floor(now / MINUTE)
  const rows = sights.map((sight) => ({
    part: keyOf(sight),
    minute,
    state: STATES.indexOf(sight.state),
    delay_seconds: sight.delay ?? null,
  }))
  await db
    .insertInto('status_minutes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['part', 'minute']).doUpdateSet({
        state: sql`greatest(status_minutes.state, excluded.state)`,
        delay_seconds: sql`greatest(status_minutes.delay_seconds, excluded.delay_seconds)`,
      }),
    )
    .execute()
}

/** Adds minutes that nobody can note any more to their days, each once. */
export async function rollUp(db: Db, now: number): Promise<void> {
  await sql`
    with gone as (delete from status_minutes where minute < ${Math.floor(now / MINUTE) - 1} returning *)
    insert into status_days as d (part, day, fine, disturbed, down, worst_delay_seconds)
    select part, (to_timestamp(minute * ${MINUTE}) at time zone 'utc')::date as day, count(*) filter (where state = 0),
      count(*) filter (where state = 1), count(*) filter (where state = 2), max(delay_seconds)
    from gone group by part, day
    on conflict (part, day) do update set fine = d.fine + excluded.fine, disturbed = d.disturbed + excluded.disturbed,
      down = d.down + excluded.down,
      worst_delay_seconds = greatest(d.worst_delay_seconds, excluded.worst_delay_seconds)`.execute(
    db,
  )
}

/** The first of so many days of UTC, today among them. */
const firstDay = (now: number, days: number) =>
  new Date((now - (days - 1) * 86_400) * 1000).toISOString().slice(0, 10)

export async function forgetDays(db: Db, now: number, days: number): Promise<void> {
  await db.deleteFrom('status_days').where('day', '<', firstDay(now, days)).execute()
}

export type Day = {
  part: string
  day: string
  fine: number
  disturbed: number
  down: number
  worst_delay_seconds: number | null
}

/** Every recorded day, minutes that were not added up yet included. */
export async function readDays(db: Db, now: number, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select part, to_char(day, 'YYYY-MM-DD') as day, sum(fine)::integer as fine, sum(disturbed)::integer as disturbed,
      sum(down)::integer as down, max(worst_delay_seconds) as worst_delay_seconds
    from (select * from status_days union all
      select part, (to_timestamp(minute * ${MINUTE}) at time zone 'utc')::date, (state = 0)::integer,
        (state = 1)::integer, (state = 2)::integer, delay_seconds from status_minutes) seen
    where day >= ${firstDay(now, days)}::date group by part, day order by part, day`.execute(db)
  return rows
}

const LATEST_MINUTES = 3

export type Latest = { state: State; delay: number | null; at: number }

/** What was last seen of each part, when it was a moment ago. */
export async function readLatest(db: Db, now: number): Promise<Map<string, Latest>> {
  const rows = await db
    .selectFrom('status_minutes')
    .selectAll()
    .where('minute', '>=', Math.floor(now / MINUTE) - LATEST_MINUTES)
    .orderBy('minute')
    .execute()
  return new Map(
    rows.map(({ part, state, delay_seconds, minute }) => [
      part,
      { state: STATES[state] ?? 'down', delay: delay_seconds, at: minute * MINUTE },
    ]),
  )
}
