import { CREDENTIALS } from '../../platform/config/search.ts'
import type { ModelDefinition } from '../../providers/llm/engines/definition.ts'
import { findModel, MODELS } from '../../providers/llm/engines/registry.ts'
import type { SurfaceSource } from '../../providers/llm/surfaces/ask.ts'
import { APP_VENDORS, SURFACE_SOURCES } from '../../providers/llm/surfaces/registry.ts'
import type { Engine } from '../../providers/search/page.ts'
import {
  able,
  type Capabilities,
  type Offer,
  type PROJECTS,
  type SearchSourceDefinition,
} from '../../providers/search/sources/definition.ts'
import { findSearchSource, SEARCH_SOURCES } from '../../providers/search/sources/registry.ts'
import { DEEPL_USD_PER_1000 } from '../../providers/translate/deepl.ts'

export const SOURCE_KINDS = ['search', 'model', 'store', 'translation'] as const
type SourceKind = (typeof SOURCE_KINDS)[number]

/** What must be entered: a key, an account, a key with the project that it is for, a server of one's own, or nothing. */
export const CREDENTIAL_KINDS = ['key', 'account', 'project', 'server', 'none'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export type SourceInfo = Offer & {
  name: string
  /** As people know it. */
  label: string
  kind: SourceKind
  credentials: CredentialKind
  /** What it calls the part of an account that pays. */
  project: (typeof PROJECTS)[number] | null
  /** Whose results it brings, where it searches. */
  engine: Engine | null
  /** The environment settings that replace what can be entered here. */
  variables: string[]
  can: Capabilities
}

/** When the list prices were read. */
export const PRICED_ON = '2026-10-31'

/** The parts of its credentials decide what must be entered. */
function credentialsOf({ variables }: SearchSourceDefinition): CredentialKind {
  if (variables.login) return 'account'
  if (variables.project) return 'project'
  return variables.key ? 'key' : 'none'
}

function searchSource(definition: SearchSourceDefinition): SourceInfo {
  const { name, label, engine, project = null, signUpUrl, free, price, can } = definition
  const variables = CREDENTIALS.flatMap((field) => definition.variables[field]?.variable ?? [])
  return {
    ...{ name, label, engine, project, signUpUrl, free, price, can },
    kind: 'search',
    credentials: credentialsOf(definition),
    // Without a key its place in the order switches it on.
    variables: variables.length > 0 ? variables : ['SEARCH_SOURCES'],
  }
}

const NOTHING = able({ verticals: [], devices: [], depth: null, locations: 'none' })
const NO_SEARCH = { engine: null, project: null } as const

function model({ name, label, variables, signUpUrl, engine }: ModelDefinition): SourceInfo {
  const { key } = variables
  return {
    ...NO_SEARCH,
    ...{ name, label, signUpUrl, kind: 'model', free: null, price: null },
    credentials: key ? 'key' : 'server',
    variables: key ? [key.variable] : ['LLM_COMPATIBLE_URL', 'LLM_COMPATIBLE_MODEL'],
    can: {
      ...NOTHING,
      locations: engine.can.location ? 'country' : 'none',
      webSearch: engine.can.search,
    },
  }
}

/** Who looks at apps of assistants, and at nothing else. */
function apps({ own, usd }: SurfaceSource): SourceInfo[] {
  if (!own) return []
  const { name, label, variables, signUpUrl, free, lowestUsd } = own
  return [
    {
      ...NO_SEARCH,
      ...{ name, label, signUpUrl, free, kind: 'model', credentials: 'key' },
      variables: variables.key ? [variables.key.variable] : [],
      price: { usd: usd * 1000, lowestUsd: lowestUsd * 1000, per: 'request' },
      can: { ...NOTHING, locations: 'country', webSearch: true },
    },
  ]
}

const store = (name: string, label: string, depth: number): SourceInfo => ({
  ...NO_SEARCH,
  ...{
    name,
    label,
    kind: 'store',
    credentials: 'none',
    variables: [],
    signUpUrl: null,
    free: null,
    price: null,
  },
  can: { ...NOTHING, depth, locations: 'country' },
})

const deepl: SourceInfo = {
  ...NO_SEARCH,
  name: 'deepl',
  label: 'DeepL',
  kind: 'translation',
  credentials: 'key',
  variables: ['DEEPL_API_KEY'],
  signUpUrl: 'https://www.deepl.com/pro-api',
  free: null,
  price: { usd: DEEPL_USD_PER_1000, lowestUsd: DEEPL_USD_PER_1000, per: 'character' },
  can: NOTHING,
}

const libreTranslate: SourceInfo = {
  ...NO_SEARCH,
  name: 'libretranslate',
  label: 'LibreTranslate',
  kind: 'translation',
  credentials: 'server',
  variables: ['LIBRETRANSLATE_URL'],
  signUpUrl: 'https://portal.libretranslate.com',
  free: null,
  price: null,
  can: NOTHING,
}

/** Everything that can be set up, in the order in which it is proposed. */
export const CATALOGUE: SourceInfo[] = [
  ...SEARCH_SOURCES.map(searchSource),
  ...MODELS.map(model),
  ...SURFACE_SOURCES.flatMap(apps),
  store('app_store', 'App Store', 200),
  store('google_play', 'Google Play', 30),
  deepl,
  libreTranslate,
]

export const findSource = (name: string) => CATALOGUE.find((info) => info.name === name)

export const isSearchName = (name: string) => findSearchSource(name) !== undefined
export const isModelName = (name: string) => findModel(name) !== undefined
export const isAppVendor = (name: string) => APP_VENDORS.some((vendor) => vendor.name === name)
