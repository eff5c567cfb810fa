import { fail } from '../../../base/errors.ts'
import type { Window } from '../../../core/page.ts'
import type { KeywordDetail, Standing } from './keyword-schemas.ts'

type Paging = Window & { page?: number | undefined; per_page?: number | undefined }

type Source<T> = {
  rows(limit: number | null, offset: number): Promise<T[]>
  count(): Promise<number>
  checks(): Promise<number>
}

const DEFAULT_SIZE = 100
const DEFAULT_LIMIT = 1000

/** Reads one page of a list, by its number or by a window; without either, one page that holds all. */
export async function readKeywordPage<T>(
  { page, per_page, limit, offset }: Paging,
  source: Source<T>,
) {
  const isPaged = page !== undefined || per_page !== undefined
  const isWindow = limit !== undefined || offset !== undefined
  if (isPaged && isWindow) throw fail('pages_or_window')
  if (!isPaged && !isWindow) {
    const [items, checks] = await Promise.all([source.rows(null, 0), source.checks()])
    const { length } = items
    return {
      items,
      page: 1,
      pages: 1,
      per_page: Math.max(1, length),
      total: length,
      keywords: length,
      checks,
    }
  }
  const size = isWindow ? (limit ?? DEFAULT_LIMIT) : (per_page ?? DEFAULT_SIZE)
  const skip = isWindow ? (offset ?? 0) : ((page ?? 1) - 1) * size
  const [items, total, checks] = await Promise.all([
    source.rows(size, skip),
    source.count(),
    source.checks(),
  ])
  const window = {
    limit: size,
    offset: skip,
    next_offset: skip + size < total ? skip + size : null,
  }
  return {
    items,
    page: page ?? Math.floor(skip / size) + 1,
    pages: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    ...{ total, keywords: total, checks },
    ...(isWindow && window),
  }
}

const NEVER_CHECKED: Standing = {
  position: null,
  prev_position: null,
  prev_checked_at: null,
  delta: null,
  is_new: false,
  is_lost: false,
  url: null,
  depth_reached: null,
  checked_at: null,
  failed_at: null,
}

/** A keyword with what its latest checks found. */
export function withStanding<K extends KeywordDetail>(
  keyword: K,
  { desktop = NEVER_CHECKED, mobile = NEVER_CHECKED } = {},
) {
  if (keyword.device === 'both') return { ...keyword, ...desktop, mobile }
  return { ...keyword, ...(keyword.device === 'mobile' ? mobile : desktop) }
}
