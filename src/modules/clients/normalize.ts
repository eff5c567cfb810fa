import { sameSite } from '../../base/network/domain.ts'
import { httpUrl } from '../../base/network/url.ts'

/** One line of text in one spelling: composed characters, single spaces, none at the ends. */
export function tidyLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** A query in the one spelling by which it is known: case, width and composition make no other keyword. */
export function queryKey(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ')
  return tidyLine(folded.normalize('NFKC'))
}

/** Tags as they are kept: separated by commas, without spaces around them, each once. */
export function tidyTags(text: string): string {
  const seen = new Set<string>()
  const kept = tidyLine(text)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase()
      return tag !== '' && !seen.has(key) && seen.add(key)
    })
  return kept.join(',')
}

/** The address of a page on the client's own site, without its fragment; undefined when it is none. */
export function ownPageUrl(text: string, domain: string): string | undefined {
  const url = httpUrl(text)
  if (!url || !sameSite(url.hostname, domain)) return undefined
  url.hash = ''
  return url.href
}

const PROXY = /^(?:https?|socks[45][ah]?):$/

export function isProxyUrl(text: string): boolean {
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text)
  return (
    url !== null &&
    PROXY.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search + url.hash === ''
  )
}
