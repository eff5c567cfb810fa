import type { Language } from './types.ts'

export type SiteKind =
  | 'shop'
  | 'brand'
  | 'publisher'
  | 'blog'
  | 'forum'
  | 'news'
  | 'directory'
  | 'platform'

export type Site = {
  host: string
  name: string
  kind: SiteKind
  languages: Language[]
  /** Strength in its own field; most of the web lies between -1 and 1. */
  authority: number
  /** The country where it is at home, if it has one. */
  home: string | null
  subdomains: string[]
}
