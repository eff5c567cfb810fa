import { httpUrl } from '../../../base/network/url.ts'

/** Apps that people ask, read without an account by somebody who looks at them for us. */
export const SURFACES = [
  'google_ai_mode',
  'chatgpt_app',
  'gemini_app',
  'copilot',
  'perplexity_app',
] as const
export type SurfaceName = (typeof SURFACES)[number]

export const isSurface = (name: string): name is SurfaceName =>
  SURFACES.some((surface) => surface === name)

export type SurfacePage = {
  url: string
  title: string | null
  /** Of the text that rests on it, where that is said. */
  spans?: { start: number; end: number }[]
}

/** A paid entry inside an answer. */
export type SurfaceAd = Omit<SurfacePage, 'spans'> & { advertiser: string | null }

/** A shopping card inside an answer, with its price in the words of the card. */
export type SurfaceProduct = {
  title: string
  url: string | null
  price: string | null
  merchant: string | null
  rating: number | null
  reviews: number | null
}

/** What an app showed. A page that was met while searching and stands in no answer is retrieved, not cited. */
export type SurfaceAnswer = {
  text: string
  /** Null where the app does not say which model answered. */
  model: string | null
  cited: SurfacePage[]
  retrieved: SurfacePage[]
  /** What the app searched for to answer. */
  queries: string[]
  /** Said only where it answered from memory. */
  isSearched?: false
  /** Paid entries inside the answer: no citations; null where nobody looks for them. */
  ads: SurfaceAd[] | null
  /** Shopping cards, in order; null where nobody looks for them. */
  products: SurfaceProduct[] | null
  /** Where it was asked from, as far as that could be chosen. */
  location: string
  /** How, where it was not by a field of its own. */
  localization?: 'native' | 'words' | 'none'
  costUsd: number
}

export type SurfaceQuestion = {
  prompt: string
  country?: string
  language?: string
  once?: AskedOnce
  fetch: typeof fetch
  signal: AbortSignal
}

/** Without what an app adds to tell a site where its visitors come from, or which words it means. */
export function plainUrl(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  if (/^(?:chatgpt\.com|openai)$/.test(url.searchParams.get('utm_source') ?? ''))
    url.searchParams.delete('utm_source')
  const [anchor = ''] = url.hash.split(':~:text=')
  url.hash = anchor === '#' ? '' : anchor
  return url.href
}

/** Each page once, in order of appearance; what is no address of the web is none. */
export function pagesOf(
  found: { url: string; title?: string | null | undefined }[],
): SurfacePage[] {
  const pages = new Map<string, SurfacePage>()
  for (const { url, title } of found) {
    const plain = plainUrl(url)
    if (httpUrl(plain) && !pages.has(plain))
      pages.set(plain, { url: plain, title: title ?? null })
  }
  return [...pages.values()]
}

type FoundAd = {
  url: string
  title?: string | null | undefined
  advertiser?: string | null | undefined
}

/** Each ad once: an advertiser may show several, which lead to different pages. */
export function adsOf(found: FoundAd[]): SurfaceAd[] {
  const ads = new Map<string, SurfaceAd>()
  for (const { url, title, advertiser } of found) {
    const plain = plainUrl(url)
    if (httpUrl(plain) && !ads.has(plain))
      ads.set(plain, { url: plain, title: title ?? null, advertiser: advertiser ?? null })
  }
  return [...ads.values()]
}

/** A question that is not paid twice though its asker dies: its name, and the task that answers it. */
export type AskedOnce = {
  key: string
  /** The task that an earlier attempt has begun. */
  task(): Promise<string | null>
  keepTask(id: string): Promise<void>
}
