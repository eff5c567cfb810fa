import type { Config } from '../../platform/config.ts'
import { LLM_KINDS, type Llm } from '../../providers/llm/port.ts'
import { LLM_DEFAULTS, type LlmSettings } from '../../providers/llm/settings.ts'

export function modelSettings(config: Config): LlmSettings {
  return config.simulated.answers ? sandboxModels(config.sandboxUrl) : realModels(config)
}

/** The translators: simulated and live ones are never mixed. */
export function translators({ simulated, libreTranslate }: Config, llm: Llm) {
  return {
    llm: simulated.translation === simulated.answers ? llm : null,
    libre: simulated.translation ? undefined : libreTranslate,
  }
}

function realModels({ llm }: Config): LlmSettings {
  const providers = llm.providers.map(({ limits, ...given }) => ({ ...LLM_DEFAULTS[given.kind], ...given, ...limits }))
  return { providers, prices: llm.prices }
}

/** All wire formats, so that each one is exercised. */
function sandboxModels(url: string | undefined): LlmSettings {
  if (!url) return { providers: [], prices: {} }
  const paths: Record<(typeof LLM_KINDS)[number], string> = {
    openai: 'openai/v1',
    anthropic: 'anthropic/v1',
    google: 'gemini/v1beta',
    perplexity: 'perplexity/v1',
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
  // A model on one's own machine has no price per token.
  return { providers, prices: { 'llama3.3': { input: 0, output: 0 } } }
}

/** Addresses that the operator gave, as host:port. */
export function hostsOf(urls: string[]): string[] {
  return urls.map((url) => {
    const { hostname, port, protocol } = new URL(url)
    return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  })
}
