import { z } from 'zod'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, readPage, Window } from '../../../core/page.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { presentResult, presentTask } from '../present-task.ts'
import { Country } from '../schemas/apps.ts'
import { AsoSummary } from '../schemas/summary.ts'
import {
  AsoActionResult,
  AsoTask,
  FullRefreshBody,
  KeywordsBody,
  ListingAuditBody,
  RankingsBody,
  ReviewsBody,
  TaskId,
} from '../schemas/tasks.ts'
import { requireTask, retryTask, runAction } from '../start.ts'
import { storeRun } from '../store-run.ts'
import { summaryOf } from '../summary.ts'

const PREFIX = '/api/v1/clients/{client_id}/aso'
const MAX_LISTED = 100_000
const LATER =
  'Answers within 20 seconds; while status is pending or running, poll get_aso_task.'

export const auditAsoListings = operation({
  name: 'audit_aso_listings',
  summary: 'Refresh the store listings of apps',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ...ListingAuditBody }),
  output: AsoActionResult,
  routes: [post(`${PREFIX}/actions/listing-audit`)],
  tool: {
    effect: 'spend',
    hint: LATER,
    confirm: ({ client_id }) => `Look at the app store listings of client ${client_id}?`,
  },
  async run(ctx, { client_id, ...params }) {
    return presentResult(
      ctx,
      await runAction(ctx, { clientId: client_id, kind: 'listing_audit', params }),
    )
  },
})

export const fetchAsoReviews = operation({
  name: 'fetch_aso_reviews',
  summary: 'Fetch app reviews',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, ...ReviewsBody }),
  output: AsoActionResult,
  routes: [post(`${PREFIX}/actions/reviews`)],
  tool: {
    effect: 'write',
    hint: LATER,
    confirm: ({ client_id }) => `Fetch app reviews of client ${client_id}?`,
  },
  async run(ctx, { client_id, limit, ...params }) {
    const asked = { ...params, review_limit: limit }
    return presentResult(
      ctx,
      await runAction(ctx, { clientId: client_id, kind: 'reviews', params: asked }),
    )
  },
})

export const checkAsoRankings = operation({
  name: 'check_aso_rankings',
  summary: 'Check app rankings for the tracked keywords',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ...RankingsBody }),
  output: AsoActionResult,
  routes: [post(`${PREFIX}/actions/rankings`)],
  tool: {
    effect: 'spend',
    hint: `${LATER} Google Play itself shows at most 30 results.`,
    confirm: ({ client_id, max_keywords }) =>
      `Check up to ${max_keywords} app store keywords of client ${client_id}?`,
  },
  async run(ctx, { client_id, ...params }) {
    return presentResult(
      ctx,
      await runAction(ctx, { clientId: client_id, kind: 'rankings', params }),
    )
  },
})

export const refreshAso = operation({
  name: 'refresh_aso',
  summary: 'Refresh listings, reviews and rankings of the apps of a client',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ...FullRefreshBody }),
  output: AsoActionResult,
  routes: [post(`${PREFIX}/actions/full-refresh`)],
  tool: {
    effect: 'spend',
    hint: `${LATER} What fails does not hold up the rest.`,
    confirm: ({ client_id }) => `Refresh all app store data of client ${client_id}?`,
  },
  async run(ctx, { client_id, limit, ...params }) {
    const asked = { ...params, review_limit: params.review_limit ?? limit }
    return presentResult(
      ctx,
      await runAction(ctx, { clientId: client_id, kind: 'full_refresh', params: asked }),
    )
  },
})

export const generateAsoKeywords = operation({
  name: 'generate_aso_keywords',
  summary: 'Find app store keywords to review or track',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, ...KeywordsBody }),
  output: AsoActionResult,
  routes: [post(`${PREFIX}/actions/keywords`)],
  tool: {
    effect: 'write',
    defaults: { dry_run: true },
    hint: `${LATER} ideas lists what was found; track the good ones with add_aso_keywords. Without dry_run, imported says how many were added.`,
    confirm: ({ client_id, count, dry_run }) =>
      `Find up to ${count} app store keywords for client ${client_id}${dry_run ? '' : ' and track them'}?`,
  },
  async run(ctx, { client_id, ...params }) {
    return presentResult(
      ctx,
      await runAction(ctx, { clientId: client_id, kind: 'keywords', params }),
    )
  },
})

export const getAsoTask = operation({
  name: 'get_aso_task',
  summary: 'Status of an app store task',
  access: 'viewer',
  input: z.object({ client_id: ClientId, task_id: TaskId }),
  output: AsoTask,
  routes: [get(`${PREFIX}/tasks/{task_id}`)],
  tool: { effect: 'read', hint: 'Poll until status is done or error.' },
  async run(ctx, { client_id, task_id }) {
    await requireClient(ctx, client_id)
    return presentTask(ctx, await requireTask(ctx, { clientId: client_id, id: task_id }))
  },
})

export const retryAsoTask = operation({
  name: 'retry_aso_task',
  summary: 'Retry the failed parts of an app store task',
  access: 'analyst',
  input: z.object({ client_id: ClientId, task_id: TaskId }),
  output: AsoActionResult,
  routes: [post(`${PREFIX}/tasks/{task_id}/retry`)],
  tool: {
    effect: 'spend',
    hint: `${LATER} Only the apps and keywords that failed are asked for again.`,
    confirm: ({ task_id }) => `Do once more what failed in app store task ${task_id}?`,
  },
  async run(ctx, { client_id, task_id }) {
    return presentResult(ctx, await retryTask(ctx, { clientId: client_id, id: task_id }))
  },
})

export const listAsoTasks = operation({
  name: 'list_aso_tasks',
  summary: "List a client's app store tasks, newest first",
  access: 'viewer',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(AsoTask),
  routes: [paged(`${PREFIX}/tasks`)],
  tool: { effect: 'read', hint: 'The first one is the latest.' },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    const { items, ...counts } = await readPage(window, {
      rows: (limit, offset) =>
        storeRun.recent(ctx, { clientId: client_id, limit: limit ?? MAX_LISTED, offset }),
      count: () => storeRun.count(ctx, { clientId: client_id }),
    })
    return { items: await Promise.all(items.map((run) => presentTask(ctx, run))), ...counts }
  },
})

export const getAsoSummary = operation({
  name: 'get_aso_summary',
  summary: "Overview of a client's apps",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    country: Country.optional().describe('Only apps and keywords of this country'),
  }),
  output: AsoSummary,
  routes: [get(`${PREFIX}/summary`)],
  tool: {
    effect: 'read',
    hint: 'Unknown is null. prioritized_backlog lists what to do next.',
  },
  async run(ctx, { client_id, country }) {
    await requireClient(ctx, client_id)
    return summaryOf(ctx, { clientId: client_id, country })
  },
})

export const actionOperations: AnyOperation[] = [
  auditAsoListings,
  fetchAsoReviews,
  checkAsoRankings,
  refreshAso,
  generateAsoKeywords,
  getAsoTask,
  retryAsoTask,
  listAsoTasks,
  getAsoSummary,
]
