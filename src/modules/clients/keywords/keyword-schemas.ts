import { z } from 'zod'
import { RowProblem } from '../../../core/input-errors.ts'
import { paged } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { Added, DroppedColumns, Id, UnixTime } from '../../../core/schemas.ts'
import { Device, Engine, Geo, Intent, Lang, line, Tags, VolumeOrigin } from '../fields.ts'

/** Tags are a list in the database and one text, separated by commas, in the contract. */
export const splitTags = (text: string): string[] => (text === '' ? [] : text.split(','))

/** A row as the contract shows it. */
export const showTags = <Row extends { tags: string[] }>(row: Row) => ({
  ...row,
  tags: row.tags.join(','),
})

export const KeywordId = Id.describe('Keyword id from list_keywords')

export const Keyword = z
  .object({
    id: z.int(),
    client_id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    device: Device,
    location: z
      .string()
      .describe('Canonical name of the location it is searched from; empty: the whole country'),
    engine: Engine.describe('The search engine it is looked up on'),
    intent: Intent,
    cluster: z.string(),
    tags: z.string(),
    source: z.string(),
  })
  .meta({ id: 'Keyword' })
export type Keyword = z.infer<typeof Keyword>

/** With the fields that only an update or an import sets. */
export const KeywordDetail = z
  .object({
    ...Keyword.shape,
    brand: z.string(),
    model: z.string(),
    difficulty: z.number().nullable(),
    search_volume: z.int().nullable(),
    volume_source: VolumeOrigin,
    needs_dedicated_page: z.boolean(),
    reference_detected: z.string(),
  })
  .meta({ id: 'KeywordDetail' })
export type KeywordDetail = z.infer<typeof KeywordDetail>

export const KeywordInput = z
  .object({
    query: line(300, 1),
    geo: Geo.optional().meta({
      description: 'Country code; default us, or the country of location',
      example: 'us',
    }),
    lang: Lang.default('en'),
    device: Device.default('desktop'),
    location: line(400).default('').meta({
      description:
        'A location from /v1/locations to search from: its canonicalName, its geo token or any of its names. It cannot be changed later',
      example: 'Chicago,Illinois,United States',
    }),
    engine: Engine.default('google').describe(
      'The search engine to look it up on; all but google and yandex know countries only, and no phones. It cannot be changed later',
    ),
    intent: Intent.default(''),
    cluster: line(120).default(''),
    tags: Tags.default(''),
  })
  .meta({ id: 'KeywordInput' })

export const KeywordUpdate = {
  brand: line(120).optional(),
  cluster: line(120).optional(),
  device: Device.optional(),
  difficulty: z.number().optional(),
  geo: Geo.optional(),
  intent: Intent.optional(),
  lang: Lang.optional(),
  model: line(120).optional(),
  needs_dedicated_page: z.boolean().optional(),
  query: line(300, 1).optional(),
  reference_detected: line(300).optional(),
  search_volume: z.int().min(0).optional(),
  source: line(60).optional(),
  tags: Tags.optional(),
}

/** A keyword on its way in, with whatever is known of it. */
export const NewKeyword = z.object({
  ...KeywordInput.shape,
  geo: Geo,
  source: line(60),
  brand: line(120).default(''),
  model: line(120).default(''),
  difficulty: z.number().nullable().default(null),
  search_volume: z.int().min(0).nullable().default(null),
  needs_dedicated_page: z.boolean().default(false),
  reference_detected: line(300).default(''),
})
export type NewKeyword = z.infer<typeof NewKeyword>

/** The outcome of the latest check that succeeded; all null until there was one. */
export const Standing = z.object({
  position: z.int().nullable(),
  prev_position: z.int().nullable(),
  prev_checked_at: UnixTime.nullable().describe(
    'When the check was made that the latest is compared with',
  ),
  delta: z.int().nullable(),
  is_new: z.boolean().describe('Found, and not found by the check it is compared with'),
  is_lost: z.boolean().describe('Not found, and found by the check it is compared with'),
  url: z.string().nullable(),
  depth_reached: z.int().nullable().describe('Number of results seen without a gap'),
  checked_at: UnixTime.nullable().describe('When a check last succeeded; null when none has'),
  failed_at: UnixTime.nullable().describe(
    'When its newest check failed: all else is from before it; null where it did not fail',
  ),
})
export type Standing = z.infer<typeof Standing>

export const ListedKeyword = z
  .object({
    ...KeywordDetail.shape,
    ...Standing.shape,
    mobile: Standing.optional().describe('Present for keywords tracked on both devices'),
  })
  .meta({ id: 'ListedKeyword' })
