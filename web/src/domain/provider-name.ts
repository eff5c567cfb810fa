import { ASSISTANT_NAMES, SOURCE_NAMES } from './generated/source-names.ts'

const NAMES: Record<string, string> = {
  ...SOURCE_NAMES,
  'app-store': 'App Store',
  app_store: 'App Store',
  bing: 'Bing',
  brave: 'Brave',
  chatgpt: 'ChatGPT',
  chatgpt_app: 'ChatGPT app',
  claude: 'Claude',
  copilot: 'Copilot',
  deepl: 'DeepL',
  deepseek: 'DeepSeek',
  duckduckgo: 'DuckDuckGo',
  gemini: 'Gemini',
  gemini_app: 'Gemini app',
  google_ai_mode: 'Google AI Mode',
  google_ai_overview: 'Google AI Overview',
  'google-play': 'Google Play',
  google_play: 'Google Play',
  grok: 'Grok',
  libretranslate: 'LibreTranslate',
  mojeek: 'Mojeek',
  ollama: 'Ollama',
  perplexity_app: 'Perplexity app',
  sandbox: 'Sandbox',
  startpage: 'Startpage',
}

/** How a service writes its own name; one we do not know keeps the name it was given. */
export const providerName = (code: string): string => NAMES[code.toLowerCase()] ?? code

/** An assistant whose answers are checked. */
export const assistantName = (code: string): string =>
  ASSISTANT_NAMES[code.toLowerCase()] ?? providerName(code)

/** The same where one chooses or pays, with its vendor. */
export function assistantWithVendor(code: string): string {
  const name = assistantName(code)
  return name === providerName(code) ? name : `${name} (${providerName(code)})`
}
