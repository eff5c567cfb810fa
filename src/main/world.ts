import type { Config } from '../platform/config.ts'
import { createFetcher, type Fetcher } from '../platform/http.ts'
import { createBrowser } from '../providers/browser/chromium.ts'
import { createImpersonator } from '../providers/browser/impersonate.ts'
import { createLlm } from '../providers/llm/llm.ts'
import { LLM_KINDS, type Llm } from '../providers/llm/port.ts'
import { LLM_DEFAULTS, type LlmSettings } from '../providers/llm/settings.ts'
import type { Payments } from '../providers/payments/port.ts'
import { createStripePayments } from '../providers/payments/stripe.ts'
import { createSearch, type Search } from '../providers/search/search.ts'
import { defaultSearchSettings, type SearchSettings } from '../providers/search/settings.ts'
import { createSources } from '../providers/search/sources.ts'
import { engineTransport } from '../providers/search/transport.ts'

export type Outside = { http: Fetcher; search: Search; llm: Llm; payments: Payments | null; close(): Promise<void> }

/** The outside world as this installation sees it: the real one, or the sandbox in its place. Only addresses differ. */
export function openOutside(config: Config): Outside {
  const sandbox = config.sandbox ? config.sandboxUrl : undefined
  const reach = {
    allowPrivate: [...config.allowPrivate, ...(sandbox ? [new URL(sandbox).host] : [])],
    ...(sandbox && { proxyForTestHosts: sandbox }),
    userAgent: 'Sightline/1.0',
  }
  const http = createFetcher(reach)
  const settings = config.sandbox ? sandboxSearch(sandbox) : realSearch(config)
  // Started by the first search that no plainer way answered, so it costs nothing until then.
  const browser = createBrowser()
  const search = createSearch({
    sources: createSources(settings, { render: browser.render }),
    fetcher: http,
    transport: engineTransport(http, createImpersonator()),
  })
  const models = config.sandbox ? sandboxModels(sandbox) : realModels(config)
  // A model may run on a private address; nobody but the models' own calls may go there.
  const toModels = createFetcher({ ...reach, allowPrivate: [...reach.allowPrivate, ...placesOf(models)] })
  const llm = createLlm({ settings: models, fetcher: toModels, links: http })
  const payments = config.payments ? createStripePayments(config.payments, http) : null
  async function close() {
    await http.close()
    await toModels.close()
    await browser.close()
  }
  return { http, search, llm, payments, close }
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

/** Every address is the sandbox's; without one there is no source at all, rather than a real one by accident. */
function sandboxSearch(url: string | undefined): SearchSettings {
  if (!url) return { ...defaultSearchSettings, order: [] }
  const at = (path: string) => `${url}/${path}`
  return {
    ...defaultSearchSettings,
    order: ['local', 'serper'],
    bases: {
      google: at('google'),
      googleNews: at('news'),
      googleScholar: at('scholar'),
      googlePatents: at('patents'),
      googleSuggest: at('google'),
      bing: at('bing'),
      duckduckgo: at('duckduckgo'),
      brave: at('brave'),
      mojeek: at('mojeek'),
      startpage: at('startpage'),
      serper: at('serper'),
      serpapi: at('serpapi'),
      dataforseo: at('dataforseo'),
      braveApi: at('brave-api'),
    },
    keys: { serper: 'sandbox' },
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
