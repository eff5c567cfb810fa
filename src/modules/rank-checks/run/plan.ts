import { z } from 'zod'
import { type AppError, fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { Run } from '../../../core/run.ts'
import { searchError } from '../../../providers/search/explain.ts'
import type { Engine } from '../../../providers/search/page.ts'
import { SearchError } from '../../../providers/search/search.ts'
import { matchingKeywords, type OwnedClient, requireClient } from '../../clients/index.ts'
import { insertCheck, requireJob } from '../store/jobs.ts'
import { failedOf, madeSince } from '../store/results/results.ts'
import { readSettings } from '../store/settings.ts'
import { depthOf, PAGE_SIZE, STRATEGIES, type Strategy } from './scan/depth.ts'
import { queryOf } from './scan/page-cache.ts'
import { devicesOf, type Planned, resultKeyOf } from './scan/question.ts'
import { splitIntoSteps } from './split-steps.ts'

/** Steps of one job in the queue at once: enough to keep every worker busy, too few to flood it. */
export const WAVE = 100
/** Small enough for fairness, large enough to keep the queue's overhead low. */
const MAX_CHECKS_A_STEP = 4
/** Each step waits for its questions: large ones, so that thousands of questions wait at the source at once. */
const MAX_WAITING_A_STEP = 100
/** Nobody waits for a check made inline. */
const MAX_RECORDED_A_STEP = 40

export const Scope = z.object({
  depth: z.enum(STRATEGIES).optional(),
  screenshots: z.boolean().optional(),
  keyword_ids: z.array(z.int()).optional(),
  /** Only the failed checks of that job. */
  retry_failed_of: z.int().optional(),
  /** Not urgent: a source with a queue of its own may take its time. */
  queued: z.boolean().optional(),
  /** Made immediately, without the queue. */
  is_recorded: z.boolean().optional(),
  /** For a past day: nobody is notified of its end. */
  is_quiet: z.boolean().optional(),
})
export type Scope = z.infer<typeof Scope>
export type RankRun = Run<Scope>

/** A few checks, made one after the other. */
export const Step = z.object({
  depth: z.enum(STRATEGIES),
  checks: z.array(z.object({ keyword_id: z.int(), device: z.enum(['desktop', 'mobile']) })),
  /** Its questions go into the queue of a source. */
  is_waiting: z.boolean().optional(),
})
export type Step = z.infer<typeof Step>

/** Creates a job with its checks; rejected when there is nothing to check. */
export async function* planSteps(tx: Context, run: RankRun): AsyncGenerator<Step> {
  const client = await requireClient(tx, run.client_id ?? 0)
  if (client.is_archived) throw fail('client_archived')
  const { input: scope } = run
  const checks = await chooseChecks(tx, client, scope)
  if (checks.length === 0) throw whyNothing(scope)
  requireSource(tx, checks)
  const settings = await readSettings(tx.db, client.id)
  const { depth = settings.depth, is_recorded = false } = scope
  await insertCheck(tx.db, {
    id: run.id,
    workspace_id: client.workspace_id,
    client_id: client.id,
    depth,
    has_screenshots: scope.screenshots ?? settings.screenshots,
    is_whole: await isWhole(tx, client, { scope, count: checks.length }),
    keywords: countKeywords(checks),
    retry_of: scope.retry_failed_of ?? null,
    is_recorded,
    is_simulated: run.is_simulated,
    created_at: run.created_at,
  })
  const most = is_recorded ? MAX_RECORDED_A_STEP : MAX_CHECKS_A_STEP
  const canWait = (check: Chosen) => scope.queued === true && hasQueue(tx, check, depth)
  const [waiting, now] = [checks.filter(canWait), checks.filter((check) => !canWait(check))]
  for (let at = 0; at < waiting.length; at += MAX_WAITING_A_STEP)
    yield {
      depth,
      is_waiting: true,
      checks: waiting.slice(at, at + MAX_WAITING_A_STEP).map(plannedOf),
    }
  for (const step of splitIntoSteps(now, { most, wave: WAVE }))
    yield { depth, checks: step.map(plannedOf) }
}

const plannedOf = ({ keyword_id, device }: Planned) => ({ keyword_id, device })

/** Whether the source that would answer can be asked without waiting for it. */
const hasQueue = ({ search }: Context, check: Chosen, depth: Strategy) =>
  search.queueFor({ ...queryOf(check, 1), num: depthOf(depth) }, { engine: check.engine }) !==
  undefined

/** A keyword on both devices is one. */
export const countKeywords = (checks: Planned[]) =>
  new Set(checks.map(({ keyword_id }) => keyword_id)).size

/** Whether every tracked keyword is checked, also when all are retried. */
async function isWhole(
  ctx: Context,
  client: OwnedClient,
  { scope, count }: { scope: Scope; count: number },
) {
  if (scope.keyword_ids !== undefined) return false
  return (
    scope.retry_failed_of === undefined ||
    count === (await chooseChecks(ctx, client, {})).length
  )
}

function whyNothing({ keyword_ids, retry_failed_of }: Scope): AppError {
  if (retry_failed_of !== undefined) return fail('no_failed_checks', { id: retry_failed_of })
  return fail(keyword_ids ? 'keywords_foreign' : 'no_keywords_to_check')
}

export type Chosen = Planned & {
  query: string
  geo: string
  lang: string
  location: string
  engine: Engine
  question: string
}

/** Every keyword on each of its devices, or the requested part. */
export async function chooseChecks(
  ctx: Context,
  { id: client_id }: OwnedClient,
  scope: Scope,
): Promise<Chosen[]> {
  const fields = [
    'keywords.id',
    'query',
    'geo',
    'lang',
    'device',
    'location',
    'engine',
  ] as const
  const keywords = await matchingKeywords(ctx.db, { client_id })
    .select(fields)
    .orderBy('keywords.id')
    .execute()
  const named = scope.keyword_ids && new Set(scope.keyword_ids)
  const failed =
    scope.retry_failed_of === undefined
      ? undefined
      : await failedChecks(ctx, client_id, scope.retry_failed_of)
  return keywords
    .filter(({ id }) => !named || named.has(id))
    .flatMap(({ id, query, geo, lang, location, engine, ...tracked }) => {
      const question = (on: string) => JSON.stringify([query, geo, lang, on, location, engine])
      const asked = { query, geo, lang, location, engine }
      return devicesOf(tracked).map((on) => ({
        keyword_id: id,
        device: on,
        ...asked,
        question: question(on),
      }))
    })
    .filter((check) => !failed || failed.has(resultKeyOf(check)))
}

async function failedChecks(
  ctx: Context,
  clientId: number,
  jobId: number,
): Promise<Set<string>> {
  const job = await requireJob(ctx, jobId)
  if (job.client_id !== clientId) throw fail('job_of_other_client')
  if (job.is_simulated !== ctx.config.simulated.search) throw fail('other_world')
  const [failed, made] = await Promise.all([failedOf(ctx.db, job), madeSince(ctx.db, job)])
  const done = new Set(made.map(resultKeyOf))
  return new Set(failed.map(resultKeyOf).filter((check) => !done.has(check)))
}

/** Without any source every check would fail, so it is rejected at once. */
function requireSource({ search, now }: Context, checks: Chosen[]) {
  const isAble = [
    ...new Map(checks.map((check) => [`${check.engine} ${check.device}`, check])).values(),
  ].some(({ query, geo, lang, device, engine }) =>
    search.supports(
      {
        q: query,
        vertical: 'search',
        gl: geo,
        hl: lang,
        num: PAGE_SIZE,
        page: 1,
        autocorrect: true,
        device,
      },
      { engine },
    ),
  )
  if (!isAble) throw searchError(new SearchError('unsupported', { attempts: [] }), now())
}
