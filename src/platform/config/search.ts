import { z } from 'zod'
import { flag, list, pairs, secret, setting } from './setting.ts'

const SOURCES = ['serper', 'local', 'serpapi', 'dataforseo', 'brave-api'] as const
const ENGINES = ['google', 'bing', 'duckduckgo', 'brave', 'mojeek', 'startpage'] as const

export const searchSettings = {
  SERPER_API_KEY: setting(secret, { description: 'Key of Serper (`serper`).', example: 'your-key' }),
  SERPAPI_API_KEY: setting(secret, { description: 'Key of SerpApi (`serpapi`).', example: 'your-key' }),
  BRAVE_API_KEY: setting(secret, { description: 'Key of the Brave Search API (`brave-api`).', example: 'your-key' }),
  DATAFORSEO_LOGIN: setting(secret, {
    description: 'Login of DataForSEO (`dataforseo`); needs the password too.',
    example: 'you@example.com',
  }),
  DATAFORSEO_PASSWORD: setting(secret, { description: 'Password of DataForSEO.', example: 'your-password' }),
  SEARCH_SOURCES: setting(list.pipe(z.array(z.enum(SOURCES)).min(1)).optional(), {
    description:
      'Sources in the order in which they are tried: `serper`, `serpapi`, `dataforseo`, `brave-api`, `local` (our own requests to the engines: read their terms first). Without it all of them but `local`, in this order; a source without its key is skipped.',
    example: 'serper,local',
  }),
  SEARCH_ENGINES: setting(list.pipe(z.array(z.enum(ENGINES)).min(1)).optional(), {
    description:
      'Engines of the `local` source, in order: `google`, `startpage`, `brave`, `bing`, `duckduckgo`, `mojeek`. Without it all of them in this order.',
    example: 'google,bing',
  }),
  SEARCH_UNVERIFIED: setting(flag.default(false), {
    description: 'Also read kinds of result pages whose layout was never checked against a captured page.',
    example: 'true',
  }),
  PROXIES: setting(pairs.default({}), {
    description: 'Proxies by market. A search by the `local` source leaves through the proxy of its market.',
    example: 'us=http://user:password@proxy.example.com:8080,de=http://proxy.example.de:8080',
  }),
  SEARCH_BASES: setting(pairs.default({}), {
    description: 'Other addresses of engines and search APIs, by name.',
    example: 'google=http://127.0.0.1:9000',
  }),
  INDEX_BASES: setting(pairs.default({}), {
    description: 'Other addresses of the services that take pages for indexing, by name.',
    example: 'indexnow=http://127.0.0.1:9000',
  }),
}

const Settings = z.object(searchSettings)
type Settings = z.output<typeof Settings>

export type SearchConfig = {
  sources: (typeof SOURCES)[number][] | undefined
  engines: (typeof ENGINES)[number][] | undefined
  /** Other addresses of engines and APIs, by name. */
  bases: Record<string, string>
  unverified: boolean
  /** Market → proxy with an exit there. */
  proxies: Record<string, string>
  keys: { serper?: string; serpapi?: string; braveApi?: string; dataforseo?: { login: string; password: string } }
  /** Dollars per 1,000 requests, by source, where they differ from the list. */
  prices: Record<string, number>
  /** The most results that one search of the API brings. */
  maxDepth: number
}

/** What the contract allows. */
export const DEEPEST_SEARCH = 100

export function searchOf(read: Settings): SearchConfig {
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password } = read
  return {
    sources: read.SEARCH_SOURCES,
    engines: read.SEARCH_ENGINES,
    bases: read.SEARCH_BASES,
    unverified: read.SEARCH_UNVERIFIED,
    proxies: read.PROXIES,
    prices: {},
    maxDepth: DEEPEST_SEARCH,
    keys: {
      ...(read.SERPER_API_KEY && { serper: read.SERPER_API_KEY }),
      ...(read.SERPAPI_API_KEY && { serpapi: read.SERPAPI_API_KEY }),
      ...(read.BRAVE_API_KEY && { braveApi: read.BRAVE_API_KEY }),
      ...(login && password && { dataforseo: { login, password } }),
    },
  }
}

export function hasRealSource({ sources, keys }: SearchConfig): boolean {
  const { serper, serpapi, braveApi, dataforseo } = keys
  return !!(sources ?? serper ?? serpapi ?? braveApi ?? dataforseo)
}
