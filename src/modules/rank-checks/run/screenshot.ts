import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { enqueueMany, job } from '../../../core/job.ts'
import type { Cron } from '../../../core/module.ts'
import { FetchError } from '../../../platform/http.ts'
import { BrowserBusyError } from '../../../providers/browser/busy.ts'
import { failureReason } from '../../../providers/failure.ts'
import { searchError } from '../../../providers/search/explain.ts'
import { SourceError, type SourceReason } from '../../../providers/search/port.ts'
import { SearchError } from '../../../providers/search/search.ts'
import { matchingKeywords, openScreenshotProxy, requireClient } from '../../clients/index.ts'
import { addToCounts } from '../../runs/index.ts'
import { type Job, requireJob } from '../store/jobs.ts'
import { type ResultRow, resultOf } from '../store/results/results.ts'
import {
  deleteScreenshots,
  insertScreenshot,
  pictured,
  screenshotRow,
} from '../store/screenshots.ts'
import { PAGE_SIZE } from './scan/depth.ts'
import { queryOf } from './scan/page-cache.ts'

const MAX_BYTES = 4 * 1024 * 1024
const KEPT_SECONDS = 90 * 86_400
/** Automatic screenshots per job; others are taken on request. */
const MAX_PICTURED = 200

/** Takes a screenshot of the results page on which the client was found, else of the first one, as it looks now. */
export async function takeScreenshot(ctx: Context, rankJob: Job, result: ResultRow) {
  if (!ctx.search.picture || result.engine !== 'google')
    throw searchError(new SearchError('unsupported', { attempts: [] }), ctx.now())
  const { device, keyword_id } = result
  const page = Math.ceil((result.position ?? 1) / PAGE_SIZE)
  const asked = queryOf(
    { ...result, location: await locationOf(ctx, rankJob, keyword_id) },
    page,
  )
  const proxy = await proxyOf(ctx, rankJob)
  let calls = 0
  const onRequest = () => {
    calls++
  }
  const shown = await ctx.search
    .picture(asked, { signal: ctx.signal, onRequest, ...(proxy && { proxy }) })
    .catch(explain)
    .finally(() => addToCounts(ctx.db, rankJob, { api_calls: calls }))
  const png = Buffer.from(shown.png)
  if (png.length > MAX_BYTES)
    throw fail('picture_too_large').with({ data: { reason: 'unreadable' } })
  const { workspace_id, id: job_id } = rankJob
  const screenshot = {
    workspace_id,
    job_id,
    keyword_id,
    device,
    page,
    taken_at: ctx.now(),
    png,
  }
  await insertScreenshot(ctx, screenshot)
  return screenshot
}

async function locationOf(
  { db }: Context,
  { client_id }: Job,
  keywordId: number,
): Promise<string> {
  const own = matchingKeywords(db, { client_id, ids: [keywordId] })
  return (await own.select('location').executeTakeFirst())?.location ?? ''
}

/** The client's own proxy, at a public address only. */
async function proxyOf(ctx: Context, { client_id }: Job): Promise<string | undefined> {
  const address = openScreenshotProxy(ctx, await requireClient(ctx, client_id))
  if (address === undefined) return undefined
  return ctx.http.pinProxy(address).catch((thrown: unknown) => {
    if (!(thrown instanceof FetchError)) throw thrown
    throw fail('proxy_unusable', { why: thrown.message }).with({ cause: thrown })
  })
}

const REASONS: Partial<
  Record<
    SourceReason,
    'picture_blocked' | 'picture_unreadable' | 'picture_timeout' | 'picture_network'
  >
> = {
  blocked: 'picture_blocked',
  unreadable: 'picture_unreadable',
  timeout: 'picture_timeout',
  network: 'picture_network',
}

function explain(thrown: unknown): never {
  if (thrown instanceof BrowserBusyError) throw fail('pictures_busy').with({ cause: thrown })
  if (!(thrown instanceof SourceError)) throw thrown
  const { reason } = thrown
  const known = REASONS[reason]
  const error = known ? fail(known) : fail('picture_failed', { why: reason })
  throw error.with({ data: { reason: failureReason(reason) }, cause: thrown })
}

/** One automatic screenshot. */
export const takeScreenshotLater = job({
  name: 'take_screenshot',
  payload: z.object({
    job_id: z.int(),
    keyword_id: z.int(),
    device: z.enum(['desktop', 'mobile']),
  }),
  attempts: 3,
  lane: 'screenshots',
  port: 'search',
  timeoutMs: 300_000,
  async run(ctx, { job_id, ...resultKey }) {
    const rankJob = await requireJob(ctx, job_id).catch(() => undefined)
    const result = rankJob && (await resultOf(ctx.db, rankJob, resultKey))
    if (rankJob && result && !(await screenshotRow(ctx.db, rankJob, resultKey)))
      await takeScreenshot(ctx, rankJob, result)
  },
})

/** Called when a job with screenshots completes. */
export async function queueScreenshots(tx: Context, rankJob: Job): Promise<void> {
  const resultKeys = await pictured(tx.db, rankJob, MAX_PICTURED)
  await enqueueMany(
    tx,
    takeScreenshotLater,
    resultKeys.map((resultKey) => ({ job_id: rankJob.id, ...resultKey })),
  )
}

export const dropOldScreenshots: Cron = {
  name: 'rank_screenshots',
  schedule: '41 3 * * *',
  run: (ctx) => deleteScreenshots(ctx.db, ctx.now() - KEPT_SECONDS),
}
