import { openContext, transaction, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { jobCompleted } from '../../src/modules/rank-checks/index.ts'
import { complete } from '../../src/modules/rank-checks/run/complete.ts'
import { rankCheck } from '../../src/modules/rank-checks/run/rank-run.ts'
import { outcomeOf } from '../../src/modules/rank-checks/run/scan/outcome.ts'
import { resultKeyOf, type SearchDevice } from '../../src/modules/rank-checks/run/scan/question.ts'
import { pack, type Serp } from '../../src/modules/rank-checks/run/scan/serp.ts'
import { insertCheck } from '../../src/modules/rank-checks/store/jobs.ts'
import { insertResults, lastOf } from '../../src/modules/rank-checks/store/results/results.ts'
import { saveEnd } from '../../src/modules/runs/store/runs.ts'
import type { TestApp } from '../test-app.ts'

export type Placed = {
  query: string
  /** Picks one of several keywords with the same query. */
  keywordId?: number
  /** The sites of the results page from position 1; a number skips that many positions. */
  sites?: (string | number)[]
  failed?: boolean
  device?: SearchDevice
  depth?: number
  /** How many results were seen without a gap; the whole depth by default. */
  seen?: number
  /** The host that holds the featured snippet. */
  answer?: string
}

export type When = { daysAgo?: number; isWhole?: boolean; events?: number; source?: string }

/** Results per insert, because a statement takes a limited number of values. */
const AT_ONCE = 500

type Past = When & { clientId: number; placed: Placed[] }

/** Stores a job that ended `daysAgo` with these results, through the functions that a real check uses. */
export async function pastJob(
  testApp: TestApp,
  { clientId: client_id, placed, daysAgo = 0, isWhole = true, events = 0, source = 'test' }: Past,
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
  const job = await plannedJob(testApp, { clientId: client_id, at, isWhole, keywords: total_keywords })
  const byQuery = new Map(keywords.flatMap((keyword) => [keyword.query, keyword.id].map((key) => [key, keyword])))
  const checks = placed.map((each) => {
    const { id, query, geo, lang, location, engine, cluster } = byQuery.get(each.keywordId ?? each.query)
    const words = { query, geo, lang, location, engine }
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
          deepest: depth,
          locationUsed: null,
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
  const counts = { done: placed.length, api_calls: placed.length, failed: errors }
  await testApp.pool.query(
    'insert into run_counts (workspace_id, run_id, counts, failures) values ($1, $2, $3::jsonb, $4::jsonb)',
    [workspace_id, job.id, JSON.stringify(counts), JSON.stringify(errors > 0 ? { blocked: errors } : {})],
  )
  await transaction(ctx, async (tx) => {
    const run = await rankCheck.require(tx, job.id)
    const ending = { run, state: 'done', because: null, parts: async () => [] } as const
    const { state = 'done', message = '' } = await complete({ ...tx, now: () => at }, ending)
    await saveEnd(tx.db, run, { state, message, reason: '', summary: {}, now: at })
    const data = {
      job_id: job.id,
      client_id,
      client_name: client.name,
      keywords_checked: total_keywords,
      duration_seconds: 1,
    }
    for (let times = 0; times < events; times++) await emit(tx, jobCompleted, data)
  })
  return job.id
}

type Planned = { clientId: number; at: number; isWhole: boolean; keywords: number }

/** A pending check that emits no events. */
export async function plannedJob(
  testApp: TestApp,
  { clientId, at, isWhole, keywords }: Planned,
): Promise<{ id: number }> {
  const { workspaceId: workspace_id } = testApp.as('owner').actor
  const { rows } = await testApp.pool.query(
    `insert into runs (workspace_id, client_id, kind, unique_key, input, total, is_simulated, simulated_ports, created_at)
     values ($1, $2, 'rank_check', gen_random_uuid(), '{"is_quiet": true}', $3, $5, '{}', to_timestamp($4)) returning id`,
    [workspace_id, clientId, keywords, at, testApp.app.config.simulated.search],
  )
  const id = Number(rows[0]?.id)
  const check = { id, workspace_id, client_id: clientId, depth: 'smart', is_whole: isWhole, keywords } as const
  await insertCheck(testApp.app.db, { ...check, is_simulated: testApp.app.config.simulated.search, created_at: at })
  return { id }
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
