import type { Config } from '../../platform/config.ts'
import { LLM_KINDS, type Llm } from '../../providers/llm/port.ts'
import {
  LLM_DEFAULTS,
  type LlmProviderSettings,
  type LlmSettings,
} from '../../providers/llm/settings.ts'
import {
  SURFACES,
  type SurfaceKind,
  type SurfaceName,
} from '../../providers/llm/surfaces/surface.ts'
import { defaultSearchSettings } from '../../providers/search/settings.ts'

export function modelSettings(config: Config): LlmSettings {
  return config.simulated.answers ? sandboxModels(config.sandboxUrl) : realModels(config)
}

/** The translators: simulated and live ones are never mixed. */
export function translators({ simulated, libreTranslate, deepl, search }: Config, llm: Llm) {
  return {
    llm: simulated.translation === simulated.answers ? llm : null,
    libre: simulated.translation ? undefined : libreTranslate,
    deepl:
      simulated.translation || !deepl
        ? undefined
        : { ...deepl, usdPer1000: search.prices.deepl },
  }
}

function realModels(config: Config): LlmSettings {
  const { llm } = config
  const models = llm.providers.map(({ limits, ...given }) => ({
    ...LLM_DEFAULTS[given.kind],
    ...given,
    ...limits,
  }))
  return { providers: [...models, ...realSurfaces(config)], prices: llm.prices }
}

/** Apps, through the search sources that look at them: who tells most of an app first, then the cheaper. */
function realSurfaces({ search, cloro }: Config): LlmProviderSettings[] {
  const { serpapi, dataforseo, brightdata } = search.keys
  const keys: [SurfaceKind, string | undefined][] = [
    ['cloro', cloro?.key],
    ['dataforseo', dataforseo && basic(dataforseo.login, dataforseo.password)],
    ['brightdata', brightdata?.key],
    ['serpapi', serpapi],
  ]
  const isOn = (source: SurfaceKind) =>
    source === 'cloro' || search.sources === undefined || search.sources.includes(source)
  const bases = { ...defaultSearchSettings.bases, ...search.bases, cloro: cloro?.url ?? '' }
  const found = new Map<string, LlmProviderSettings>()
  for (const [kind, key] of keys) {
    const surfaces = key && isOn(kind) ? surfacesOf(kind, { key, base: bases[kind] }) : []
    for (const surface of surfaces)
      if (!found.has(surface.name)) found.set(surface.name, surface)
  }
  return [...found.values()]
}

/** Every wire format, each app by one of them. */
const sandboxSurfaces = (url: string): LlmProviderSettings[] =>
  [
    ...surfacesOf('dataforseo', {
      key: basic('sandbox', 'sandbox'),
      base: `${url}/dataforseo`,
    }).filter(({ name }) => name !== 'gemini_app'),
    ...surfacesOf('cloro', { key: 'sandbox', base: `${url}/cloro` }).filter(
      ({ name }) => name === 'gemini_app',
    ),
    ...surfacesOf('serpapi', { key: 'sandbox', base: `${url}/serpapi` }).filter(
      ({ name }) => name === 'copilot',
    ),
    ...surfacesOf('brightdata', { key: 'sandbox', base: `${url}/brightdata` }).filter(
      ({ name }) => name === 'perplexity_app',
    ),
  ].map((surface) => ({ ...surface, requestsPerMinute: 6000, concurrency: 16 }))

const LOOKED_AT: Record<SurfaceKind, SurfaceName[]> = {
  dataforseo: ['google_ai_mode', 'chatgpt_app', 'gemini_app'],
  serpapi: ['google_ai_mode', 'copilot'],
  brightdata: [...SURFACES],
  cloro: [...SURFACES],
}

const surfacesOf = (
  kind: SurfaceKind,
  given: { key: string; base: string },
): LlmProviderSettings[] =>
  LOOKED_AT[kind].map((name) => ({
    ...given,
    name,
    kind,
    model: '',
    requestsPerMinute: 120,
    concurrency: 8,
  }))

const basic = (login: string, password: string) =>
  Buffer.from(`${login}:${password}`).toString('base64')

/** OpenRouter sells what the others make: it would be a second voice of theirs. */
type Simulated = Exclude<(typeof LLM_KINDS)[number], 'openrouter'>

/** All makers, so that each wire format is exercised. */
function sandboxModels(url: string | undefined): LlmSettings {
  if (!url) return { providers: [], prices: {} }
  const paths: Record<Simulated, string> = {
    openai: 'openai/v1',
    anthropic: 'anthropic/v1',
    google: 'gemini/v1beta',
    perplexity: 'perplexity/v1',
    xai: 'xai/v1',
    mistral: 'mistral/v1',
    compatible: 'ollama/v1',
  }
  const kinds = LLM_KINDS.filter((kind) => kind !== 'openrouter')
  const providers = kinds.map((kind) => ({
    ...LLM_DEFAULTS[kind],
    kind,
    name: kind === 'compatible' ? 'ollama' : kind,
    key: 'sandbox',
    base: `${url}/${paths[kind]}`,
    ...(kind === 'compatible' && { model: 'llama3.3' }),
    requestsPerMinute: 6000,
    concurrency: 16,
  }))
  const surfaces = sandboxSurfaces(url)
  // A model on one's own machine has no price per token.
  return {
    providers: [...providers, ...surfaces],
    prices: { 'llama3.3': { input: 0, output: 0 } },
  }
}

/** Addresses that the operator gave, as host:port. */
export function hostsOf(urls: string[]): string[] {
  return urls.map((url) => {
    const { hostname, port, protocol } = new URL(url)
    return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  })
}
