import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { actAs, type Context, workerOf } from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import { FetchError } from '../../platform/http.ts'
import { type Bucket, openBucket, S3Error } from '../../platform/s3.ts'
import { type ExportRow, exportingWorkspaces, findExport, noteExport } from './export-store.ts'
import { type FeedFormat, FILES } from './files.ts'
import { readerOf } from './reader.ts'
import { allFeeds, type FeedRow } from './store.ts'
import { FeedView, readView } from './views.ts'

const MAX_ROWS = 100_000
/** Exports do not all begin in the same minute. */
const SPREAD_SECONDS = 3600

type Location = Pick<ExportRow, 'endpoint' | 'bucket' | 'region' | 'access_key_id'> & {
  secretKey: string
}

/** The bucket of a workspace. Its address came from a person, so it goes through the guarded fetch. */
export function bucketAt(
  ctx: Context,
  { endpoint, bucket, region, access_key_id, secretKey }: Location,
): Bucket {
  const keys = { accessKeyId: access_key_id, secretAccessKey: secretKey }
  return openBucket(ctx.http, { endpoint, bucket, region, ...keys })
}

/** What the storage answered, without its address or keys; undefined where it was not the storage. */
export function refusalOf(thrown: unknown): string | undefined {
  if (thrown instanceof S3Error) return `${thrown.status} ${thrown.code}`.trim()
  return thrown instanceof FetchError ? thrown.reason : undefined
}

/** Writes every feed of the workspace into its bucket, under the day: the same day again replaces the files. */
export const exportFeeds = job({
  name: 'export_feeds',
  payload: z.object({}),
  lane: 'exports',
  attempts: 3,
  timeoutMs: 30 * 60_000,
  async run(ctx) {
    const target = await findExport(ctx.db)
    if (!target?.is_active) return
    const bucket = bucketAt(ctx, { ...target, secretKey: ctx.secrets.open(target.secret) })
    const problems: string[] = []
    let files = 0
    for (const feed of await allFeeds(ctx.db)) {
      try {
        await exportFeed(ctx, { feed, bucket, target })
        files++
      } catch (thrown) {
        const problem =
          refusalOf(thrown) ?? (thrown instanceof AppError ? thrown.message : undefined)
        if (problem === undefined) throw thrown
        problems.push(`${feed.name}: ${problem}`)
      }
    }
    const last_error = problems.length > 0 ? problems.join('; ').slice(0, 500) : null
    await noteExport(ctx.db, { last_run_at: ctx.now(), last_files: files, last_error })
  },
})

type Writing = { feed: FeedRow; bucket: Bucket; target: ExportRow }

async function exportFeed(ctx: Context, { feed, bucket, target }: Writing): Promise<void> {
  const { client_id: clientId, dimensions, metrics } = feed
  const format = target.format as FeedFormat
  const asked = {
    clientId,
    view: FeedView.parse(feed.view),
    dimensions,
    metrics,
    days: null,
    offset: 0,
  }
  const page = await readView(actAs(ctx, readerOf(feed)), { ...asked, limit: MAX_ROWS })
  const day = new Date(ctx.now() * 1000).toISOString().slice(0, 10)
  const key = `${target.prefix}client-${clientId}/feed-${feed.id}/${day}.${format}`
  await bucket.put(key, await FILES[format].write(page), { type: FILES[format].type })
}

/** After the checks of the night. */
export const nightlyExport: Cron = {
  name: 'export_feeds',
  schedule: '30 5 * * *',
  async run(ctx) {
    for (const workspaceId of await exportingWorkspaces(ctx.db)) {
      const runAt = ctx.now() + ((workspaceId * 7919) % SPREAD_SECONDS)
      await enqueue(
        actAs(ctx, workerOf(workspaceId)),
        exportFeeds,
        {},
        { runAt, key: `export_feeds:${workspaceId}` },
      )
    }
  },
}
