import { z } from 'zod'

/** Limit and offset of a list; without them, all of it. */
export const Window = {
  limit: z.int().min(1).max(1000).optional().describe('Maximum number of rows to return'),
  offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe('Rows to skip'),
}

export type Window = { limit?: number | undefined; offset?: number | undefined }

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().optional(),
    limit: z.int().optional(),
    offset: z.int().optional(),
    next_offset: z.int().nullable().optional(),
  })

/** Reads one page of a list; without a limit, all of it and no counts. Its end says how many there are. */
export async function readPage<T>(
  { limit, offset }: Window,
  source: {
    rows(limit: number | null, offset: number): Promise<T[]>
    count(): Promise<number>
  },
) {
  if (limit === undefined && offset === undefined) return { items: await source.rows(null, 0) }
  const size = limit ?? 1000
  const skip = offset ?? 0
  const found = await source.rows(size + 1, skip)
  const isEnd = found.length <= size && (found.length > 0 || skip === 0)
  const total = isEnd ? skip + found.length : await source.count()
  const next_offset = skip + size < total ? skip + size : null
  return { items: found.slice(0, size), total, limit: size, offset: skip, next_offset }
}
