/** What a search engine's page says, in the words of the public search API. A missing list means: not on this page. */

/** Engines whose pages we can read ourselves, and those that only an API tells of. */
export const READ_ENGINES = [
  'google',
  'bing',
  'duckduckgo',
  'brave',
  'mojeek',
  'startpage',
] as const
export type ReadEngine = (typeof READ_ENGINES)[number]
export const ENGINES = [...READ_ENGINES, 'yandex'] as const
export type Engine = (typeof ENGINES)[number]
/** How precisely the location that was asked for could be honoured. */
export const LOCATIONS_USED = ['location', 'country', 'none'] as const
export type LocationUsed = (typeof LOCATIONS_USED)[number]
export type Device = 'desktop' | 'mobile'
export type Vertical =
  | 'search'
  | 'images'
  | 'news'
  | 'videos'
  | 'places'
  | 'maps'
  | 'shopping'
  | 'scholar'
  | 'patents'
  | 'autocomplete'

/** `zero` is the engine's own word that nothing matches; an empty reading without it is `unreadable`. */
export type Verdict = 'results' | 'zero' | 'blocked' | 'consent' | 'unreadable'

/**
 * How sure the link is: `direct` stood in the page, `decoded` was unwrapped from a redirect or a script,
 * `redirect` was fetched by the caller, `breadcrumb` was rebuilt from the address shown to people.
 */
export type LinkResolution = 'direct' | 'decoded' | 'redirect' | 'breadcrumb'

/**
 * `deferred`: the engine announced an overview and loads it later; `declined`: it said there is none; `not_looked_at`:
 * the source cannot see overviews, so nobody knows.
 */
export const AI_OVERVIEW_STATES = [
  'present',
  'absent',
  'declined',
  'deferred',
  'failed',
  'not_looked_at',
] as const
export type AiOverviewState = (typeof AI_OVERVIEW_STATES)[number]

/** What an engine sent: text, or its bytes in UTF-8, which are read faster. */
export type Sent = string | Uint8Array

export type ReadOptions = { engine: ReadEngine; device?: Device; vertical?: Vertical }

export type Sitelink = { title: string; link: string }

export type Organic = {
  /** Order among the organic results of this page, from 1. */
  position: number
  title: string
  link: string
  domain: string
  snippet: string
  linkResolution: LinkResolution
  date?: string
  displayedLink?: string
  sitelinks?: Sitelink[]
  rating?: number
  ratingCount?: number
  /** Its place among everything on the page, ads and blocks included, where the source counts so. */
  absolutePosition?: number
}

export type Question = { question: string; snippet?: string; title?: string; link?: string }
export type RelatedSearch = { query: string }
export type AnswerBox = {
  title?: string
  link?: string
  snippet?: string
  answer?: string
  date?: string
}
export type KnowledgeGraph = {
  title: string
  type?: string
  website?: string
  imageUrl?: string
  description?: string
  descriptionSource?: string
  descriptionLink?: string
  attributes?: Record<string, string>
}
export type Source = { title: string; link: string }
export type AiOverview = { text: string; sources: Source[] }
export type Story = {
  title: string
  link: string
  source?: string
  date?: string
  imageUrl?: string
}
export type Video = {
  position: number
  title: string
  link: string
  snippet?: string
  duration?: string
  source?: string
  channel?: string
  date?: string
  imageUrl?: string
}
export type Image = {
  position: number
  title: string
  link: string
  domain: string
  source?: string
  imageUrl?: string
  imageWidth?: number
  imageHeight?: number
  thumbnailUrl?: string
}
export type News = {
  position: number
  title: string
  link: string
  snippet: string
  linkResolution: LinkResolution
  source?: string
  date?: string
  imageUrl?: string
}
export type LocalResult = {
  position: number
  title: string
  address?: string
  latitude?: number
  longitude?: number
  rating?: number
  ratingCount?: number
  priceLevel?: string
  category?: string
  types?: string[]
  phoneNumber?: string
  website?: string
  description?: string
  openingHours?: Record<string, string>
  thumbnailUrl?: string
  cid?: string
  fid?: string
  placeId?: string
}
export type Product = {
  position: number
  title: string
  link?: string
  source?: string
  price?: string
  delivery?: string
  offers?: string
  imageUrl?: string
  rating?: number
  ratingCount?: number
  productId?: string
}
export type Ad = {
  position: number
  title: string
  link: string
  domain: string
  displayedLink?: string
  description?: string
  block: 'top' | 'bottom'
}
export type Paper = {
  title: string
  /** Missing for a mere citation. */
  link?: string
  publicationInfo: string
  snippet: string
  year?: number
  citedBy?: number
  pdfUrl?: string
  htmlUrl?: string
  id?: string
}
export type Patent = {
  position: number
  title: string
  snippet: string
  link: string
  publicationNumber: string
  priorityDate?: string
  filingDate?: string
  grantDate?: string
  publicationDate?: string
  inventor?: string
  assignee?: string
  language?: string
  thumbnailUrl?: string
  pdfUrl?: string
  figures?: { imageUrl: string; thumbnailUrl: string }[]
}
type Suggestion = { value: string }

/** A link the page hides behind an opaque token. The caller may fetch the token's redirect and put the target in. */
export type Unresolved = {
  block: 'organic' | 'news' | 'aiOverview'
  /** Index in that list, or null when the entry is not listed because nothing of its address is known. */
  index: number | null
  /** The rank it holds on the page, listed or not. */
  position?: number
  title: string
  token: string
}

export type Page = {
  engine: Engine
  vertical: Vertical
  verdict: Verdict
  /** The parser version, so that stored pages can be reparsed by a newer one. */
  parser: string
  /** False when no captured page of this layout was at hand to check the reader against. */
  verified: boolean
  /** SERP features in the order in which they stand on the page. */
  features: string[]
  organic: Organic[]
  aiOverviewState: AiOverviewState
  unresolved: Unresolved[]
  organicTotalEstimate?: number
  answerBox?: AnswerBox
  knowledgeGraph?: KnowledgeGraph
  aiOverview?: AiOverview
  peopleAlsoAsk?: Question[]
  relatedSearches?: RelatedSearch[]
  topStories?: Story[]
  videos?: Video[]
  images?: Image[]
  places?: LocalResult[]
  shopping?: Product[]
  ads?: Ad[]
  news?: News[]
  scholar?: Paper[]
  patents?: Patent[]
  suggestions?: Suggestion[]
}
