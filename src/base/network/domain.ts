import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'

const MAX_INPUT = 2048
const MAX_HOST = 253
const LABEL = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/
// Names that the public web can never hold; `.test` and `.example` stay usable for trials.
const PRIVATE_TOPS = new Set([
  'localhost',
  'local',
  'internal',
  'invalid',
  'onion',
  'arpa',
  'alt',
])

/** What a person typed, as one canonical A-label host without `www.`; undefined when it names no public site. */
export function normalizeDomain(text: string): string | undefined {
  if (text.length > MAX_INPUT) return undefined
  const typed = hostPart(text.trim())
  if (typed === undefined) return undefined
  const host = domainToASCII(typed)
  return isPublicName(host) ? withoutWww(host) : undefined
}

/** Hosts under `.test` exist only in the sandbox: what is known about them is simulated. */
export const isTestHost = (host: string): boolean => host === 'test' || host.endsWith('.test')

/** True when the host is the domain itself or one of its subdomains. */
export function sameSite(host: string, domain: string): boolean {
  const name = canonicalHost(host)
  const site = canonicalHost(domain)
  if (site === '') return false
  return name === site || name.endsWith(`.${site}`)
}

// Most hosts are plain already; converting them costs more than everything else that is done with them.
const PLAIN = /^(?:[a-z0-9_-]+\.)+[a-z]+$/

/** The host as it is compared everywhere: lower case, A-labels, no `www.`, no trailing dot; '' when it is none. */
export function canonicalHost(host: string): string {
  const ascii = PLAIN.test(host) && !host.includes('xn--') ? host : domainToASCII(host)
  return withoutWww(ascii.endsWith('.') ? ascii.slice(0, -1) : ascii)
}

/** The part one can register (`blog.shop.co.uk` → `shop.co.uk`), or undefined for addresses and bare suffixes. */
export function registrableDomain(host: string): string | undefined {
  const name = canonicalHost(host)
  // Below `uk.com`, `github.io` or `blogspot.com` everybody has a site of his own.
  const { domain, isIp } = parse(name, { allowPrivateDomains: true })
  return isIp ? undefined : (domain ?? parse(name).domain ?? undefined)
}

function hostPart(text: string): string | undefined {
  if (/[\s\p{Cc}\\%]/u.test(text)) return undefined
  const authority = text.replace(/^(?:https?:)?\/\//i, '').split(/[/?#]/, 1)[0] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '')
  return host.replace(/[.。]$/u, '')
}

function isPublicName(host: string): boolean {
  if (host.length === 0 || host.length > MAX_HOST) return false
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  if (!TOP_LABEL.test(top) || PRIVATE_TOPS.has(top)) return false
  return labels.every(isLabel) && parse(host).domain !== null
}

function isLabel(label: string): boolean {
  if (!LABEL.test(label)) return false
  // An A-label that stands for nothing in Unicode is made up.
  return !label.startsWith('xn--') || domainToUnicode(label) !== label
}

// `www.com` and `www.co.uk` are names of their own: only a `www` above a registrable domain is dropped.
function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host
  const rest = host.slice(4)
  return parse(rest).domain === null ? host : rest
}
