import type { Credentials } from '../../platform/config/search.ts'
import type { Device, ReadEngine } from './page.ts'
import type { SourceName } from './port.ts'

/** Dollars per 1,000 requests that the operator pays, where they differ from the list. */
export type Prices = Partial<Record<string, number>>

/** Everything about search that an operator may set. */
export type SearchSettings = {
  /** Sources in the order in which they are tried; one without its key is left out. */
  order: SourceName[]
  /** Engines of the local source, in order. */
  engines: ReadEngine[]
  /** Where each engine and API is found, without a last slash. */
  bases: SearchBases
  /** By the name of the source. */
  keys: Record<string, Credentials>
  /** What the operator pays, where it differs from the list. */
  prices: Prices
  /** Market → http(s) proxy with an exit there. */
  proxies: Record<string, string>
  /** Read result pages that could not be checked against a captured page. */
  unverifiedVerticals: boolean
  /** What we call ourselves: as a browser on either device, without scripts, and as an old phone. */
  userAgents: Record<Device | 'plain' | 'phone', string>
}

export type EngineBases = Record<
  | 'google'
  | 'googleNews'
  | 'googleScholar'
  | 'googlePatents'
  | 'googleSuggest'
  | 'bing'
  | 'duckduckgo'
  | 'brave'
  | 'mojeek'
  | 'startpage',
  string
>

/** Addresses of engines, and of sources where it is another than that of their definitions. */
export type SearchBases = EngineBases & { [source: string]: string }
