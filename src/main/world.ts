import type { Config } from '../platform/config.ts'
import { createFetcher, type Fetcher } from '../platform/http.ts'
import { createBrowser } from '../providers/browser/chromium.ts'
import { createIndexChannels, type IndexChannels } from '../providers/index-channels/channels.ts'
import { type Bases, REAL_BASES } from '../providers/index-channels/port.ts'
import { createSearch, type Search } from '../providers/search/search.ts'
import { defaultSearchSettings, type SearchSettings } from '../providers/search/settings.ts'
import { createSources } from '../providers/search/sources.ts'

export type Outside = { http: Fetcher; search: Search; channels: IndexChannels; close(): Promise<void> }

/** The outside world as this installation sees it: the real one, or the sandbox in its place. Only addresses differ. */
export function openOutside(config: Config): Outside {
  const sandbox = config.sandbox ? config.sandboxUrl : undefined
  const http = createFetcher({
    allowPrivate: [...config.allowPrivate, ...(sandbox ? [new URL(sandbox).host] : [])],
    ...(sandbox && { proxyForTestHosts: sandbox }),
    userAgent: 'Sightline/1.0',
  })
  const settings = config.sandbox ? sandboxSearch(sandbox) : realSearch(config)
  // Started by the first search that no plainer way answered, so it costs nothing until then.
  const browser = createBrowser()
  const search = createSearch({ sources: createSources(settings, { render: browser.render }), fetcher: http })
  const bases = config.sandbox ? sandboxChannels(sandbox) : { ...REAL_BASES, ...config.indexBases }
  const channels = createIndexChannels(http, bases)
  async function close() {
    await http.close()
    await browser.close()
  }
  return { http, search, channels, close }
}

function realSearch({ search }: Config): SearchSettings {
  const { sources, engines, bases, unverified, proxies, keys } = search
  return {
    ...defaultSearchSettings,
    ...(sources && { order: sources }),
    ...(engines && { engines }),
    bases: { ...defaultSearchSettings.bases, ...bases },
    unverifiedVerticals: unverified,
    proxies,
    keys,
  }
}

/** Every address is the sandbox's; without one there is no source at all, rather than a real one by accident. */
function sandboxSearch(url: string | undefined): SearchSettings {
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
    },
    keys: { serper: 'sandbox' },
  }
}

function sandboxChannels(url = 'http://sandbox.invalid'): Bases {
  const google = `${url}/googleapis`
  return {
    indexnow: `${url}/indexnow`,
    googleIndexing: google,
    searchConsole: google,
    webmasters: google,
    bingWebmaster: `${url}/bing-webmaster`,
    googleToken: `${google}/token`,
  }
}
