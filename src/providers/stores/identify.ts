import { httpUrl } from '../../base/network/url.ts'
import type { AppClues, FoundApp, StoreName } from './port.ts'

/** `id`: the store's own; `bundle`: the store must be asked for its id. */
type Identified = { id: string } | { bundle: string }

const PACKAGE = /^[A-Za-z]\w*(\.\w+)+$/
const BUNDLE = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const TRACK = /^(?:id)?(\d{4,15})$/

/** What address or identifier say about an app, without asking anybody. */
export function identify(
  store: StoreName,
  { identifier, url }: Pick<AppClues, 'identifier' | 'url'>,
): Identified | null {
  const named = identifier.trim()
  const linked = idInUrl(named) ?? idInUrl(url)
  const track = TRACK.exec(named)?.[1]
  if (store === 'google_play') {
    if (PACKAGE.test(named)) return { id: named }
    return linked?.store === store ? { id: linked.id } : null
  }
  if (track) return { id: track }
  if (linked?.store === store) return { id: linked.id }
  return BUNDLE.test(named) ? { bundle: named } : null
}

/** The app that a public address of a store names. */
export function idInUrl(address: string): { store: StoreName; id: string } | null {
  const url = httpUrl(address)
  if (!url) return null
  if (/^(?:apps|itunes)\.apple\.com$/.test(url.hostname)) {
    const id = /\/id(\d{1,15})(?:\/|$)/.exec(url.pathname)?.[1]
    return id ? { store: 'app_store', id } : null
  }
  const id = url.hostname === 'play.google.com' ? url.searchParams.get('id') : null
  return id && PACKAGE.test(id) ? { store: 'google_play', id } : null
}

/**
 * The one app that a name surely means: the same name, or its beginning, from the developer that was given; without a
 * developer the same name, if no second app bears it. Any other app is somebody else's.
 */
export function appNamed(
  { name, developer }: Pick<AppClues, 'name' | 'developer'>,
  found: FoundApp[],
): string | null {
  const wanted = folded(name)
  const maker = folded(developer)
  if (wanted === '') return null
  const same = found.filter(({ title }) => folded(title) === wanted)
  if (maker === '')
    return new Set(same.map(({ id }) => id)).size === 1 ? (same[0]?.id ?? null) : null
  const theirs = found.filter((app) => folded(app.developer) === maker)
  const exact = theirs.find(({ title }) => folded(title) === wanted)
  const longer = theirs.filter(({ title }) => folded(title).startsWith(`${wanted} `))
  return exact?.id ?? (longer.length === 1 ? (longer[0]?.id ?? null) : null)
}

function folded(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
