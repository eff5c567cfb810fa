import type { Config } from '../../platform/config.ts'
import { defaultSearchSettings, type SearchSettings } from '../../providers/search/settings.ts'

export function searchSettings(config: Config): SearchSettings {
  return config.sandbox ? sandboxSearch(config.sandboxUrl) : realSearch(config)
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
