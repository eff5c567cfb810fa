// Written by npm run build:configuration; changes here are lost.
export const SOURCE_NAMES: Record<string, string> = {
  anthropic: 'Anthropic',
  'brave-api': 'Brave Search API',
  brightdata: 'Bright Data',
  cloro: 'Cloro',
  dataforseo: 'DataForSEO',
  google: 'Google',
  hasdata: 'HasData',
  mistral: 'Mistral',
  openai: 'OpenAI',
  openrouter: 'OpenRouter',
  perplexity: 'Perplexity',
  searchapi: 'SearchApi',
  serpapi: 'SerpApi',
  serper: 'Serper',
  xai: 'xAI',
  yandex: 'Yandex',
}

/** Assistants as people call them; the model behind each is from the vendor of the same code. */
export const ASSISTANT_NAMES: Record<string, string> = {
  anthropic: 'Claude',
  google: 'Gemini',
  openai: 'ChatGPT',
  xai: 'Grok',
}
