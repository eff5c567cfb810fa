import type { Meter } from '../meter.ts'
import { braveApiSource } from './api/brave-api.ts'
import { brightdataSource } from './api/brightdata.ts'
import { dataforseoSource } from './api/dataforseo.ts'
import { hasdataSource } from './api/hasdata.ts'
import { searchapiSource } from './api/searchapi.ts'
import { serpapiSource } from './api/serpapi.ts'
import { serperSource } from './api/serper.ts'
import { yandexSource } from './api/yandex.ts'
import { engineSources } from './local/engines.ts'
import { googleSources } from './local/google.ts'
import { googleFeeds } from './local/google-feeds.ts'
import { startpageSource } from './local/startpage.ts'
import { metered } from './metered.ts'
import type { Render, SearchSource, SourceName } from './port.ts'
import type { SearchSettings } from './settings.ts'

/** What sources need besides their settings; without a browser there is one way less to google. */
export type SourceMeans = { render?: Render; now?: () => number; meter?: Meter }

const MAKERS: Record<
  SourceName,
  (settings: SearchSettings, means: SourceMeans) => SearchSource[]
> = {
  serper: serperSource,
  serpapi: serpapiSource,
  dataforseo: dataforseoSource,
  searchapi: searchapiSource,
  hasdata: hasdataSource,
  brightdata: brightdataSource,
  yandex: yandexSource,
  'brave-api': braveApiSource,
  local: localSources,
}

/** Every way to results that is configured, in the order in which they are tried. */
export function createSources(
  settings: SearchSettings,
  means: SourceMeans = {},
): SearchSource[] {
  const { meter, now = Date.now } = means
  const sources = settings.order.flatMap((name) => MAKERS[name](settings, means))
  return meter
    ? sources.map((source) => metered(source, { meter, prices: settings.prices, now }))
    : sources
}

function localSources(
  settings: SearchSettings,
  { render, now = Date.now }: SourceMeans,
): SearchSource[] {
  const sources = [
    ...googleFeeds(settings),
    ...googleSources(settings, render),
    startpageSource(settings, now),
    ...engineSources(settings),
  ]
  return settings.engines.flatMap((engine) =>
    sources.filter((source) => source.engine === engine),
  )
}
