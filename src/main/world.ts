import type { Config } from '../platform/config.ts'
import { createFetcher, type Fetcher } from '../platform/http.ts'
import { createBrowser } from '../providers/browser/chromium.ts'
import { createLlm } from '../providers/llm/llm.ts'
import { LLM_KINDS, type Llm } from '../providers/llm/port.ts'
import { LLM_DEFAULTS, type LlmSettings } from '../providers/llm/settings.ts'
import { createSearch, type Search } from '../providers/search/search.ts'
import { defaultSearchSettings, type SearchSettings, sandboxSettings } from '../providers/search/settings.ts'
import { createSources } from '../providers/search/sources.ts'

export type Outside = { http: Fetcher; search: Search; llm: Llm; close(): Promise<void> }

/** The outside world as this installation sees it: the real one, or the sandbox in its place. Only addresses differ. */
export function openOutside(config: Config): Outside {
  const sandbox = config.sandbox ? config.sandboxUrl : undefined
  const reach = {
    allowPrivate: [...config.allowPrivate, ...(sandbox ? [new URL(sandbox).host] : [])],
    ...(sandbox && { proxyForTestHosts: sandbox }),
    userAgent: 'Sightline/1.0',
  }
  const http = createFetcher(reach)
  const settings = config.sandbox ? sandboxSettings(sandbox) : realSearch(config)
  // Started by the first search that no plainer way answered, so it costs nothing until then.
  const browser = createBrowser()
  const search = createSearch({ sources: createSources(settings, { render: browser.render }), fetcher: http })
  const models = config.sandbox ? sandboxModels(sandbox) : realModels(config)
  // A model may run on a private address; nobody but the models' own calls may go there.
  const toModels = createFetcher({ ...reach, allowPrivate: [...reach.allowPrivate, ...placesOf(models)] })
  const llm = createLlm({ settings: models, fetcher: toModels, links: http })
  async function close() {
    await http.close()
    await toModels.close()
    await browser.close()
  }
  return { http, search, llm, close }
}

function realSearch({ search }: Config): SearchSettings {
  const { sources, engines, bases, unverified, proxies, keys } = search
  return {
    ...defaultSearchSettings,
    ...(sources && { order: sources }),
    ...(engines && { engines }),
    bases: { ...defaultSearchSettings.bases, ...bases },
    unverifiedVerticals: unverified,
    proxies,
    keys,
  }
}

function realModels({ llm }: Config): LlmSettings {
  const providers = llm.providers.map(({ limits, ...given }) => ({ ...LLM_DEFAULTS[given.kind], ...given, ...limits }))
  return { providers, prices: llm.prices }
}

/** All wire formats at once, so that each can be seen at work. */
function sandboxModels(url: string | undefined): LlmSettings {
  if (!url) return { providers: [], prices: {} }
  const paths: Record<(typeof LLM_KINDS)[number], string> = {
    openai: 'openai/v1',
    anthropic: 'anthropic/v1',
    google: 'gemini/v1beta',
    perplexity: 'perplexity',
    xai: 'xai/v1',
    mistral: 'mistral/v1',
    compatible: 'ollama/v1',
  }
  const providers = LLM_KINDS.map((kind) => ({
    ...LLM_DEFAULTS[kind],
    kind,
    name: kind === 'compatible' ? 'ollama' : kind,
    key: 'sandbox',
    base: `${url}/${paths[kind]}`,
    ...(kind === 'compatible' && { model: 'llama3.3' }),
    requestsPerMinute: 6000,
    concurrency: 16,
  }))
  return { providers, prices: {} }
}

function placesOf({ providers }: LlmSettings): string[] {
  return providers.map(({ base }) => {
    const { hostname, port, protocol } = new URL(base)
    return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  })
}
