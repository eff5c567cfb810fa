import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { actAs, type Context, transaction, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import { FetchError } from '../../platform/http.ts'
import { type Bucket, isPassing, openBucket, S3Error } from '../../platform/s3.ts'
import { exportFailing } from '../alerts/index.ts'
import { type ExportRow, exportingWorkspaces, findExport, noteExport } from './export-store.ts'
import { type FeedFormat, FILES } from './files.ts'
import { readerOf } from './link.ts'
import { allFeeds, type FeedRow } from './store.ts'
import { type FeedPage, FeedView, readView } from './views.ts'

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
export function explainError(thrown: unknown): string | undefined {
  if (thrown instanceof S3Error) return `${thrown.status} ${thrown.code}`.trim()
  return thrown instanceof FetchError ? thrown.reason : undefined
}

/** Writes every feed of the workspace into its bucket, under the day: the same day again replaces the files. */
export const exportFeeds = job({
  name: 'export_feeds',
  payload: z.object({}),
  lane: 'exports',
  // Over about forty minutes: a storage that is busy or away at night comes back.
  attempts: 12,
  timeoutMs: 30 * 60_000,
  async run(ctx) {
    const target = await findExport(ctx.db)
    if (!target?.is_active) return
    const outcome = await writeFeeds(ctx, target)
    await transaction(ctx, async (tx) => {
      const { files: last_files, problem: last_error } = outcome
      await noteExport(tx.db, { last_run_at: tx.now(), last_files, last_error })
      if (last_error === null) await noteExport(tx.db, { failing_since: null })
      else if (!outcome.isPassing) await reportFailing(tx, last_error)
    })
    if (outcome.isPassing) throw new Error(outcome.problem)
  },
  onDead: (ctx, _, { message }) => transaction(ctx, (tx) => reportFailing(tx, message)),
})

type Outcome = { files: number } & (
  | { problem: string | null; isPassing: false }
  | { problem: string; isPassing: true }
)

/** What one feed cannot give is left out; what the storage refuses, it would refuse for all. */
async function writeFeeds(ctx: Context, target: ExportRow): Promise<Outcome> {
  const bucket = bucketAt(ctx, { ...target, secretKey: ctx.secrets.open(target.secret) })
  const problems: string[] = []
  let files = 0
  for (const feed of await allFeeds(ctx.db)) {
    try {
      files += await exportFeed(ctx, { feed, bucket, target })
    } catch (thrown) {
      const problem = explainError(thrown)
      if (problem !== undefined) return { files, problem, isPassing: isPassing(thrown) }
      if (!(thrown instanceof AppError)) throw thrown
      problems.push(`${feed.name}: ${thrown.message}`)
    }
  }
  const problem = problems.length > 0 ? problems.join('; ').slice(0, 500) : null
  return { files, problem, isPassing: false }
}

/** Once, until an export succeeds again. */
async function reportFailing(tx: Context, reason: string): Promise<void> {
  const target = await findExport(tx.db)
  if (!target || target.failing_since !== null) return
  await noteExport(tx.db, { failing_since: tx.now() })
  await emit(tx, exportFailing, { bucket: target.bucket, reason, since: tx.now() })
}

type Writing = { feed: FeedRow; bucket: Bucket; target: ExportRow }

/** In files of so many rows; answers how many files. */
async function exportFeed(ctx: Context, { feed, bucket, target }: Writing): Promise<number> {
  const { client_id: clientId, dimensions, metrics } = feed
  const view = FeedView.parse(feed.view)
  const asked = { clientId, view, dimensions, metrics, days: null, limit: MAX_ROWS }
  const { type, write } = FILES[target.format as FeedFormat]
  const day = new Date(ctx.now() * 1000).toISOString().slice(0, 10)
  const key = `${target.prefix}client-${clientId}/feed-${feed.id}/${day}`
  let files = 0
  for (let offset: number | null = 0; offset !== null; files++) {
    const page: FeedPage = await readView(actAs(ctx, readerOf(feed)), { ...asked, offset })
    const part = files === 0 ? '' : `-${files + 1}`
    await bucket.put(`${key}${part}.${target.format}`, await write(page), { type })
    offset = page.nextOffset
  }
  return files
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
