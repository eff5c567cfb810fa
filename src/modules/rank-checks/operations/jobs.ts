import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Id, UnixTime } from '../../../core/schemas.ts'
import { ClientId, competitorsOf, KeywordId, requireClient } from '../../clients/index.ts'
import { presentJobs, presentResult, presentStatus } from '../results/present.ts'
import { statusText } from '../run/job-state.ts'
import { rankCheck } from '../run/rank-run.ts'
import { startCheck } from '../run/start.ts'
import {
  CheckStarted,
  Depth,
  JobCell,
  JobId,
  JobResults,
  JobStatus,
  JobSummary,
  ResultDevice,
  SavedSerp,
} from '../schemas.ts'
import { type Job, listJobs as readJobs, requireJob } from '../store/jobs.ts'
import { cellsOf } from '../store/results/result-matrix.ts'
import { resultOf, resultsOf } from '../store/results/results.ts'
import { nearestJobWithSerp, serpOfResult } from '../store/serps.ts'

const MAX_NAMED = 10_000

export const startRankCheck = operation({
  name: 'start_rank_check',
  summary: "Check where a client's keywords rank",
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    depth: Depth.optional(),
    screenshots: z
      .boolean()
      .optional()
      .describe(
        "Take screenshots of the results pages, at most 200; defaults to the client's setting",
      ),
    keyword_ids: z.array(Id).min(1).max(MAX_NAMED).optional().describe('Only these keywords'),
    queued: z
      .boolean()
      .optional()
      .describe(
        'Not urgent: DataForSEO then takes 5 to 45 minutes at three tenths of the price. Scheduled checks do this',
      ),
    retry_failed_of: Id.optional().describe('A job: only its failed checks are repeated'),
  }),
  output: CheckStarted,
  routes: [post('/api/v1/clients/{client_id}/check')],
  tool: {
    effect: 'spend',
    hint: 'Starts a background job; poll it with get_job. One check per client at a time. preview_rank_check estimates the cost.',
    confirm: ({ client_id }) => `Start a rank check for client ${client_id}?`,
  },
  async run(ctx, { client_id, ...scope }) {
    return startedOf(await startCheck(ctx, client_id, scope))
  },
})

const startedOf = ({ id, keywords, total_keywords }: Job) => ({
  job_id: id,
  keywords,
  checks: total_keywords,
  status: 'pending',
})

export const retryFailedChecks = operation({
  name: 'retry_failed_checks',
  summary: 'Retry the failed checks of a rank check',
  access: 'analyst',
  input: z.object({ job_id: JobId }),
  output: CheckStarted,
  routes: [post('/api/v1/jobs/{job_id}/retry')],
  tool: {
    effect: 'spend',
    hint: 'Starts a job with only the failed checks, linked by retry_of; earlier results stay. failures in get_job says why they failed.',
    confirm: ({ job_id }) => `Check the failed keywords of rank check ${job_id} once more?`,
  },
  async run(ctx, { job_id }) {
    const { client_id } = await requireJob(ctx, job_id)
    return startedOf(await startCheck(ctx, client_id, { retry_failed_of: job_id }))
  },
})

const JobStatusName = z.enum(['pending', 'running', 'done', 'cancelled', 'error'])

export const listJobs = operation({
  name: 'list_jobs',
  summary: 'List rank-check jobs, newest first',
  access: 'viewer',
  input: z.object({
    client_id: ClientId.optional(),
    status: JobStatusName.optional(),
    ...Window,
  }),
  output: pageOf(JobSummary),
  routes: [paged('/api/v1/jobs')],
  tool: {
    effect: 'read',
    hint: 'Page with limit: there is one job per check of each client.',
  },
  async run(ctx, filter) {
    if (filter.client_id !== undefined) await requireClient(ctx, filter.client_id)
    const { items, ...counts } = await readJobs(ctx, filter)
    return { items: await presentJobs(ctx, items), ...counts }
  },
})

export const listClientJobs = operation({
  name: 'list_client_jobs',
  summary: "List a client's rank-check jobs, newest first",
  access: 'viewer',
  input: z.object({ client_id: ClientId, status: JobStatusName.optional(), ...Window }),
  output: pageOf(JobSummary),
  routes: [paged('/api/v1/clients/{client_id}/jobs')],
  tool: { effect: 'read', hint: 'The first one is the latest.' },
  async run(ctx, filter) {
    await requireClient(ctx, filter.client_id)
    const { items, ...counts } = await readJobs(ctx, filter)
    return { items: await presentJobs(ctx, items), ...counts }
  },
})

