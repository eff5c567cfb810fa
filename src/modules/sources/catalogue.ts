import { LLM_KINDS, type LlmKind } from '../../providers/llm/port.ts'
import { LLM_DEFAULTS } from '../../providers/llm/settings.ts'
import { CLORO_USD } from '../../providers/llm/surfaces/cloro.ts'
import type { Vertical } from '../../providers/search/page.ts'
import type { SourceName } from '../../providers/search/port.ts'
import { LIST_PRICES } from '../../providers/search/prices.ts'
import { USUAL_ORDER } from '../../providers/search/source-order.ts'
import { DEEPL_USD_PER_1000 } from '../../providers/translate/deepl.ts'

export const SOURCE_KINDS = ['search', 'model', 'store', 'translation'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** What must be entered: a key, an account, a key with the project that it is for, a server of one's own, or nothing. */
export const CREDENTIAL_KINDS = ['key', 'account', 'project', 'server', 'none'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export const AI_OVERVIEWS = ['included', 'extra_call', 'not_looked_at', 'none'] as const
export const LOCATIONS = ['city', 'country', 'none'] as const

export type Capabilities = {
  verticals: Vertical[]
  aiOverview: (typeof AI_OVERVIEWS)[number] | null
  /** Maps and local results. */
  isLocal: boolean
  devices: ('desktop' | 'mobile')[]
  /** Results that one search can bring; null where that means nothing. */
  depth: number | null
  /** It brings them in one call. */
  isDeep: boolean
  locations: (typeof LOCATIONS)[number]
  /** All that the engine knows, or so many. */
  languages: number | null
  webSearch: boolean
}

export type SourceInfo = {
  name: string
  kind: SourceKind
  credentials: CredentialKind
  /** The settings that stand in for what is entered here. */
  variables: string[]
  signUpUrl: string | null
  /** Free requests at the start, or each month. */
  free: { requests: number; isMonthly: boolean } | null
  price: {
    usd: number
    lowestUsd: number
    per: 'page' | 'depth' | 'request' | 'character'
  } | null
  can: Capabilities
}

/** When the list prices were read. */
export const PRICED_ON = '2026-10-31'

const ALL: Vertical[] = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'maps',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
]
const BOTH: Capabilities['devices'] = ['desktop', 'mobile']

const SEARCH: Record<SourceName, Omit<SourceInfo, 'name' | 'kind'>> = {
  serper: {
    credentials: 'key',
    variables: ['SERPER_API_KEY'],
    signUpUrl: 'https://serper.dev/signup',
    free: { requests: 2500, isMonthly: false },
    price: { ...LIST_PRICES.serper, per: 'page' },
    can: search({
      verticals: ALL,
      aiOverview: 'not_looked_at',
      isLocal: true,
      devices: ['desktop'],
    }),
  },
  serpapi: {
    credentials: 'key',
    variables: ['SERPAPI_API_KEY'],
    signUpUrl: 'https://serpapi.com/users/sign_up',
    free: { requests: 250, isMonthly: true },
    price: { ...LIST_PRICES.serpapi, per: 'page' },
    can: search({ verticals: ALL, aiOverview: 'extra_call', isLocal: true }),
  },
  dataforseo: {
    credentials: 'account',
    variables: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'],
    signUpUrl: 'https://app.dataforseo.com/register',
    free: null,
    price: { ...LIST_PRICES.dataforseo, per: 'depth' },
    can: search({ aiOverview: 'included', isDeep: true }),
  },
  searchapi: {
    credentials: 'key',
    variables: ['SEARCHAPI_API_KEY'],
    signUpUrl: 'https://www.searchapi.io/users/sign_up',
    free: { requests: 100, isMonthly: false },
    price: { ...LIST_PRICES.searchapi, per: 'page' },
    can: search({ aiOverview: 'extra_call' }),
  },
  hasdata: {
    credentials: 'key',
    variables: ['HASDATA_API_KEY'],
    signUpUrl: 'https://app.hasdata.com/sign-up',
    free: null,
    price: { ...LIST_PRICES.hasdata, per: 'page' },
    can: search({ aiOverview: 'extra_call' }),
  },
  brightdata: {
    credentials: 'project',
    variables: ['BRIGHTDATA_API_KEY', 'BRIGHTDATA_ZONE'],
    signUpUrl: 'https://brightdata.com/cp/setting/users',
    free: { requests: 5000, isMonthly: false },
    price: { ...LIST_PRICES.brightdata, per: 'page' },
    can: search({ aiOverview: 'included' }),
  },
  yandex: {
    credentials: 'project',
    variables: ['YANDEX_API_KEY', 'YANDEX_FOLDER_ID'],
    signUpUrl: 'https://console.yandex.cloud',
    free: null,
    price: { ...LIST_PRICES.yandex, per: 'request' },
    can: search({ aiOverview: 'none', isDeep: true }),
  },
  'brave-api': {
    credentials: 'key',
    variables: ['BRAVE_API_KEY'],
    signUpUrl: 'https://api-dashboard.search.brave.com/register',
    free: { requests: 1000, isMonthly: true },
    price: { ...LIST_PRICES['brave-api'], per: 'page' },
    can: search({
      verticals: ['search', 'news', 'images', 'videos'],
      aiOverview: 'none',
      devices: ['desktop'],
      locations: 'country',
      languages: 52,
    }),
  },
  local: {
    credentials: 'none',
    variables: ['SEARCH_SOURCES'],
    signUpUrl: null,
    free: null,
    price: null,
    can: search({ verticals: ALL, aiOverview: 'included', isLocal: true }),
  },
}

function search(can: Partial<Capabilities>): Capabilities {
  return {
    verticals: ['search'],
    aiOverview: null,
    isLocal: false,
    devices: BOTH,
    depth: 100,
    isDeep: false,
    locations: 'city',
    languages: null,
    webSearch: false,
    ...can,
  }
}

const MODELS: Record<
  LlmKind,
  Pick<SourceInfo, 'variables' | 'signUpUrl'> & { locations: Capabilities['locations'] }
> = {
  openai: {
    variables: ['OPENAI_API_KEY'],
    signUpUrl: 'https://platform.openai.com/api-keys',
    locations: 'country',
  },
  anthropic: {
    variables: ['ANTHROPIC_API_KEY'],
    signUpUrl: 'https://console.anthropic.com/settings/keys',
    locations: 'country',
  },
  google: {
    variables: ['GOOGLE_AI_API_KEY'],
    signUpUrl: 'https://aistudio.google.com/apikey',
    locations: 'none',
  },
  perplexity: {
    variables: ['PERPLEXITY_API_KEY'],
    signUpUrl: 'https://www.perplexity.ai/account/api',
    locations: 'country',
  },
  xai: { variables: ['XAI_API_KEY'], signUpUrl: 'https://console.x.ai', locations: 'none' },
  mistral: {
    variables: ['MISTRAL_API_KEY'],
    signUpUrl: 'https://console.mistral.ai/api-keys',
    locations: 'none',
  },
  openrouter: {
    variables: ['OPENROUTER_API_KEY'],
    signUpUrl: 'https://openrouter.ai/settings/keys',
    locations: 'none',
  },
  compatible: {
    variables: ['LLM_COMPATIBLE_URL', 'LLM_COMPATIBLE_MODEL'],
    signUpUrl: null,
    locations: 'none',
  },
}

const NOTHING: Capabilities = {
  verticals: [],
  aiOverview: null,
  isLocal: false,
  devices: [],
  depth: null,
  isDeep: false,
  locations: 'none',
  languages: null,
  webSearch: false,
}

function model(name: LlmKind): SourceInfo {
  const { variables, signUpUrl, locations } = MODELS[name]
  return {
    name,
    kind: 'model',
    credentials: name === 'compatible' ? 'server' : 'key',
    variables,
    signUpUrl,
    free: null,
    price: null,
    can: { ...NOTHING, locations, webSearch: name !== 'compatible' },
  }
}

const store = (name: string, depth: number): SourceInfo => ({
  ...{
    name,
    kind: 'store',
    credentials: 'none',
    variables: [],
    signUpUrl: null,
    free: null,
    price: null,
  },
  can: { ...NOTHING, depth, locations: 'country' },
})

const cloro: SourceInfo = {
  name: 'cloro',
  kind: 'model',
  credentials: 'key',
  variables: ['CLORO_API_KEY'],
  signUpUrl: 'https://dashboard.cloro.dev',
  free: { requests: 70, isMonthly: false },
  price: { usd: CLORO_USD * 1000, lowestUsd: CLORO_USD * 500, per: 'request' },
  can: { ...NOTHING, locations: 'country', webSearch: true },
}

const deepl: SourceInfo = {
  name: 'deepl',
  kind: 'translation',
  credentials: 'key',
  variables: ['DEEPL_API_KEY'],
  signUpUrl: 'https://www.deepl.com/pro-api',
  free: null,
  price: { usd: DEEPL_USD_PER_1000, lowestUsd: DEEPL_USD_PER_1000, per: 'character' },
  can: NOTHING,
}

const libreTranslate: SourceInfo = {
  name: 'libretranslate',
  kind: 'translation',
  credentials: 'server',
  variables: ['LIBRETRANSLATE_URL'],
  signUpUrl: 'https://portal.libretranslate.com',
  free: null,
  price: null,
  can: NOTHING,
}

const SEARCH_NAMES: SourceName[] = [...USUAL_ORDER, 'local']

/** Everything that can be set up, in the order in which it is proposed. */
export const CATALOGUE: SourceInfo[] = [
  ...SEARCH_NAMES.map((name): SourceInfo => ({ name, kind: 'search', ...SEARCH[name] })),
  ...LLM_KINDS.map(model),
  cloro,
  store('app_store', 200),
  store('google_play', 30),
  deepl,
  libreTranslate,
]

export const findSource = (name: string) => CATALOGUE.find((info) => info.name === name)

export const isSearchName = (name: string): name is SourceName =>
  SEARCH_NAMES.some((each) => each === name)
export const isModelName = (name: string): name is LlmKind =>
  LLM_KINDS.some((each) => each === name)

export const defaultModel = (name: LlmKind) => LLM_DEFAULTS[name].model