export type ListedKeyword = z.infer<typeof ListedKeyword>

/** Which check an answer rests on. */
export const AsOf = {
  as_of: UnixTime.nullable().describe(
    'When the underlying check was made; null before the first',
  ),
  ...restsOn('rank_check'),
}
/** The check to compare with, if one was requested. */
export const ComparedAt = {
  compared_at: UnixTime.nullish().describe(
    'When the rank check was made that changes are measured against, where compare_to is given; null without one',
  ),
}

/** A list based on a check; in REST its moment is in a header. */
export const pagedAsOf = (path: string) => {
  const route = paged(path)
  return { ...route, headers: { ...route.headers, 'X-As-Of': 'as_of' } }
}
export const listAsOf = <T extends z.ZodType>(item: T) => pageOf(item).extend(AsOf)

export const KeywordPage = z
  .object({
    items: z.array(ListedKeyword),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int().describe('Matching keywords'),
    keywords: z.int().describe('The same as total'),
    checks: z.int().describe('Checks that these keywords have: one on both devices has two'),
    limit: z.int().optional(),
    offset: z.int().optional(),
    next_offset: z.int().nullable().optional(),
    ...AsOf,
    ...ComparedAt,
  })
  .meta({ id: 'KeywordPage' })

/** What a keyword itself is ordered by. */
export const KEYWORD_SORTS = [
  'query',
  'geo',
  'lang',
  'device',
  'location',
  'engine',
  'intent',
  'cluster',
  'tags',
  'source',
  'brand',
  'model',
  'search_volume',
  'difficulty',
  'needs_dedicated_page',
  'reference_detected',
  'created_at',
] as const
/** What its latest check is ordered by; for keywords on both devices that of the desktop. */
const STANDING_SORTS = ['position', 'prev_position', 'delta', 'url', 'checked_at'] as const
type SortField = (typeof KEYWORD_SORTS)[number] | (typeof STANDING_SORTS)[number]
export type KeywordSort = SortField | `-${SortField}`
const sorts: KeywordSort[] = [...KEYWORD_SORTS, ...STANDING_SORTS].flatMap((field) => [
  field,
  `-${field}` as const,
])

/** What a list of keywords can be narrowed and ordered by. */
export const KeywordFilter = {
  q: line(300).optional().describe('Text to find in the query'),
  tag: line(120).optional(),
  cluster: line(120).optional(),
  device: Device.optional(),
  geo: Geo.optional(),
  lang: Lang.optional(),
  location: line(400).optional().describe('Where it is searched from, by any name'),
  engine: Engine.optional(),
  intent: Intent.exclude(['']).optional(),
  sort: z.enum(sorts).optional().describe('Field to sort by; prefix with - for descending'),
}

/** What it can be narrowed by besides, once there are checks. */
export const StandingFilter = {
  standing: z
    .enum(['ranked', 'not_found', 'unchecked'])
    .optional()
    .describe('By the latest check; not_found was checked, unchecked never was'),
  min_position: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Found at this position or worse, on any device'),
  max_position: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Found at this position or better, on any device'),
  change: z
    .enum(['up', 'down', 'new', 'lost'])
    .optional()
    .describe('Change in the latest check'),
}

export const KeywordPaging = {
  page: z.int().min(1).max(1_000_000).optional(),
  per_page: z.int().min(1).max(1000).optional(),
  ...Window,
}

/** How the rows of a file are laid out: as a product exports them, as some table, or as a plain list. */
export const LAYOUTS = [
  'own',
  'serpbear',
  'search_console',
  'ahrefs',
  'semrush',
  'keyword_planner',
  'table',
  'list',
] as const

export const ImportReport = z
  .object({
    ...Added.shape,
    skipped: z.int().describe('Rows already tracked, or repeated in the file'),
    invalid: z.int().describe('Rows that could not be read as a keyword'),
    problems: z.array(RowProblem).describe('The first 100 of them'),
    layout: z
      .enum(LAYOUTS)
      .describe('How the file was read: as the export of a product, a table or a plain list'),
    dropped_columns: DroppedColumns,
    preview: z
      .object({
        separator: z.string().nullable(),
        has_header: z.boolean(),
        skipped_lines: z.int().describe('Lines above the header, such as a title'),
        columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
        rows: z.array(NewKeyword),
        new: z.int(),
        duplicate: z.int(),
        invalid: z.int(),
      })
      .optional()
      .describe('What would be stored; only in a dry run'),
  })
  .meta({ id: 'ImportReport' })
