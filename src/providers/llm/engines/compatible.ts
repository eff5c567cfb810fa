import type { Engine } from './engine.ts'

/** Any server of chat completions: Ollama, llama.cpp, vLLM, LM Studio, OpenRouter. */
export const compatible: Engine = {
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
