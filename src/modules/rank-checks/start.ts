import { AppError, invalid } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { changeClient, matchingKeywords, type OwnedClient } from '../clients/index.ts'
import { PAGE_SIZE, type Strategy } from './depth.ts'
import { queueFirstWave, WAVE } from './jobs.ts'
import { placeOf } from './question.ts'
import { cutIntoSteps } from './rules.ts'
import { activeJobOf, insertJob, type Job, requireJob } from './store/jobs.ts'
import { failedOf } from './store/results.ts'
import { readSettings } from './store/settings.ts'
import { insertSteps, type Planned } from './store/steps.ts'

/** Small enough that others get their turn soon, large enough that the queue is no burden. */
const MAX_CHECKS_A_STEP = 4

export type Scope = {
  depth?: Strategy | undefined
  screenshots?: boolean | undefined
  keyword_ids?: number[] | undefined
  /** Only what failed in that job. */
  retry_failed_of?: number | undefined
}

/** Starts a check of a client's keywords in the queue. */
export function startCheck(ctx: Context, clientId: number, scope: Scope = {}): Promise<Job> {
  return transaction(ctx, async (tx) => {
    const { job, checks } = await createJob(tx, clientId, scope)
    await insertSteps(tx.db, job, cutIntoSteps(checks, { most: MAX_CHECKS_A_STEP, wave: WAVE }))
    await queueFirstWave(tx, job)
    return job
  })
}

/** A new job and what it has to check: refused while another one runs, or when there is nothing to check. */
export function createJob(ctx: Context, clientId: number, scope: Scope): Promise<{ job: Job; checks: Chosen[] }> {
  return changeClient(ctx, clientId, async (tx, client) => {
    const running = await activeJobOf(tx.db, clientId)
    if (running)
      throw new AppError('conflict', 'A rank check of this client runs already', { data: { job_id: running.id } })
    if (client.is_archived) throw invalid('The client is archived; restore it first')
    const checks = await chooseChecks(tx, client, scope)
    if (checks.length === 0) throw invalid(whyNothing(scope))
    requireSource(tx, checks)
    const settings = await readSettings(tx.db, clientId)
    const job = await insertJob(tx.db, {
      workspace_id: client.workspace_id,
      client_id: clientId,
      depth: scope.depth ?? settings.depth,
      has_screenshots: scope.screenshots ?? settings.screenshots,
      is_whole: scope.keyword_ids === undefined && scope.retry_failed_of === undefined,
      total_keywords: checks.length,
      created_at: tx.now(),
    })
    return { job, checks }
  })
}

function whyNothing({ keyword_ids, retry_failed_of }: Scope): string {
  if (retry_failed_of !== undefined)
    return `retry_failed_of: no check of a tracked keyword failed in job ${retry_failed_of}`
  if (keyword_ids) return 'keyword_ids: none of them is a keyword of this client'
  return 'There are no keywords to check; add some first'
}

export type Chosen = Planned & { query: string; geo: string; lang: string; question: string }

/** Every keyword on every device it is tracked on, or the part that was asked for. */
export async function chooseChecks(ctx: Context, { id: client_id }: OwnedClient, scope: Scope): Promise<Chosen[]> {
  const fields = ['keywords.id', 'query', 'geo', 'lang', 'device'] as const
  const keywords = await matchingKeywords(ctx.db, { client_id }).select(fields).orderBy('keywords.id').execute()
  const named = scope.keyword_ids && new Set(scope.keyword_ids)
  const failed =
    scope.retry_failed_of === undefined ? undefined : await failedChecks(ctx, client_id, scope.retry_failed_of)
  return keywords
    .filter(({ id }) => !named || named.has(id))
    .flatMap(({ id, device, query, geo, lang }) => {
      const devices = device === 'both' ? (['desktop', 'mobile'] as const) : [device]
      const question = (on: string) => JSON.stringify([query, geo, lang, on])
      return devices.map((on) => ({ keyword_id: id, device: on, query, geo, lang, question: question(on) }))
    })
    .filter((check) => !failed || failed.has(placeOf(check)))
}

async function failedChecks(ctx: Context, clientId: number, jobId: number): Promise<Set<string>> {
  const job = await requireJob(ctx, jobId)
  if (job.client_id !== clientId) throw invalid('retry_failed_of: names a job of another client')
  return new Set((await failedOf(ctx.db, job)).map(placeOf))
}

/** Without any source every check would fail: that is said at once. */
function requireSource({ search }: Context, checks: Chosen[]) {
  const isAble = [...new Map(checks.map((check) => [check.device, check])).values()].some(
    ({ query, geo, lang, device }) =>
      search.supports(
        { q: query, vertical: 'search', gl: geo, hl: lang, num: PAGE_SIZE, page: 1, autocorrect: true, device },
        { engine: 'google' },
      ),
  )
  if (!isAble) throw new AppError('not_configured', 'No configured source can answer; set one, such as SERPER_API_KEY')
}
