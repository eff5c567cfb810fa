import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { columnsOf, type Moment } from './result-columns.ts'
import { ofJob } from './results.ts'

/** The page of the client that ranked in each check of a job; empty where none did. */
export function pagesAt(db: Db, workspaceId: number, { job_id, job_at }: Moment) {
  return ofJob(db, { workspace_id: workspaceId, id: job_id, created_at: job_at })
    .where('state', '<>', 'failed')
    .select(['keyword_id', 'device', 'url'])
    .execute()
}

type Asked = { workspaceId: number; jobs: (Moment & { checked_at: number })[]; urls: string[] }

/** In how many checks of each job a page, known by these addresses, was the best result of the client. */
export async function pageHistory(db: Db, { workspaceId, jobs, urls }: Asked) {
  const { rows } = await sql<{ page: number }>`select hashtext(url) as page from unnest(${urls}::text[]) url`.execute(
    db,
  )
  const own = new Set(rows.map(({ page }) => page))
  const found = await columnsOf(db, { workspaceId, device: 'both', jobs, columns: ['positions', 'pages'] })
  return jobs.map(({ job_id, checked_at }) => {
    const positions = found
      .filter((each) => each.job_id === job_id)
      .flatMap((each) => each.positions.filter((_, index) => own.has(each.pages[index] ?? 0)))
      .filter((position) => position !== null)
    return {
      ...{ job_id, checked_at, checks: positions.length },
      top10: positions.filter((position) => position <= 10).length,
      best_position: positions.length === 0 ? null : Math.min(...positions),
    }
  })
}
