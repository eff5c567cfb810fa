import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { actAs, type Context, workerOf } from '../../../core/context.ts'
import { on } from '../../../core/event.ts'
import { enqueue, job } from '../../../core/job.ts'
import type { Cron } from '../../../core/module.ts'
import type { Bucket } from '../../../platform/s3.ts'
import { clientDeleted } from '../../clients/index.ts'
import { countRows, objectOf, openFile } from './parquet.ts'
import {
  checkingWorkspaces,
  deleteArchive,
  deleteArchivedRows,
  emptyArchives,
  forgetExpired,
  insertArchive,
  type Month,
  monthsToArchive,
  rowsOfJob,
} from './store.ts'

const MAX_SECONDS = 1800
const PARQUET = 'application/vnd.apache.parquet'

/** Moves the results of closed months into the bucket; the next night continues. */
export const archiveMonths: Cron = {
  name: 'archive_rank_months',
  schedule: '7 4 * * *',
  async run(ctx) {
    const { bucket, db, config, now, log } = ctx
    if (!bucket) return
    const until = now() + MAX_SECONDS
    await forget(ctx)
    while (now() < until && (await deleteArchivedRows(db, now())));
    const { coldHistoryMonths } = config
    for (const workspaceId of await checkingWorkspaces(db)) {
      const inside = actAs(ctx, workerOf(workspaceId))
      await forgetExpired(inside.db, { workspaceId, now: now() })
      if (coldHistoryMonths === undefined) continue
      const before = monthBefore(now(), coldHistoryMonths)
      for (const month of await monthsToArchive(inside.db, { workspaceId, before })) {
        if (now() >= until) return
        const rows = await archiveMonth(inside, bucket, month)
        log.info({ client: month.client_id, month: month.month, rows }, 'results archived')
      }
    }
  },
}

/** Deletes the objects of a workspace of which no check is left. */
export const forgetArchives = job({
  name: 'forget_rank_archives',
  payload: z.object({}),
  attempts: 5,
  run: (ctx) => forget(ctx, ctx.actor.workspaceId),
})

export const forgetWithClient = on(clientDeleted, 'rank_archives', (tx) =>
  enqueue(tx, forgetArchives, {}),
)

async function forget({ db, bucket }: Context, workspaceId?: number): Promise<void> {
  for (const archive of await emptyArchives(db, workspaceId)) {
    await bucket?.remove(archive.object_key)
    await deleteArchive(db, archive)
  }
}

/** The first day of the month so many months ago. */
function monthBefore(now: number, months: number): string {
  const day = new Date(now * 1000)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 10)
}

/** Nothing is forgotten here before the bucket has shown that it holds every row. */
async function archiveMonth(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bucket: Bucket,
  { jobs, ...month }: Month,
): Promise<number> {
  const { workspace_id, client_id } = month
  const file = await openFile()
  const parts: { job_id: number; first_row: number; result_rows: number }[] = []
  let total = 0
  for (const { id, at } of jobs) {
    const rows = await rowsOfJob(db, { workspaceId: workspace_id, id, at })
    if (rows.length === 0) continue
    await file.add(rows)
    parts.push({ job_id: id, first_row: total, result_rows: rows.length })
    total += rows.length
  }
  const body = await file.finish()
  const object_key = `history/workspace=${workspace_id}/client=${client_id}/month=${month.month.slice(0, 7)}/${randomUUID()}.parquet`
  await bucket.put(object_key, body, { type: PARQUET })
  const held = await countRows(objectOf(bucket, object_key, body.length))
  if (held !== total)
    throw new Error(`The bucket holds ${held} of ${total} rows of ${object_key}`)
  const archive = { ...month, object_key, bytes: body.length, result_rows: total }
  await insertArchive(db, archive, { jobs: parts, now: now() })
  return total
}
