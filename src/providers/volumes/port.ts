/** Words of one market, and of one location where it is named. */
export type VolumeQuestion = { geo: string; lang: string; location: string; queries: string[] }

export const COMPETITIONS = ['low', 'medium', 'high'] as const
export type Competition = (typeof COMPETITIONS)[number]

/** How often people search for something; null where the source knows nothing. */
export type SearchVolume = {
  query: string
  /** Searches a month. */
  volume: number | null
  cpc: number | null
  /** Of cpc; empty where the source does not say. */
  currency: string
  competition: Competition | null
  /** 0 to 100. */
  competition_index: number | null
  /** Oldest first. */
  months: { month: string; volume: number }[]
}

export const VOLUME_SOURCES = ['google_ads', 'dataforseo'] as const
export type VolumeSourceName = (typeof VOLUME_SOURCES)[number]

/** A service that counts searches. Fails with SourceError. */
export type VolumeSource = {
  name: VolumeSourceName
  /** Queries of one call. */
  batch: number
  /** Dollars for one call, whatever it asks for. */
  callUsd: number
  supports(where: Omit<VolumeQuestion, 'queries'>): boolean
  ask(question: VolumeQuestion, signal: AbortSignal): Promise<SearchVolume[]>
}

const MAX_CHARACTERS = 80
const MAX_WORDS = 10
/** Letters, digits, spaces and the few marks that Google Ads takes. */
const TAKEN = /^[\p{L}\p{M}\p{N}\s'’.&+#/:_-]+$/u

/** Google Ads refuses a whole list for one query that is too long, or written in signs that it does not know. */
export const isAskable = (query: string): boolean =>
  query.length <= MAX_CHARACTERS &&
  query.trim().split(/\s+/).length <= MAX_WORDS &&
  TAKEN.test(query)
