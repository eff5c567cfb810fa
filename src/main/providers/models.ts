import type { Config } from '../../platform/config.ts'
import { LLM_KINDS, type Llm } from '../../providers/llm/port.ts'
import {
  LLM_DEFAULTS,
  type LlmProviderSettings,
  type LlmSettings,
} from '../../providers/llm/settings.ts'
import type { SurfaceSource } from '../../providers/llm/surfaces/ask.ts'
import { SURFACE_SOURCES } from '../../providers/llm/surfaces/registry.ts'
import {
  SURFACES,
  type SurfaceKind,
  type SurfaceName,
} from '../../providers/llm/surfaces/surface.ts'
import { findSearchSource } from '../../providers/search/sources/registry.ts'

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

/** Apps, through the sources that look at them: the first that does, does. */
function realSurfaces({ search, cloro }: Config): LlmProviderSettings[] {
  const isOn = (name: string) =>
    name === 'cloro' || search.sources === undefined || search.sources.includes(name)
  const found = new Map<string, LlmProviderSettings>()
  for (const source of SURFACE_SOURCES) {
    const key = source.keyOf((source.name === 'cloro' ? cloro : search.keys[source.name]) ?? {})
    const base = search.bases[source.name] ?? findSearchSource(source.name)?.base ?? cloro?.url
    if (!key || !base || !isOn(source.name)) continue
    for (const surface of surfacesOf(source, { key, base }))
      if (!found.has(surface.name)) found.set(surface.name, surface)
  }
  return [...found.values()]
}

/** Every wire format, each app by one of them. */
const SIMULATED_BY: Record<SurfaceName, SurfaceKind> = {
  google_ai_mode: 'dataforseo',
  chatgpt_app: 'dataforseo',
  gemini_app: 'cloro',
  copilot: 'serpapi',
  perplexity_app: 'brightdata',
}

function sandboxSurfaces(url: string): LlmProviderSettings[] {
  const account = { key: 'sandbox', login: 'sandbox', password: 'sandbox' }
  return SURFACES.flatMap((app) =>
    SURFACE_SOURCES.filter(({ name }) => name === SIMULATED_BY[app]).flatMap((source) => {
      const given = { key: source.keyOf(account) ?? '', base: `${url}/${source.name}` }
      return surfacesOf({ ...source, apps: [app] }, given).map((surface) => ({
        ...surface,
        requestsPerMinute: 6000,
        concurrency: 16,
      }))
    }),
  )
}

const surfacesOf = (
  { name: kind, apps }: SurfaceSource,
  given: { key: string; base: string },
): LlmProviderSettings[] =>
  apps.map((name) => ({
    ...given,
    name,
    kind,
    model: '',
    requestsPerMinute: 120,
    concurrency: 8,
  }))

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
