import { SOURCE_NAMES } from './generated/source-names.ts'

const NAMES: Record<string, string> = {
  ...SOURCE_NAMES,
  anthropic: 'Anthropic',
  'app-store': 'App Store',
  app_store: 'App Store',
  bing: 'Bing',
  brave: 'Brave',
  chatgpt: 'ChatGPT',
  chatgpt_app: 'ChatGPT app',
  claude: 'Claude',
  cloro: 'Cloro',
  copilot: 'Copilot',
  deepl: 'DeepL',
  deepseek: 'DeepSeek',
  duckduckgo: 'DuckDuckGo',
  gemini: 'Gemini',
  gemini_app: 'Gemini app',
  google: 'Google',
  google_ai_mode: 'Google AI Mode',
  google_ai_overview: 'Google AI Overview',
  'google-play': 'Google Play',
  google_play: 'Google Play',
  grok: 'Grok',
  libretranslate: 'LibreTranslate',
  mistral: 'Mistral',
  mojeek: 'Mojeek',
  ollama: 'Ollama',
  openai: 'OpenAI',
  openrouter: 'OpenRouter',
  perplexity: 'Perplexity',
  perplexity_app: 'Perplexity app',
  sandbox: 'Sandbox',
  startpage: 'Startpage',
  xai: 'xAI',
}

/** How a service writes its own name; one we do not know keeps the name it was given. */
export const providerName = (code: string): string => NAMES[code.toLowerCase()] ?? code

/** Assistants as people call them; the model behind each is from the vendor of the same code. */
const ASSISTANTS: Record<string, string> = {
  anthropic: 'Claude',
  google: 'Gemini',
  openai: 'ChatGPT',
  xai: 'Grok',
}

/** An assistant whose answers are checked. */
export const assistantName = (code: string): string =>
  ASSISTANTS[code.toLowerCase()] ?? providerName(code)

/** The same where one chooses or pays, with its vendor. */
export function assistantWithVendor(code: string): string {
  const name = assistantName(code)
  return name === providerName(code) ? name : `${name} (${providerName(code)})`
}
