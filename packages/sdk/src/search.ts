const VERTICALS = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'maps',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
] as const
export type Vertical = (typeof VERTICALS)[number]

export type SearchRequest = {
  q: string
  gl?: string
  hl?: string
  location?: string
  num?: number
  page?: number
  tbs?: string
  autocorrect?: boolean
  cache?: boolean
  device?: 'desktop' | 'mobile'
}

type Result = {
  title: string
  link: string
  snippet?: string
  position?: number
  [field: string]: unknown
}

/** Blocks are present only if the results page has them. */
export type SearchAnswer = {
  searchParameters: Record<string, unknown>
  searchInformation: { requestId: string; source: string; [field: string]: unknown }
  credits: number
  organic?: (Result & { position: number })[]
  aiOverview?: { text: string; sources: { title: string; link: string }[] }
  peopleAlsoAsk?: { question: string; snippet?: string }[]
  relatedSearches?: { query: string }[]
  suggestions?: { value: string }[]
  images?: { title: string; imageUrl: string; [field: string]: unknown }[]
  news?: Result[]
  videos?: Result[]
  places?: { title: string; [field: string]: unknown }[]
  shopping?: Result[]
  [block: string]: unknown
}

export const searchPath = (vertical: Vertical) => `/v1/${vertical}`
