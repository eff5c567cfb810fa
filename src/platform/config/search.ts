import { z } from 'zod'
import { flag, list, pairs, secret, setting } from './setting.ts'

// biome-ignore format: a list of names reads better in one row
const SOURCES = ['serper', 'serpapi', 'dataforseo', 'searchapi', 'hasdata', 'brightdata', 'yandex', 'brave-api', 'local'] as const
const ENGINES = ['google', 'bing', 'duckduckgo', 'brave', 'mojeek', 'startpage'] as const

export const searchSettings = {
  SERPER_API_KEY: setting(secret, {
    description: 'Key of Serper (`serper`).',
    example: 'your-key',
  }),
  SERPAPI_API_KEY: setting(secret, {
    description: 'Key of SerpApi (`serpapi`).',
    example: 'your-key',
  }),
  BRAVE_API_KEY: setting(secret, {
    description: 'Key of the Brave Search API (`brave-api`).',
    example: 'your-key',
  }),
  DATAFORSEO_LOGIN: setting(secret, {
    description: 'Login of DataForSEO (`dataforseo`); needs the password too.',
    example: 'you@example.com',
  }),
  DATAFORSEO_PASSWORD: setting(secret, {
    description: 'Password of DataForSEO.',
    example: 'your-password',
  }),
  SEARCHAPI_API_KEY: setting(secret, {
    description: 'Key of SearchApi.io (`searchapi`).',
    example: 'your-key',
  }),
  HASDATA_API_KEY: setting(secret, {
    description: 'Key of HasData (`hasdata`).',
    example: 'your-key',
  }),
  BRIGHTDATA_API_KEY: setting(secret, {
    description: 'Key of Bright Data (`brightdata`); its SERP API needs the zone too.',
    example: 'your-key',
  }),
  BRIGHTDATA_ZONE: setting(secret, {
    description: 'Zone of the SERP API of Bright Data.',
    example: 'serp_api1',
  }),
  YANDEX_API_KEY: setting(secret, {
    description: 'Key of the Yandex Search API (`yandex`); needs the folder too.',
    example: 'your-key',
  }),
  YANDEX_FOLDER_ID: setting(secret, {
    description: 'Folder of Yandex Cloud that pays for the searches.',
    example: 'b1gexample',
  }),
  GOOGLE_ADS_DEVELOPER_TOKEN: setting(secret, {
    description:
      'Developer token of Google Ads with access to keyword planning: search volumes then come from the own account. Needs the next five (but for the manager) too.',
    example: 'your-token',
  }),
  GOOGLE_ADS_CUSTOMER_ID: setting(secret, {
    description: 'Account of Google Ads that is asked.',
    example: '123-456-7890',
  }),
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: setting(secret, {
    description: 'Manager account through which it is reached; not needed without one.',
    example: '111-222-3333',
  }),
  GOOGLE_ADS_CLIENT_ID: setting(secret, {
    description: 'OAuth client that the consent was given to.',
    example: 'your-id',
  }),
  GOOGLE_ADS_CLIENT_SECRET: setting(secret, {
    description: 'Secret of that client.',
    example: 'your-secret',
  }),
  GOOGLE_ADS_REFRESH_TOKEN: setting(secret, {
    description: 'Refresh token of the consent, for the scope adwords.',
    example: 'your-token',
  }),
  SEARCH_SOURCES: setting(list.pipe(z.array(z.enum(SOURCES)).min(1)).optional(), {
    description:
      'Sources in the order in which they are tried: `serper`, `serpapi`, `dataforseo`, `searchapi`, `hasdata`, `brightdata`, `yandex`, `brave-api`, `local` (our own requests to the engines: read their terms first). Without it all of them but `local`, in this order; a source without its key is skipped.',
    example: 'serper,local',
  }),
  SEARCH_ENGINES: setting(list.pipe(z.array(z.enum(ENGINES)).min(1)).optional(), {
    description:
      'Engines of the `local` source, in order: `google`, `startpage`, `brave`, `bing`, `duckduckgo`, `mojeek`. Without it all of them in this order.',
    example: 'google,bing',
  }),
  SEARCH_UNVERIFIED: setting(flag.default(false), {
    description:
      'Also read kinds of result pages whose layout was never checked against a captured page.',
    example: 'true',
  }),
  PROXIES: setting(pairs.default({}), {
    description:
      'Proxies by market. A search by the `local` source leaves through the proxy of its market.',
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
  keys: SearchKeys
  /** The own account that counts searches. */
  googleAds?: AdsKeys
  /** Dollars per 1,000 requests, by source, where they differ from the list. */
  prices: Record<string, number>
  /** The most results that one search of the API brings. */
  maxDepth: number
}

/** A key, and the part of the account that it is used for: a zone, or a folder. */
export type ProjectKey = { key: string; project: string }

export type AdsKeys = {
  developerToken: string
  customerId: string
  loginCustomerId?: string
  clientId: string
  clientSecret: string
  refreshToken: string
}

/** By the name of the source. */
export type SearchKeys = {
  serper?: string
  serpapi?: string
  searchapi?: string
  hasdata?: string
  'brave-api'?: string
  dataforseo?: { login: string; password: string }
  brightdata?: ProjectKey
  yandex?: ProjectKey
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
    ...adsOf(read),
    keys: {
      ...(read.SERPER_API_KEY && { serper: read.SERPER_API_KEY }),
      ...(read.SERPAPI_API_KEY && { serpapi: read.SERPAPI_API_KEY }),
      ...(read.SEARCHAPI_API_KEY && { searchapi: read.SEARCHAPI_API_KEY }),
      ...(read.HASDATA_API_KEY && { hasdata: read.HASDATA_API_KEY }),
      ...(read.BRAVE_API_KEY && { 'brave-api': read.BRAVE_API_KEY }),
      ...(login && password && { dataforseo: { login, password } }),
      ...projectKey('brightdata', read.BRIGHTDATA_API_KEY, read.BRIGHTDATA_ZONE),
      ...projectKey('yandex', read.YANDEX_API_KEY, read.YANDEX_FOLDER_ID),
    },
  }
}

function adsOf(read: Settings): { googleAds?: AdsKeys } {
  const { GOOGLE_ADS_DEVELOPER_TOKEN: developerToken, GOOGLE_ADS_CUSTOMER_ID: customerId } =
    read
  const { GOOGLE_ADS_CLIENT_ID: clientId, GOOGLE_ADS_CLIENT_SECRET: clientSecret } = read
  const {
    GOOGLE_ADS_REFRESH_TOKEN: refreshToken,
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: loginCustomerId,
  } = read
  if (!developerToken || !customerId || !clientId || !clientSecret || !refreshToken) return {}
  const keys = { developerToken, customerId, clientId, clientSecret, refreshToken }
  return { googleAds: { ...keys, ...(loginCustomerId && { loginCustomerId }) } }
}

const projectKey = (name: string, key: string | undefined, project: string | undefined) =>
  key && project ? { [name]: { key, project } } : {}

export const hasRealSource = ({ sources, keys }: SearchConfig): boolean =>
  sources !== undefined || Object.keys(keys).length > 0
