import type { SourceVariables } from '../../../platform/config/search.ts'
import type { Device, Engine, Vertical } from '../page.ts'
import type { Render, SearchQuery, SearchSource } from '../port.ts'
import type { SearchSettings } from '../settings.ts'

export const AI_OVERVIEWS = ['included', 'extra_call', 'not_looked_at', 'none'] as const
export const LOCATIONS = ['city', 'country', 'none'] as const
const PRICE_UNITS = ['page', 'depth', 'request', 'character'] as const
/** What the part of an account that pays is called. */
export const PROJECTS = ['zone', 'folder'] as const

export type Capabilities = {
  verticals: Vertical[]
  aiOverview: (typeof AI_OVERVIEWS)[number] | null
  /** Maps and local results. */
  isLocal: boolean
  devices: Device[]
  /** Results that one search can bring; null where that means nothing. */
  depth: number | null
  /** It brings them in one call. */
  isDeep: boolean
  locations: (typeof LOCATIONS)[number]
  /** All that the engine knows, or so many. */
  languages: number | null
  webSearch: boolean
}

/** What a service costs and where its key is to be had, whatever it answers. */
export type Offer = {
  signUpUrl: string | null
  /** Free requests at the start, or each month. */
  free: { requests: number; isMonthly: boolean } | null
  /** Dollars per 1,000 by the list: in the smallest plan, and in the largest. */
  price: { usd: number; lowestUsd: number; per: (typeof PRICE_UNITS)[number] } | null
}

/** What a source is opened with; credentials that it has no use for are empty. */
export type SourceMeans = {
  /** Where it is found, without a last slash. */
  base: string
  credentials: { key: string; login: string; password: string; project: string }
  /** What one call costs in dollars. */
  callUsd(query: SearchQuery): number
  settings: SearchSettings
  /** A browser, where there is one. */
  render?: Render
  now(): number
}

export type PricedQuery = Pick<SearchQuery, 'vertical' | 'num' | 'page'>

/** All that the rest of the program knows of a search source. */
export type SearchSourceDefinition = SourceVariables &
  Offer & {
    /** As people know it. */
    label: string
    /** Whose results it brings; null: those of several. */
    engine: Engine | null
    base: string
    project?: (typeof PROJECTS)[number]
    can: Capabilities
    /** Calls that cost something else than a page of ten results, as so many of such pages. */
    units?(query: PricedQuery): number
    /** What a question in its queue costs, as a part of a live one. */
    queuedPart?: number
    open(means: SourceMeans): SearchSource[]
  }

const USUAL: Capabilities = {
  verticals: ['search'],
  aiOverview: null,
  isLocal: false,
  devices: ['desktop', 'mobile'],
  depth: 100,
  isDeep: false,
  locations: 'city',
  languages: null,
  webSearch: false,
}

/** Web results of a city, on both devices, but for what is said otherwise. */
export const able = (can: Partial<Capabilities>): Capabilities => ({ ...USUAL, ...can })

export const ALL_VERTICALS: Vertical[] = [
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
]