export const getJob = operation({
  name: 'get_job',
  summary: 'Get the status of a rank-check job, with its results once done',
  access: 'viewer',
  input: z.object({ job_id: JobId }),
  output: JobStatus,
  routes: [get('/api/v1/jobs/{job_id}')],
  tool: {
    effect: 'read',
    hint: 'Poll until status is done, cancelled or starts with error. errors counts failures even when done, failures says why; retry_failed_checks repeats those.',
  },
  async run(ctx, { job_id }) {
    const job = await requireJob(ctx, job_id)
    return presentStatus(
      ctx,
      job,
      job.status === 'done' ? await resultsOf(ctx.db, job) : undefined,
    )
  },
})

export const getJobResults = operation({
  name: 'get_job_results',
  summary: 'Results of a rank-check job so far',
  access: 'viewer',
  readsPast: true,
  input: z.object({ job_id: JobId, ...Window }),
  output: JobResults,
  routes: [get('/api/v1/jobs/{job_id}/results')],
  tool: {
    effect: 'read',
    hint: 'state is ranked, not_found or failed; delta is positive for a gain.',
  },
  async run(ctx, { job_id, ...window }) {
    const job = await requireJob(ctx, job_id)
    const limit = window.limit ?? (window.offset === undefined ? null : 1000)
    const [{ domain }, rows, competitors] = await Promise.all([
      requireClient(ctx, job.client_id),
      resultsOf(ctx.db, job, { limit, offset: window.offset ?? 0 }),
      competitorsOf(ctx.db, job.client_id),
    ])
    return {
      domain,
      status: statusText(job),
      created_at: job.created_at,
      finished_at: job.finished_at,
      prev_job_id: job.prev_job_id,
      results: rows.map((row) => presentResult(row, domain)),
      competitors: Object.fromEntries(
        competitors.map((each) => [each.domain, each.name || each.domain]),
      ),
    }
  },
})

export const listJobCells = operation({
  name: 'list_job_cells',
  summary: 'Brief results of a rank-check job so far',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    job_id: JobId,
    since: UnixTime.default(0).describe('Only checks made at this Unix time or later'),
  }),
  output: z.array(JobCell),
  routes: [get('/api/v1/jobs/{job_id}/cells')],
  tool: {
    effect: 'read',
    hint: 'For following a job; get_job_results has the full results.',
  },
  async run(ctx, { job_id, since }) {
    return cellsOf(ctx.db, await requireJob(ctx, job_id), since)
  },
})

export const cancelJob = operation({
  name: 'cancel_job',
  summary: 'Cancel a rank check',
  access: 'analyst',
  input: z.object({ job_id: JobId }),
  output: JobStatus,
  routes: [post('/api/v1/jobs/{job_id}/cancel')],
  tool: {
    effect: 'write',
    hint: 'Results so far stay readable, but later checks are not compared with them.',
    confirm: ({ job_id }) => `Stop rank check ${job_id}?`,
  },
  async run(ctx, { job_id }) {
    await rankCheck.cancel(ctx, await rankCheck.require(ctx, job_id))
    return presentStatus(ctx, await requireJob(ctx, job_id))
  },
})

export const getJobSerp = operation({
  name: 'get_job_serp',
  summary: 'Get the results page a check saw',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    job_id: JobId,
    keyword_id: KeywordId,
    device: ResultDevice.default('desktop'),
    or_nearest: z
      .boolean()
      .default(false)
      .describe(
        'If the page of this check is not stored: the nearest earlier one, otherwise the nearest later one',
      ),
  }),
  output: SavedSerp,
  routes: [get('/api/v1/jobs/{job_id}/results/{keyword_id}/serp')],
  tool: { effect: 'read', hint: 'Up to 100 organic results and the blocks of the first page.' },
  async run(ctx, { job_id, or_nearest, ...resultKey }) {
    const asked = await requireJob(ctx, job_id)
    const nearest = or_nearest && (await nearestJobWithSerp(ctx.db, asked, resultKey))
    const job = nearest ? await requireJob(ctx, nearest) : asked
    const [result, serp] = await Promise.all([
      resultOf(ctx.db, job, resultKey),
      serpOfResult(ctx.db, job, resultKey),
    ])
    if (!result) throw notFound()
    if (!serp) throw fail('results_page_gone')
    return { ...result, parasite_domains: result.parasites, ...serp }
  },
})

export const jobOperations: AnyOperation[] = [
  startRankCheck,
  retryFailedChecks,
  listJobs,
  listClientJobs,
  getJob,
  getJobResults,
  listJobCells,
  cancelJob,
  getJobSerp,
]
