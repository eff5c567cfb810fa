export const LAYOUTS = [
  'serpbear',
  'semrush',
  'ahrefs',
  'accuranker',
  'stat',
  'nightwatch',
  'table',
] as const
export type Layout = (typeof LAYOUTS)[number]

/** What a column of a table can hold. */
export const FIELDS = [
  'query',
  'position',
  'date',
  'url',
  'site',
  'geo',
  'lang',
  'location',
  'device',
  'tags',
  'search_volume',
  'engine',
] as const
export type Field = (typeof FIELDS)[number]

/** What a file does not say by itself and has to be answered first. */
export const NEEDS = [
  'query',
  'position',
  'date',
  'date_order',
  'absent',
  'site',
  'client',
] as const
export type Need = (typeof NEEDS)[number]

export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Why something of a file is not stored. */
export const DROP_REASONS = [
  'not_checked',
  'failed_check',
  'not_organic',
  'other_engine',
  'other_site',
  'tablet',
  'fraction',
  'position_unreadable',
  'date_unreadable',
  'date_outside',
  'repeated',
  'keyword_empty',
  'keyword_invalid',
  'country_unknown',
  'location_unknown',
  'site_invalid',
] as const
export type DropReason = (typeof DROP_REASONS)[number]
export type Dropped = { reason: DropReason; count: number; example: string }

/** What a file leaves open, for any reader. */
export const NOTES = [
  'depth_unknown',
  'language_unknown',
  'repeats_unproved',
  'sealed_settings',
] as const
export type Note = (typeof NOTES)[number]

/** How a table is to be read where it does not say so by itself. */
export type ReadOptions = {
  /** Which column, counted from 1, holds what. */
  columns?: Partial<Record<Field, number>> | undefined
  date_order?: DateOrder | undefined
  /** What `-`, 0 and 101 mean in the file of an unknown program. */
  absent?: 'not_found' | 'not_checked' | undefined
  /** The day of positions that have none. */
  day?: string | undefined
  /** The client's own site: files also hold the positions of competitors. */
  domain?: string | undefined
  /** No position is from later than this day. */
  today: string
}

export type FileSite = { domain: string; depth: 'smart' | 'full' | 'basic' | null }

/** A keyword in the words of the file; `site` is empty where the file names none. */
export type FileKeyword = {
  site: string
  query: string
  geo: string
  lang: string
  location: string
  device: 'desktop' | 'mobile' | ''
  tags: string
  search_volume: number | null
}

/** Column by column: what stands at the same place in each list belongs to one position. */
export type Points = {
  keyword: number[]
  /** Days since 1970. */
  day: number[]
  /** 0: looked for and not found. */
  position: number[]
  /** Index in `urls`. */
  url: number[]
}

export type HistoryFile = {
  layout: Layout
  columns: { column: string; field: Field | null }[]
  sample: string[][]
  needs: Need[]
  date_order: DateOrder | null
  sites: FileSite[]
  keywords: FileKeyword[]
  points: Points
  urls: string[]
  dropped: Dropped[]
  notes: Note[]
}

export const MAX_POINTS = 1_000_000
export const MAX_FILE_KEYWORDS = 50_000
