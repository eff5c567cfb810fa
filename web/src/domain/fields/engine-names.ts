/** Names of products, the same in every language. */
export const ENGINES = {
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  brave: 'Brave',
  mojeek: 'Mojeek',
  startpage: 'Startpage',
  yandex: 'Yandex',
} as const

export type Engine = keyof typeof ENGINES
