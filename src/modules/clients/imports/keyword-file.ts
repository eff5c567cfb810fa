import { type Cell, csvTime, writeCsv } from '../../../base/formats/csv.ts'
import type { ListFile } from '../../../core/schemas.ts'
import {
  type KeywordDetail,
  ListedKeyword,
  type Standing,
} from '../keywords/keyword-schemas.ts'

const FIELDS: (keyof KeywordDetail)[] = [
  'query',
  'geo',
  'lang',
  'device',
  'intent',
  'cluster',
  'tags',
  'source',
  'brand',
  'model',
  'difficulty',
  'search_volume',
  'needs_dedicated_page',
  'reference_detected',
  'location',
  'engine',
]
const STANDING: (keyof Standing)[] = [
  'position',
  'prev_position',
  'delta',
  'url',
  'checked_at',
  'prev_checked_at',
]
const HEADER = [...FIELDS, ...STANDING, ...STANDING.map((name) => `mobile_${name}`)]

/** The keywords as a file that import_keywords and spreadsheets read. */
export function keywordFile(
  format: 'csv' | 'json',
  { domain, keywords }: { domain: string; keywords: ListedKeyword[] },
): ListFile {
  const name = `keywords-${domain}.${format}`
  if (format === 'json')
    return {
      type: 'application/json',
      name,
      content: JSON.stringify(ListedKeyword.array().parse(keywords)),
    }
  return {
    type: 'text/csv; charset=utf-8',
    name,
    content: writeCsv([HEADER, ...keywords.map(row)]),
  }
}

function row(keyword: ListedKeyword): Cell[] {
  const standing = [keyword, keyword.mobile].flatMap((each) =>
    STANDING.map((name) => cellOf(each, name)),
  )
  return [...FIELDS.map((name) => keyword[name]), ...standing]
}

function cellOf(standing: Partial<Standing> | undefined, name: keyof Standing): Cell {
  const isTime = name === 'checked_at' || name === 'prev_checked_at'
  return isTime ? csvTime(standing?.[name] ?? null) : (standing?.[name] ?? null)
}
