import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Engine } from '../../../clients/index.ts'
import { columnsOf, type Moment } from './result-columns.ts'
import { ofJob } from './results.ts'

type OfEngine = { workspaceId: number; engine: Engine }

/** The page of the client that ranked in each check of a job on an engine; empty where none did. */
export function pagesAt(db: Db, { workspaceId, engine }: OfEngine, { job_id, job_at }: Moment) {
  return ofJob(db, { workspace_id: workspaceId, id: job_id, created_at: job_at })
    .where('engine', '=', engine)
    .where('state', '<>', 'failed')
    .select(['keyword_id', 'device', 'url'])
    .execute()
}

type Asked = {
  workspaceId: number
  jobs: (Moment & { checked_at: number })[]
  urls: string[]
  /** Keywords that do not count. */
  without: Set<number>
}

/** In how many checks of each job a page, known by these addresses, was the best result of the client. */
export async function pageHistory(db: Db, { workspaceId, jobs, urls, without }: Asked) {
  const { rows } = await sql<{
    page: number
  }>`select hashtext(url) as page from unnest(${urls}::text[]) url`.execute(db)
  const own = new Set(rows.map(({ page }) => page))
  const found = await columnsOf(db, {
    workspaceId,
    device: 'both',
    jobs,
    columns: ['keyword_ids', 'positions', 'pages'],
  })
  return jobs.map(({ job_id, checked_at }) => {
    const checks = found
      .filter((each) => each.job_id === job_id)
      .flatMap(({ keyword_ids, positions, pages }) =>
        positions.flatMap((position, at) => {
          const keyword = keyword_ids[at] ?? 0
          const isOwn = own.has(pages[at] ?? 0) && !without.has(keyword)
          return isOwn && position !== null ? [{ keyword, position }] : []
        }),
      )
    const keywordsWithin = (last: number) =>
      new Set(checks.flatMap(({ keyword, position }) => (position <= last ? keyword : []))).size
    return {
      ...{ job_id, checked_at, checks: checks.length },
      keywords: keywordsWithin(Number.POSITIVE_INFINITY),
      top10: keywordsWithin(10),
      best_position:
        checks.length === 0 ? null : Math.min(...checks.map(({ position }) => position)),
    }
  })
}
