import { type AppError, fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { searchError } from '../../providers/search/explain.ts'
import { SearchError } from '../../providers/search/search.ts'
import { matchingKeywords, type OwnedClient, withClientLocked } from '../clients/index.ts'
import { PAGE_SIZE, type Strategy } from './depth.ts'
import { queueFirstWave, WAVE } from './jobs.ts'
import { devicesOf, resultKeyOf } from './question.ts'
import { splitIntoSteps } from './split-steps.ts'
import { activeJobOf, insertJob, type Job, requireJob } from './store/jobs.ts'
import { failedOf, madeSince } from './store/results.ts'
import { readSettings } from './store/settings.ts'
import { insertSteps, type Planned } from './store/steps.ts'

/** Small enough for fairness, large enough to keep the queue's overhead low. */
const MAX_CHECKS_A_STEP = 4

export type Scope = {
  depth?: Strategy | undefined
  screenshots?: boolean | undefined
  keyword_ids?: number[] | undefined
  /** Made immediately, without the queue. */
  isRecorded?: boolean
  /** Only the failed checks of that job. */
  retry_failed_of?: number | undefined
}

export type Started = { job: Job; keywords: number }

/** Enqueues a check of a client's keywords. */
export function startCheck(ctx: Context, clientId: number, scope: Scope = {}): Promise<Started> {
  return transaction(ctx, async (tx) => {
    const { job, checks } = await createJob(tx, clientId, scope)
    await insertSteps(tx.db, job, splitIntoSteps(checks, { most: MAX_CHECKS_A_STEP, wave: WAVE }))
    await queueFirstWave(tx, job)
    return { job, keywords: countKeywords(checks) }
  })
}

/** A keyword on both devices is one. */
export const countKeywords = (checks: Planned[]) => new Set(checks.map(({ keyword_id }) => keyword_id)).size

/** Creates a job with its checks: rejected while another one runs, or when there is nothing to check. */
export function createJob(ctx: Context, clientId: number, scope: Scope): Promise<{ job: Job; checks: Chosen[] }> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const running = await activeJobOf(tx.db, clientId)
    if (running) throw fail('rank_check_runs').with({ data: { job_id: running.id } })
    if (client.is_archived) throw fail('client_archived')
    const checks = await chooseChecks(tx, client, scope)
    if (checks.length === 0) throw whyNothing(scope)
    requireSource(tx, checks)
    const settings = await readSettings(tx.db, clientId)
    const job = await insertJob(tx.db, {
      workspace_id: client.workspace_id,
      client_id: clientId,
      depth: scope.depth ?? settings.depth,
      has_screenshots: scope.screenshots ?? settings.screenshots,
      is_whole: await isWhole(tx, client, { scope, count: checks.length }),
      total_keywords: checks.length,
      retry_of: scope.retry_failed_of ?? null,
      is_recorded: scope.isRecorded ?? false,
      created_at: tx.now(),
    })
    return { job, checks }
  })
}

/** Whether every tracked keyword is checked, also when all are retried. */
async function isWhole(ctx: Context, client: OwnedClient, { scope, count }: { scope: Scope; count: number }) {
  if (scope.keyword_ids !== undefined) return false
  return scope.retry_failed_of === undefined || count === (await chooseChecks(ctx, client, {})).length
}

function whyNothing({ keyword_ids, retry_failed_of }: Scope): AppError {
  if (retry_failed_of !== undefined) return fail('no_failed_checks', { id: retry_failed_of })
  return fail(keyword_ids ? 'keywords_foreign' : 'no_keywords_to_check')
}

export type Chosen = Planned & { query: string; geo: string; lang: string; location: string; question: string }

/** Every keyword on each of its devices, or the requested part. */
export async function chooseChecks(ctx: Context, { id: client_id }: OwnedClient, scope: Scope): Promise<Chosen[]> {
  const fields = ['keywords.id', 'query', 'geo', 'lang', 'device', 'location'] as const
  const keywords = await matchingKeywords(ctx.db, { client_id }).select(fields).orderBy('keywords.id').execute()
  const named = scope.keyword_ids && new Set(scope.keyword_ids)
  const failed =
    scope.retry_failed_of === undefined ? undefined : await failedChecks(ctx, client_id, scope.retry_failed_of)
  return keywords
    .filter(({ id }) => !named || named.has(id))
    .flatMap(({ id, query, geo, lang, location, ...tracked }) => {
      const question = (on: string) => JSON.stringify([query, geo, lang, on, location])
      const asked = { query, geo, lang, location }
      return devicesOf(tracked).map((on) => ({ keyword_id: id, device: on, ...asked, question: question(on) }))
    })
    .filter((check) => !failed || failed.has(resultKeyOf(check)))
}

async function failedChecks(ctx: Context, clientId: number, jobId: number): Promise<Set<string>> {
  const job = await requireJob(ctx, jobId)
  if (job.client_id !== clientId) throw fail('job_of_other_client')
  if (job.is_simulated !== ctx.config.simulated.search) throw fail('other_world')
  const [failed, made] = await Promise.all([failedOf(ctx.db, job), madeSince(ctx.db, job)])
  const done = new Set(made.map(resultKeyOf))
  return new Set(failed.map(resultKeyOf).filter((check) => !done.has(check)))
}

/** Without any source every check would fail, so it is rejected at once. */
function requireSource({ search, now }: Context, checks: Chosen[]) {
  const isAble = [...new Map(checks.map((check) => [check.device, check])).values()].some(
    ({ query, geo, lang, device }) =>
      search.supports(
        { q: query, vertical: 'search', gl: geo, hl: lang, num: PAGE_SIZE, page: 1, autocorrect: true, device },
        { engine: 'google' },
      ),
  )
  if (!isAble) throw searchError(new SearchError('unsupported', { attempts: [] }), now())
}
