import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Incident } from '../../../providers/index-channels/search-status.ts'

const MAX_INCIDENTS = 500

/** Overwrites what was corrected since. */
export async function saveIncidents(
  db: Db,
  isSimulated: boolean,
  incidents: Incident[],
): Promise<void> {
  const unique = [...new Map(incidents.map((each) => [each.id, each])).values()]
  if (unique.length === 0) return
  await sql`insert into search_incidents (is_simulated, id, title, url, began_at, ended_at)
    select ${isSimulated}, id, title, url, to_timestamp(began_at), to_timestamp(ended_at)
    from unnest(${unique.map(({ id }) => id)}::text[], ${unique.map(({ title }) => title)}::text[],
      ${unique.map(({ url }) => url)}::text[], ${unique.map(({ beganAt }) => beganAt)}::float8[],
      ${unique.map(({ endedAt }) => endedAt)}::float8[]) as given (id, title, url, began_at, ended_at)
    on conflict (is_simulated, id) do update set title = excluded.title, url = excluded.url,
      began_at = excluded.began_at, ended_at = excluded.ended_at`.execute(db)
}

type Span = { isSimulated: boolean; from?: number | undefined; to?: number | undefined }

export function incidentsIn(db: Db, { isSimulated, from, to }: Span) {
  let found = db
    .selectFrom('search_incidents')
    .selectAll()
    .where('is_simulated', '=', isSimulated)
  if (from !== undefined) found = found.where('began_at', '>=', from)
  if (to !== undefined) found = found.where('began_at', '<', to)
  return found.orderBy('began_at', 'desc').limit(MAX_INCIDENTS).execute()
}
