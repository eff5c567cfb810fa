import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { READ_ENGINES } from '../../../providers/search/page.ts'
import type { RawPage, SearchQuery } from '../../../providers/search/port.ts'
import { READER } from '../../../providers/search/reparse.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const MAX_BYTES = 16 * 1024 * 1024
const FOREIGN_KEY_VIOLATION = '23503'

const Asked = z.object({
  engine: z.enum(READ_ENGINES),
  query: z.object({
    q: z.string(),
    vertical: z.literal('search'),
    gl: z.string(),
    hl: z.string(),
    num: z.int(),
    page: z.int(),
    autocorrect: z.boolean(),
    device: z.enum(['desktop', 'mobile']),
  }),
  targets: z.record(z.string(), z.string()),
})
export type Asked = z.infer<typeof Asked>

/** Scripts and styles repeat themselves: a page shrinks to about a seventh, away from the event loop. */
export async function packRaw(
  { sent, targets }: RawPage,
  { query, engine }: { query: SearchQuery; engine: string },
) {
  const body = await compress(sent)
  return { body, asked: JSON.stringify({ engine, query, targets }), reader: READER }
}

type Row = {
  id: string
  workspace_id: number
  client_id: number
  fetched_at: number
  asked: string
  reader: number
  body: Buffer
}

type Stored = Pick<Context, 'db' | 'blobs'>

/** Where a page is in the bucket: the day in front, so that a rule of the bucket ends whole days. */
export const rawKey = ({
  id,
  workspace_id,
  fetched_at,
}: Pick<Row, 'id' | 'workspace_id' | 'fetched_at'>) =>
  `raw-pages/${new Date(fetched_at * 1000).toISOString().slice(0, 10)}/${workspace_id}/${id}.zst`

/** Nothing is stored for a client that was deleted meanwhile. */
export async function saveRaw({ db, blobs }: Stored, row: Row): Promise<void> {
  try {
    const body = await blobs.put(rawKey(row), row.body)
    await db
      .insertInto('rank_pages')
      .values({ ...row, body })
      .execute()
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === FOREIGN_KEY_VIOLATION))
      throw thrown
  }
}

/** `isOld`: the parser has changed since. */
export type KeptRaw = Asked & { id: string; sent: Buffer; isOld: boolean }

type Wanted = { workspace_id: number; ids: string[]; from: number }

/** The pages with these ids; deleted ones are missing. */
export async function readRaw(
  { db, blobs }: Stored,
  { workspace_id, ids, from }: Wanted,
): Promise<KeptRaw[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('rank_pages')
    .select(['id', 'workspace_id', 'fetched_at', 'asked', 'reader', 'body'])
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    // Names the months, so that other partitions are pruned.
    .where('fetched_at', '>=', from)
    .execute()
  const pages = await Promise.all(
    rows.map(async ({ body, asked, reader, ...row }) => {
      const packed = body ?? (await blobs.get(rawKey(row)))
      if (!packed) return []
      const sent = await decompress(packed, { maxOutputLength: MAX_BYTES })
      return [{ ...Asked.parse(asked), id: row.id, sent, isOld: reader < READER }]
    }),
  )
  return pages.flat()
}

type CachedPage = { workspace_id: number; client_id: number; isForced: boolean }

/** The fetch time of the oldest page worth reparsing; null when there is none. */
export async function oldestRaw(
  db: Db,
  { workspace_id, client_id, isForced }: CachedPage,
): Promise<number | null> {
  let worth = db
    .selectFrom('rank_pages')
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
  if (!isForced) worth = worth.where('reader', '<', READER)
  return (
    (await worth.select((eb) => eb.fn.min('fetched_at').as('at')).executeTakeFirst())?.at ??
    null
  )
}

/** Marks pages as parsed by the current parser. */
export async function markRead(db: Db, { workspace_id, ids, from }: Wanted): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('rank_pages')
    .set({ reader: READER })
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    .where('fetched_at', '>=', from)
    .where('reader', '<', READER)
    .execute()
}
