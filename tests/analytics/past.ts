import { openContext, transaction, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { endQuietly } from '../../src/modules/rank-checks/complete.ts'
import { jobCompleted } from '../../src/modules/rank-checks/index.ts'
import { outcomeOf } from '../../src/modules/rank-checks/outcome.ts'
import { resultKeyOf, type SearchDevice } from '../../src/modules/rank-checks/question.ts'
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

/** A statement takes so many values. */
const AT_ONCE = 500

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
  const byQuery = new Map(keywords.map((keyword) => [keyword.query, keyword]))
  const checks = placed.map((each) => {
    const { id, query, geo, lang, cluster } = byQuery.get(each.query)
    const words = { query, geo, lang, location: '' }
    const check = { job_id: job.id, keyword_id: id, device: each.device ?? 'desktop', ...words } as const
    return { ...each, check, cluster, depth: each.depth ?? 100 }
  })
  for (const [depth, all] of Map.groupBy(checks, (each) => each.depth))
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const part = all.slice(from, from + AT_ONCE)
      const lasts = await lastOf(ctx.db, workspace_id, { of: part.map(({ check }) => check), depth })
      const known = new Map(lasts.map((last) => [resultKeyOf(last), last]))
      const results = part.map((each) => {
        const { check, cluster } = each
        const serp = serpOf(each)
        const failed = each.failed ? ('blocked' as const) : null
        const walk = {
          serp,
          pages: 1,
          seen: each.seen ?? depth,
          calls: 1,
          isCached: false,
          source,
          failed,
          blamed: '',
          raw: [],
        }
        const settled = { ...client, parasites_added: [], parasites_removed: [] }
        const before = known.get(resultKeyOf(check))
        const row = outcomeOf(walk, { check, depth, client: settled, target: null, pages: [], before, now: at })
        return { row: { ...row, cluster, workspace_id, job_at: at }, serp: each.failed ? null : pack(serp) }
      })
      await insertResults(ctx.db, results)
    }
  const errors = placed.filter(({ failed }) => failed).length
  await countChecks(ctx.db, job.id, {
    checks: placed.length,
    cached: 0,
    calls: placed.length,
    errors,
    failures: errors > 0 ? { blocked: errors } : {},
  })
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
