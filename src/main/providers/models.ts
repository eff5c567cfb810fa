import type { Config } from '../../platform/config.ts'
import { MODELS, usualSettings } from '../../providers/llm/engines/registry.ts'
import type { Llm } from '../../providers/llm/port.ts'
import type { LlmProviderSettings, LlmSettings } from '../../providers/llm/settings.ts'
import type { SurfaceSource } from '../../providers/llm/surfaces/ask.ts'
import { SURFACE_SOURCES } from '../../providers/llm/surfaces/registry.ts'
import { SURFACES, type SurfaceName } from '../../providers/llm/surfaces/surface.ts'
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
    ...usualSettings(given.kind),
    ...given,
    ...limits,
  }))
  return { providers: [...models, ...realSurfaces(config)], prices: llm.prices }
}

/** Apps, through the sources that look at them: the first that does, does. */
function realSurfaces(config: Config): LlmProviderSettings[] {
  const found = new Map<string, LlmProviderSettings>()
  for (const source of SURFACE_SOURCES) {
    const given = source.own ? ownKey(source, config) : searchKey(source, config)
    if (!given) continue
    for (const surface of [...surfacesOf(source, given), ...modelsOf(source, given, config)])
      if (!found.has(surface.name)) found.set(surface.name, surface)
  }
  return [...found.values()]
}

type Found = { key: string; base: string } | null

function ownKey({ name, own }: SurfaceSource, { apps }: Config): Found {
  const { [name]: given } = apps
  return given && own ? { key: given.key, base: given.base ?? own.base } : null
}

/** Asked with what the search source of that name is asked with, unless that is off. */
function searchKey({ name, keyOf }: SurfaceSource, { search }: Config): Found {
  if (search.sources?.includes(name) === false) return null
  const key = keyOf(search.keys[name] ?? {})
  const base = search.bases[name] ?? findSearchSource(name)?.base
  return key && base ? { key, base } : null
}

/** Every wire format, each app by one of them. */
const SIMULATED_BY: Record<SurfaceName, string> = {
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

const LIMITS = { requestsPerMinute: 120, concurrency: 8 }

const surfacesOf = (
  { name: kind, apps }: SurfaceSource,
  given: { key: string; base: string },
): LlmProviderSettings[] =>
  apps.map((name) => ({
    ...given,
    name,
    kind,
    model: '',
    ...LIMITS,
  }))

/** Models that a source asks for us, where nobody has their key. */
const modelsOf = (
  { name: kind, models = [] }: SurfaceSource,
  given: { key: string; base: string },
  { llm }: Config,
): LlmProviderSettings[] =>
  models
    .filter(({ name }) => !llm.providers.some((own) => own.name === name))
    .map(({ name, ...asked }) => {
      const { model = asked.model, limits = LIMITS } = llm.given[name] ?? {}
      return { ...given, name, kind, model, ...limits }
    })

/** All that have a service there, so that each wire format is exercised. */
function sandboxModels(url: string | undefined): LlmSettings {
  if (!url) return { providers: [], prices: {} }
  const providers = MODELS.flatMap(({ name: kind, sandbox }) => {
    if (!sandbox) return []
    const { path, name = kind, model } = sandbox
    const limits = { requestsPerMinute: 6000, concurrency: 16 }
    const given = { kind, name, key: 'sandbox', base: `${url}/${path}`, ...limits }
    return [{ ...usualSettings(kind), ...given, ...(model && { model }) }]
  })
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
