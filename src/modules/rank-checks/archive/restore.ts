import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { RestoreFirst } from '../../../core/restore.ts'
import type { Db } from '../../../platform/database/db.ts'
import { FetchError } from '../../../platform/http.ts'
import { type Bucket, S3Error } from '../../../platform/s3.ts'
import { type ArchivedRow, MOMENTS, objectOf, readRows } from './parquet.ts'
import { awayJobs, findArchived, restoreRows } from './store.ts'

type Asked = { workspaceId: number; jobIds: number[] }

/** Readers of these checks find the rows in the database, or start again once they are restored. */
export async function requireAtHand(db: Db, asked: Asked): Promise<void> {
  const away = await awayJobs(db, asked)
  if (away.length > 0)
    throw new RestoreFirst(async (ctx) => {
      for (const jobId of away) await restoreJob(ctx, jobId)
    })
}

async function restoreJob(ctx: Context, jobId: number): Promise<void> {
  const { db, actor, now } = ctx
  const { workspaceId } = actor
  const archived = await findArchived(db, { workspaceId, jobId })
  if (!archived) return
  const { object_key, bytes, first_row, result_rows } = archived
  const rows = await fromBucket(ctx, (bucket) =>
    readRows(objectOf(bucket, object_key, bytes), { from: first_row, rows: result_rows }),
  )
  await restoreRows(db, rows.map(withMoments), { workspaceId, jobId, now: now() })
}

/** Errors of the bucket are reported as such. */
export async function fromBucket<T>(
  { bucket }: Pick<Context, 'bucket'>,
  read: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  if (!bucket) throw fail('storage_away')
  try {
    return await read(bucket)
  } catch (thrown) {
    if (thrown instanceof S3Error || thrown instanceof FetchError)
      throw fail('storage_away').with({ cause: thrown })
    throw thrown
  }
}

const withMoments = (row: ArchivedRow): ArchivedRow => ({
  ...row,
  ...Object.fromEntries(MOMENTS.map((name) => [name, momentOf(row[name])])),
})

/** Microseconds as PostgreSQL writes them. */
function momentOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const micros = Number(value)
  const whole = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)
  return `${whole}${String(micros % 1000).padStart(3, '0')}Z`
}
