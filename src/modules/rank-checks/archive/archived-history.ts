import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { ResultDevice } from '../schemas.ts'
import {
  type HistoryAsked,
  historyOf,
  MAX_POINTS,
  type Point,
} from '../store/results/results.ts'
import { type ArchivedRow, objectOf, readRows } from './parquet.ts'
import { fromBucket } from './restore.ts'
import { archivesOf, doneAmong } from './store.ts'

const AT_ONCE = 4

/** The history of one keyword, oldest first, also of months that have left the database. */
export async function wholeHistory(
  ctx: Pick<Context, 'db' | 'bucket' | 'config' | 'now'>,
  asked: HistoryAsked,
): Promise<Point[]> {
  const here = await historyOf(ctx.db, asked)
  if (here.length === MAX_POINTS) return here
  const keyOf = ({ job_id, device }: Point) => `${job_id} ${device}`
  const known = new Set(here.map(keyOf))
  const away = (await archivedHistory(ctx, asked)).filter((point) => !known.has(keyOf(point)))
  if (away.length === 0) return here
  return [...away, ...here].sort((a, b) => a.checked_at - b.checked_at).slice(-MAX_POINTS)
}

/** Archived results of a keyword: read in the bucket, since they are one row of thousands. */
async function archivedHistory(
  ctx: Pick<Context, 'db' | 'bucket' | 'config' | 'now'>,
  { workspaceId, clientId, keyword, devices, from = 0, to, world = 'current' }: HistoryAsked,
): Promise<Point[]> {
  const until = to ?? ctx.now()
  const archives = await archivesOf(ctx.db, { workspaceId, clientId, from, to: until })
  const wanted = archives.filter(
    ({ is_simulated }) => world === 'all' || is_simulated === ctx.config.simulated.search,
  )
  const points: Point[] = []
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const found = wanted
      .slice(at, at + AT_ONCE)
      .map(async ({ object_key, bytes, is_simulated }) => {
        const rows = await fromBucket(ctx, (bucket) =>
          readRows(objectOf(bucket, object_key, bytes), { columns: [...READ] }),
        )
        return rows
          .filter((row) => isOf(row, keyword))
          .map((row) => ({ ...Seen.parse(row), is_simulated }))
          .filter(({ device }) => devices.includes(device))
      })
    points.push(...(await Promise.all(found)).flat())
  }
  const within = points.filter(({ checked_at }) => checked_at >= from && checked_at < until)
  const jobIds = [...new Set(within.map(({ job_id }) => job_id))]
  const done = await doneAmong(ctx.db, { workspaceId, jobIds })
  return within.filter(({ job_id }) => done.has(job_id))
}

const READ = [
  ...(['job_id', 'keyword_id', 'device', 'query', 'geo', 'lang', 'state'] as const),
  ...(['merged_from', 'checked_at', 'prev_checked_at', 'position', 'delta'] as const),
  ...(['is_new', 'is_lost', 'url', 'features', 'owned_features'] as const),
]

const isOf = (row: ArchivedRow, { id, query, geo, lang }: HistoryAsked['keyword']) =>
  row.keyword_id === id &&
  row.query === query &&
  row.geo === geo &&
  row.lang === lang &&
  row.state !== 'failed' &&
  (row.merged_from ?? null) === null

const Seconds = z.number().transform((micros) => micros / 1_000_000)

const Seen = z.object({
  job_id: z.number(),
  device: ResultDevice,
  checked_at: Seconds,
  position: z.number().nullable(),
  delta: z.number().nullable(),
  prev_checked_at: Seconds.nullable(),
  is_new: z.boolean(),
  is_lost: z.boolean(),
  url: z.string(),
  features: z.array(z.string()),
  owned_features: z.array(z.string()),
})
