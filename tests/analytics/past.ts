import { openContext, transaction, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { endQuietly } from '../../src/modules/rank-checks/complete.ts'
import { jobCompleted } from '../../src/modules/rank-checks/index.ts'
import { outcomeOf } from '../../src/modules/rank-checks/outcome.ts'
import type { SearchDevice } from '../../src/modules/rank-checks/question.ts'
import { pack, type Serp } from '../../src/modules/rank-checks/serp.ts'
import { countChecks, insertJob, startJob } from '../../src/modules/rank-checks/store/jobs.ts'
import { insertResults, lastOf } from '../../src/modules/rank-checks/store/results.ts'
import type { TestApp } from '../test-app.ts'

export type Placed = {
  query: string
  /** The sites of the results page, the first at place 1; a number leaves so many places to others. */
  sites?: (string | number)[]
  failed?: boolean
  device?: SearchDevice
  depth?: number
  /** So many results were seen without a gap; all that were looked for unless said otherwise. */
  seen?: number
  /** Features of the page and the link of the one who holds each. */
  answer?: string
}

export type When = { daysAgo?: number; isWhole?: boolean; told?: number; source?: string }

type Past = When & { clientId: number; placed: Placed[] }

/** Ends a job with these results, `daysAgo`, through the functions that a real check uses. */
export async function pastJob(
  testApp: TestApp,
  { clientId: client_id, placed, daysAgo = 0, isWhole = true, told = 0, source = 'test' }: Past,
): Promise<number> {
  const {
    rows: [client],
  } = await testApp.pool.query<{ name: string; domain: string }>('select name, domain from clients where id = $1', [
    client_id,
  ])
  if (!client) throw new Error('no such client')
  const workspace_id = testApp.as('owner').actor.workspaceId
  const ctx = openContext(testApp.app, workerOf(workspace_id))
  const at = ctx.now() - daysAgo * 86_400
  const { rows: keywords } = await testApp.pool.query('select * from keywords where client_id = $1', [client_id])
  const total_keywords = placed.length
  const planned = {
    workspace_id,
    client_id,
    depth: 'smart',
    is_whole: isWhole,
    total_keywords,
    created_at: at,
  } as const
  const job = await insertJob(ctx.db, planned)
  await startJob(ctx.db, job.id, at)
  for (const each of placed) {
    const { id, query, geo, lang, cluster } = keywords.find((keyword) => keyword.query === each.query)
    const words = { query, geo, lang, location: '' }
    const check = { job_id: job.id, keyword_id: id, device: each.device ?? 'desktop', ...words } as const
    const depth = each.depth ?? 100
    const [before] = await lastOf(ctx.db, workspace_id, { of: [check], depth })
    const serp = serpOf(each)
    const failed = each.failed ? ('blocked' as const) : null
    const walk = { serp, pages: 1, seen: each.seen ?? depth, calls: 1, isCached: false, source, failed, raw: [] }
    const settled = { ...client, parasites_added: [], parasites_removed: [] }
    const known = { check, depth, client: settled, target: null, pages: [], before, now: at }
    const row = { ...outcomeOf(walk, known), cluster, workspace_id, job_at: at }
    await insertResults(ctx.db, [{ row, serp: each.failed ? null : pack(serp) }])
    await countChecks(ctx.db, job.id, {
      checks: 1,
      cached: 0,
      calls: 1,
      errors: failed ? 1 : 0,
      failures: failed ? { [failed]: 1 } : {},
    })
  }
  await transaction(ctx, async (tx) => {
    await endQuietly({ ...tx, now: () => at }, job.id)
    const data = {
      job_id: job.id,
      client_id,
      client_name: client.name,
      keywords_checked: total_keywords,
      duration_seconds: 1,
    }
    for (let times = 0; times < told; times++) await emit(tx, jobCompleted, data)
  })
  return job.id
}

function serpOf({ sites = [], answer }: Placed): Serp {
  let position = 0
  const organic = sites.flatMap((site) => {
    position += typeof site === 'number' ? site : 1
    if (typeof site === 'number') return []
    const link = site.startsWith('http') ? site : `https://${site}/`
    return [{ position, title: site, link, snippet: '' }]
  })
  return {
    organic,
    features: answer === undefined ? [] : ['featured_snippet'],
    ...(answer !== undefined && { answer_box: { title: '', link: `https://${answer}/`, snippet: '' } }),
  }
}
