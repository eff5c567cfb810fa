import type { EngineBases, SearchSettings } from './settings.ts'
import { USUAL_ORDER } from './sources/operator-order.ts'
import { SEARCH_SOURCES } from './sources/registry.ts'
import { USER_AGENTS } from './user-agents.ts'

const ENGINE_BASES: EngineBases = {
  google: 'https://www.google.com',
  googleNews: 'https://news.google.com',
  googleScholar: 'https://scholar.google.com',
  googlePatents: 'https://patents.google.com',
  googleSuggest: 'https://www.google.com',
  bing: 'https://www.bing.com',
  duckduckgo: 'https://html.duckduckgo.com',
  brave: 'https://search.brave.com',
  mojeek: 'https://www.mojeek.com',
  startpage: 'https://www.startpage.com',
}

/** Where the sandbox plays each engine. */
const SANDBOX_PATHS: EngineBases = {
  google: 'google',
  googleNews: 'news',
  googleScholar: 'scholar',
  googlePatents: 'patents',
  googleSuggest: 'google',
  bing: 'bing',
  duckduckgo: 'duckduckgo',
  brave: 'brave',
  mojeek: 'mojeek',
  startpage: 'startpage',
}

export const defaultSearchSettings: SearchSettings = {
  order: USUAL_ORDER,
  engines: ['google', 'startpage', 'brave', 'bing', 'duckduckgo', 'mojeek'],
  bases: ENGINE_BASES,
  keys: {},
  prices: {},
  proxies: {},
  unverifiedVerticals: false,
  userAgents: USER_AGENTS,
}

/** Every address is the sandbox's; without one there is no source at all, rather than a real one by accident. */
export function sandboxSettings(url: string | undefined): SearchSettings {
  if (!url) return { ...defaultSearchSettings, order: [] }
  const at = (paths: Record<string, string>) =>
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${url}/${path}`]))
  const sources = Object.fromEntries(SEARCH_SOURCES.map(({ name }) => [name, name]))
  return {
    ...defaultSearchSettings,
    order: ['local', 'serper'],
    bases: { ...ENGINE_BASES, ...at(sources), ...at(SANDBOX_PATHS) },
    keys: { serper: { key: 'sandbox' } },
  }
}
