import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

/** Counts a reader, unless they were counted in this hour. */
export async function insertView(
  db: Db,
  view: Insertable<Tables['report_views']>,
): Promise<void> {
  await db
    .insertInto('report_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Asked = { clientId: number; jobId: number | undefined }

const viewsOf = (db: Db, { clientId, jobId }: Asked) => {
  const found = db.selectFrom('report_views').where('client_id', '=', clientId)
  return jobId === undefined ? found : found.where('job_id', '=', jobId)
}

type Since = { today: number; week: number }

export function countViews(db: Db, asked: Asked, { today, week }: Since) {
  return viewsOf(db, asked)
    .select((eb) => [
      eb.fn.countAll<number>().as('total_views'),
      eb.fn.count<number>('reader').distinct().as('unique_ips'),
      eb.fn.countAll<number>().filterWhere('viewed_at', '>=', week).as('views_7d'),
      eb.fn.countAll<number>().filterWhere('viewed_at', '>=', today).as('views_today'),
      eb.fn.max<number | null>('viewed_at').as('last_viewed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Views by day, without the days that had none. */
export function viewsByDay(db: Db, asked: Asked, since: number) {
  const date = sql<string>`to_char(viewed_at at time zone 'UTC', 'YYYY-MM-DD')`
  return viewsOf(db, asked)
    .select((eb) => [
      date.as('date'),
      eb.fn.countAll<number>().as('views'),
      eb.fn.count<number>('reader').distinct().as('unique_ips'),
    ])
    .where('viewed_at', '>=', since)
    .groupBy(date)
    .orderBy(date)
    .execute()
}
