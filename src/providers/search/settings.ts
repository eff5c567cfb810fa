import type { SearchKeys } from '../../platform/config/search.ts'
import type { Device, ReadEngine } from './page.ts'
import type { SourceName } from './port.ts'
import type { Prices } from './prices.ts'
import { USUAL_ORDER } from './source-order.ts'

/** Everything about search that an operator may set. */
export type SearchSettings = {
  /** Sources in the order in which they are tried; one without its key is left out. */
  order: SourceName[]
  /** Engines of the local source, in order. */
  engines: ReadEngine[]
  /** Where each engine and API is found, without a last slash. */
  bases: SearchBases
  keys: SearchKeys
  /** What the operator pays, where it differs from the list. */
  prices: Prices
  /** Market → http(s) proxy with an exit there. */
  proxies: Record<string, string>
  /** Read result pages that could not be checked against a captured page. */
  unverifiedVerticals: boolean
  /** What we call ourselves: as a browser on either device, without scripts, and as an old phone. */
  userAgents: Record<Device | 'plain' | 'phone', string>
}

export type SearchBases = {
  google: string
  googleNews: string
  googleScholar: string
  googlePatents: string
  googleSuggest: string
  bing: string
  duckduckgo: string
  brave: string
  mojeek: string
  startpage: string
  serper: string
  serpapi: string
  dataforseo: string
  braveApi: string
  searchapi: string
  hasdata: string
  brightdata: string
  yandex: string
}

export const defaultSearchSettings: SearchSettings = {
  order: USUAL_ORDER,
  engines: ['google', 'startpage', 'brave', 'bing', 'duckduckgo', 'mojeek'],
  bases: {
    google: 'https://www.google.com',
    googleNews: 'https://news.google.com',
    googleScholar: 'https://scholar.google.com',
    googlePatents: 'https://patents.google.com',
    googleSuggest: 'https://www.google.com',
    bing: 'https://www.bing.com',
    duckduckgo: 'https://html.duckduckgo.com',
    brave: 'https://search.brave.com',
    mojeek: 'https://www.mojeek.com',
    startpage: 'https://www.startpage.com',
    serper: 'https://google.serper.dev',
    serpapi: 'https://serpapi.com',
    dataforseo: 'https://api.dataforseo.com',
    braveApi: 'https://api.search.brave.com',
    searchapi: 'https://www.searchapi.io',
    hasdata: 'https://api.hasdata.com',
    brightdata: 'https://api.brightdata.com',
    yandex: 'https://searchapi.api.cloud.yandex.net',
  },
  keys: {},
  prices: {},
  proxies: {},
  unverifiedVerticals: false,
  userAgents: {
    desktop:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36',
    mobile:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36',
    plain: 'Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/3.5.1',
    phone: 'Nokia6230/2.0 (04.44) Profile/MIDP-2.0 Configuration/CLDC-1.1',
  },
}

/** Every address is the sandbox's; without one there is no source at all, rather than a real one by accident. */
export function sandboxSettings(url: string | undefined): SearchSettings {
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
      searchapi: at('searchapi'),
      hasdata: at('hasdata'),
      brightdata: at('brightdata'),
      yandex: at('yandex'),
    },
    keys: { serper: 'sandbox' },
  }
}
