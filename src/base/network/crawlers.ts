/** What a crawler reads pages for. `ai_user`: because a person asked an assistant at that moment. */
type CrawlerPurpose = 'search' | 'ai_search' | 'ai_user' | 'ai_training'

export type Crawler = {
  name: string
  purpose: CrawlerPurpose
  /** Whose rules it follows where none name it. */
  follows?: string
}

/** Crawlers whose absence a site's owner would want to know of, by the names that robots.txt calls them. */
export const CRAWLERS: Crawler[] = [
  { name: 'Googlebot', purpose: 'search' },
  { name: 'Bingbot', purpose: 'search' },
  { name: 'Applebot', purpose: 'search', follows: 'Googlebot' },
  { name: 'DuckDuckBot', purpose: 'search' },
  { name: 'YandexBot', purpose: 'search', follows: 'Yandex' },
  { name: 'Baiduspider', purpose: 'search' },
  { name: 'OAI-SearchBot', purpose: 'ai_search' },
  { name: 'Claude-SearchBot', purpose: 'ai_search' },
  { name: 'PerplexityBot', purpose: 'ai_search' },
  { name: 'Amazonbot', purpose: 'ai_search' },
  { name: 'ChatGPT-User', purpose: 'ai_user' },
  { name: 'Claude-User', purpose: 'ai_user' },
  { name: 'Perplexity-User', purpose: 'ai_user' },
  { name: 'MistralAI-User', purpose: 'ai_user' },
  { name: 'meta-externalfetcher', purpose: 'ai_user' },
  { name: 'GPTBot', purpose: 'ai_training' },
  { name: 'ClaudeBot', purpose: 'ai_training' },
  { name: 'Google-Extended', purpose: 'ai_training' },
  { name: 'Applebot-Extended', purpose: 'ai_training' },
  { name: 'CCBot', purpose: 'ai_training' },
  { name: 'meta-externalagent', purpose: 'ai_training' },
  { name: 'Bytespider', purpose: 'ai_training' },
]
