// Written by npm run build:configuration; changes here are lost.
export const SOURCE_NAMES: Record<string, string> = {
  'brave-api': 'Brave Search API',
  brightdata: 'Bright Data',
  dataforseo: 'DataForSEO',
  hasdata: 'HasData',
  searchapi: 'SearchApi',
  serpapi: 'SerpApi',
  serper: 'Serper',
  yandex: 'Yandex',
}
