import type { ModelDefinition } from './definition.ts'
import type { Engine } from './engine.ts'

/** Any server of chat completions: Ollama, llama.cpp, vLLM, LM Studio, OpenRouter. */
const engine: Engine = {
  can: { search: false, location: false, tools: true },
  async open({ name, key, base }, fetch) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = createOpenAICompatible({
      name,
      baseURL: base,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
      ...(key && { apiKey: key }),
    })
    return { model: (id) => provider.chatModel(id) }
  },
}

export const compatible: ModelDefinition = {
  name: 'compatible',
  label: 'Compatible server',
  // A server of one's own: settings and fields of its own, no vendor.
  variables: {},
  // Most often one machine with one model in it.
  base: 'http://127.0.0.1:11434/v1',
  model: '',
  requestsPerMinute: 600,
  concurrency: 2,
  signUpUrl: null,
  prices: {},
  engine,
  sandbox: { path: 'ollama/v1', name: 'ollama', model: 'llama3.3' },
}
