import type { KeywordDetail, Standing } from './keyword-schemas.ts'

type Paging = { page?: number | undefined; per_page?: number | undefined }

const DEFAULT_SIZE = 100

/** Reads one page of a list; without paging, one page that holds all. */
export async function readKeywordPage<T>(
  { page, per_page }: Paging,
  source: { rows(limit: number | null, offset: number): Promise<T[]>; count(): Promise<number> },
) {
  if (page === undefined && per_page === undefined) {
    const items = await source.rows(null, 0)
    return { items, page: 1, pages: 1, per_page: Math.max(1, items.length), total: items.length }
  }
  const number = page ?? 1
  const size = per_page ?? DEFAULT_SIZE
  const [items, total] = await Promise.all([source.rows(size, (number - 1) * size), source.count()])
  return { items, page: number, pages: Math.max(1, Math.ceil(total / size)), per_page: size, total }
}

const NEVER_CHECKED: Standing = { position: null, prev_position: null, delta: null, url: null, checked_at: null }

/** A keyword with what its latest checks found. */
export function withStanding<K extends KeywordDetail>(
  keyword: K,
  { desktop = NEVER_CHECKED, mobile = NEVER_CHECKED } = {},
) {
  if (keyword.device === 'both') return { ...keyword, ...desktop, mobile }
  return { ...keyword, ...(keyword.device === 'mobile' ? mobile : desktop) }
}
