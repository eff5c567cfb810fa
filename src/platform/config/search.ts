import { z } from 'zod'
import { flag, list, pairs, type SettingText, secret, setting } from './setting.ts'

const ENGINES = ['google', 'bing', 'duckduckgo', 'brave', 'mojeek', 'startpage'] as const

/** The credentials of a source. */
export type Credentials = { key?: string; login?: string; password?: string; project?: string }
export const CREDENTIALS = ['key', 'login', 'password', 'project'] as const

/** A source as the configuration knows it: its name, and the settings that its credentials are read from. */
export type SourceVariables = {
  name: string
  variables: Partial<Record<keyof Credentials, SettingText & { variable: string }>>
}

/** Everybody whose credentials are settings. */
export type Vendors = {
  search: SourceVariables[]
  models: SourceVariables[]
  /** Who looks at apps of assistants, and at nothing else. */
  apps: SourceVariables[]
}

/** The settings of all credentials, by their names. */
export const credentialSettings = (sources: SourceVariables[]) =>
  Object.fromEntries(
    sources.flatMap(({ variables }) =>
      Object.values(variables).map(({ variable, ...text }) => [
        variable,
        setting(secret, text),
      ]),
    ),
  )

const namesOf = (sources: SourceVariables[]) => sources.map(({ name }) => name)

export const searchSettings = (sources: SourceVariables[]) => ({
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
  SEARCH_SOURCES: setting(list.pipe(z.array(z.enum(namesOf(sources))).min(1)).optional(), {
    description: `Sources in the order in which they are tried: ${inOrder(sources)}. \`local\` is our own requests to the engines: read their terms first. Without it all the others, in this order; a source without its key is skipped.`,
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
})

const inOrder = (sources: SourceVariables[]) =>
  namesOf(sources)
    .map((name) => `\`${name}\``)
    .join(', ')

type Settings = z.output<z.ZodObject<ReturnType<typeof searchSettings>>>

export type SearchConfig = {
  sources: string[] | undefined
  engines: (typeof ENGINES)[number][] | undefined
  /** Other addresses of engines and APIs, by name. */
  bases: Record<string, string>
  unverified: boolean
  /** Market → proxy with an exit there. */
  proxies: Record<string, string>
  /** By the name of the source. */
  keys: Record<string, Credentials>
  /** The own account that counts searches. */
  googleAds?: AdsKeys
  /** Dollars per 1,000 requests, by source, where they differ from the list. */
  prices: Record<string, number>
  /** The most results that one search of the API brings. */
  maxDepth: number
}

type AdsKeys = {
  developerToken: string
  customerId: string
  loginCustomerId?: string
  clientId: string
  clientSecret: string
  refreshToken: string
}

/** What the contract allows. */
export const DEEPEST_SEARCH = 100

export type Secrets = Record<string, string | undefined>
type Given = { sources: SourceVariables[]; secrets: Secrets }

export function searchOf(read: Settings, { sources, secrets }: Given): SearchConfig {
  return {
    sources: read.SEARCH_SOURCES,
    engines: read.SEARCH_ENGINES,
    bases: read.SEARCH_BASES,
    unverified: read.SEARCH_UNVERIFIED,
    proxies: read.PROXIES,
    prices: {},
    maxDepth: DEEPEST_SEARCH,
    ...adsOf(read),
    keys: Object.fromEntries(
      sources.flatMap((source) => {
        const credentials = credentialsOf(source, secrets)
        return credentials ? [[source.name, credentials]] : []
      }),
    ),
  }
}

/** Of one of them; nothing as long as a part is missing. */
export function credentialsOf({ variables }: SourceVariables, secrets: Secrets) {
  const wanted = CREDENTIALS.flatMap((field) => {
    const { variable } = variables[field] ?? {}
    return variable === undefined ? [] : [{ field, value: secrets[variable] }]
  })
  if (wanted.length === 0 || wanted.some(({ value }) => !value)) return undefined
  return Object.fromEntries(wanted.map(({ field, value }) => [field, value])) as Credentials
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

export const hasRealSource = ({ sources, keys }: SearchConfig): boolean =>
  sources !== undefined || Object.keys(keys).length > 0
