import { trimEndOf } from '../text.ts'
import { canonicalHost } from './domain.ts'

const MAX_URL = 2048
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|srsltid|mc_[ce]id|_hs(?:enc|mi))$/i

/** A web address in canonical form, or undefined: http or https, no credentials, at most 2048 characters. */
export function httpUrl(text: string): URL | undefined {
  const trimmed = text.trim()
  // The parser would quietly drop tabs and newlines and turn backslashes; such text is refused instead.
  if (
    trimmed.length > MAX_URL ||
    /[\s\p{Cc}\\]/u.test(trimmed) ||
    !/^https?:\/\//i.test(trimmed)
  )
    return undefined
  const url = URL.parse(trimmed)
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '')
    return undefined
  return url.href.length > MAX_URL ? undefined : url
}

/** The canonical host of a web address (lower case, A-labels, no `www.`), or undefined. */
export function hostOf(text: string): string | undefined {
  const url = httpUrl(text)
  return url && canonicalHost(url.hostname)
}

/** Two addresses of one page have one key: scheme, `www.`, fragment, tracking, parameter order and a last slash do not count. */
export function pageKey(text: string): string | undefined {
  const url = httpUrl(text)
  if (!url) return undefined
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  const port = url.port === '' ? '' : `:${url.port}`
  const path = trimEndOf(url.pathname, /\//)
  return `${canonicalHost(url.hostname)}${port}${path}${url.search}`
}

/** True when both addresses lead to the same page. */
export function samePage(a: string, b: string): boolean {
  const key = pageKey(a)
  return key !== undefined && key === pageKey(b)
}
