import type { LinkResolution, ReadEngine } from '../page.ts'
import { LIMIT } from './reading/text.ts'

/** Where an address leads: a link for people, or a token that only the engine can open. */
export type Target =
  | { kind: 'link'; link: string; resolution: LinkResolution }
  | { kind: 'opaque'; token: string }
  | { kind: 'none' }

const NONE: Target = { kind: 'none' }

const HOME: Record<ReadEngine, string> = {
  google: 'https://www.google.com',
  bing: 'https://www.bing.com',
  duckduckgo: 'https://html.duckduckgo.com',
  brave: 'https://search.brave.com',
  mojeek: 'https://www.mojeek.com',
  startpage: 'https://www.startpage.com',
}

const GOOGLE = /^(?:[\w-]+\.)*google\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/
// Pages of an engine that only lead on, answer a search, or guard it; never a result.
const INTERNAL: { host: RegExp; path: RegExp }[] = [
  {
    host: GOOGLE,
    path: /^\/(?:url|goto|search|aclk|imgres|interstitial|gen_204|complete\/.*|pagead\/.*|sorry\/.*|httpservice\/.*|amp\/.*)$/,
  },
  { host: /^(?:consent|sorry)\.google\./, path: /^/ },
  { host: /^news\.google\./, path: /^\/(?:rss\/articles|articles|read|__i)\// },
  { host: /^scholar\.google\./, path: /^\/scholar(?:_\w+)?$/ },
  { host: /(?:^|\.)(?:googleadservices|gstatic|googleusercontent)\.com$/, path: /^/ },
  {
    host: /(?:^|\.)bing\.com$/,
    path: /^\/(?:ck\/.*|aclick|aclk|search|images\/.*|videos\/.*|news\/.*|rewards\/.*)$/,
  },
  {
    host: /(?:^|\.)duckduckgo\.com$/,
    path: /^\/(?:l\/?|y\.js|html\/?|lite\/?|anomaly\.js|m\.js)$/,
  },
  {
    host: /^search\.brave\.com$/,
    path: /^\/(?:search|videos|images|news|goggles|ask|a\/redirect|summarizer)/,
  },
  { host: /(?:^|\.)mojeek\.com$/, path: /^\/search$/ },
  { host: /(?:^|\.)startpage\.com$/, path: /^\/(?:sp|do|av)\// },
]
// The query parameter that holds the real address, by host and path.
const WRAPPERS: { host: RegExp; path: RegExp; names: string[] }[] = [
  { host: GOOGLE, path: /^\/url$/, names: ['q', 'url'] },
  { host: GOOGLE, path: /^\/interstitial$/, names: ['url'] },
  { host: GOOGLE, path: /^\/aclk$/, names: ['adurl'] },
  { host: /(?:^|\.)duckduckgo\.com$/, path: /^\/l\/?$/, names: ['uddg'] },
  { host: /(?:^|\.)bing\.com$/, path: /^\/ck\/a$/, names: ['u'] },
]

export function resolve(href: string | null, engine: ReadEngine): Target {
  if (href === null || href.length > LIMIT.link * 2) return NONE
  const link = href.trim().replace(/[\t\n\r]/g, '')
  if (link.startsWith('//')) return unwrap(`https:${link}`, 'direct', 0)
  if (!link.startsWith('/')) return unwrap(link, 'direct', 0)
  // A page of the engine itself is of use only when it leads on.
  const target = unwrap(HOME[engine] + link, 'direct', 0)
  return target.kind === 'link' && target.resolution === 'direct' ? NONE : target
}

/** The link itself, for places where an opaque token is of no use. */
export function linkOf(href: string | null, engine: ReadEngine): string | null {
  const target = resolve(href, engine)
  return target.kind === 'link' ? target.link : null
}

export function isInternal(link: string): boolean {
  return isInternalUrl(parts(link))
}

function isInternalUrl({ host, path }: UrlParts): boolean {
  if (!/google|gstatic|bing|duckduckgo|brave|mojeek|startpage/.test(host)) return false
  return INTERNAL.some((rule) => rule.host.test(host) && rule.path.test(path))
}

/** The host without `www.`, or an empty string. */
export function domainOf(link: string): string {
  return parts(link).host.replace(/^www\./, '')
}

/** An address rebuilt from what is shown to people (`https://a.com › b › c`); only the host when it was shortened. */
export function fromBreadcrumb(shown: string): string | null {
  const [host = '', ...steps] = shown.split(/[›»>]/).map((step) => step.trim())
  const origin = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(\/\S*)?$/u.exec(host)
  if (origin === null) return null
  const scheme = host.startsWith('http://') ? 'http' : 'https'
  const path = (origin[2] ?? '') + steps.map((step) => `/${step}`).join('')
  const isWhole = !/\.\.\.|…|\s/.test(path)
  const link = `${scheme}://${origin[1]}${isWhole && path !== '' ? path : '/'}`
  return isWebLink(link) && !isInternal(link) ? link : null
}

export function isWebLink(link: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(link) && link.length <= LIMIT.link && URL.canParse(link)
}

function unwrap(link: string, resolution: LinkResolution, depth: number): Target {
  if (!isWebLink(link) || depth > 3) return NONE
  const urlParts = parts(link)
  const { host, path } = urlParts
  if (path === '/goto' && GOOGLE.test(host)) return opaque(link)
  const wrapper = WRAPPERS.find((rule) => rule.host.test(host) && rule.path.test(path))
  if (wrapper !== undefined) {
    const inner = parameter(link, wrapper.names)
    return inner === null ? NONE : unwrap(decodePacked(inner), 'decoded', depth + 1)
  }
  return isInternalUrl(urlParts) ? NONE : { kind: 'link', link, resolution }
}

function opaque(link: string): Target {
  const token = parameter(link, ['url'])
  return token === null || !/^[\w-]{8,4000}$/.test(token) ? NONE : { kind: 'opaque', token }
}

function parameter(link: string, names: readonly string[]): string | null {
  const query = new URL(link).searchParams
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && value !== '') return value
  }
  return null
}

// `a1` + base64url is how one engine packs an address.
function decodePacked(value: string): string {
  if (!/^a1[\w-]{6,}$/.test(value)) return value
  return Buffer.from(value.slice(2), 'base64url').toString('utf8')
}

type UrlParts = { host: string; path: string }

function parts(link: string): UrlParts {
  const match = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)(?::\d+)?([^?#]*)/i.exec(link)
  return { host: (match?.[1] ?? '').toLowerCase(), path: match?.[2] || '/' }
}
