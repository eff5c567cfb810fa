import type { Config } from '../../platform/config.ts'
import {
  defaultSearchSettings,
  sandboxSettings,
} from '../../providers/search/default-settings.ts'
import type { SearchSettings } from '../../providers/search/settings.ts'

export function searchSettings(config: Config): SearchSettings {
  return config.simulated.search ? sandboxSettings(config.sandboxUrl) : realSearch(config)
}

function realSearch({ search }: Config): SearchSettings {
  const { sources, engines, bases, unverified, proxies, keys, prices } = search
  return {
    ...defaultSearchSettings,
    ...(sources && { order: sources }),
    ...(engines && { engines }),
    bases: { ...defaultSearchSettings.bases, ...bases },
    unverifiedVerticals: unverified,
    proxies,
    keys,
    prices,
  }
}
