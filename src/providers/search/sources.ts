import { braveApiSource } from './api/brave-api.ts'
import { dataforseoSource } from './api/dataforseo.ts'
import { serpapiSource } from './api/serpapi.ts'
import { serperSource } from './api/serper.ts'
import { engineSources } from './local/engines.ts'
import { googleSources } from './local/google.ts'
import { googleFeeds } from './local/google-feeds.ts'
import { startpageSource } from './local/startpage.ts'
import type { Render, SearchSource, SourceName } from './port.ts'
import type { SearchSettings } from './settings.ts'

/** What sources need besides their settings; without a browser there is one way less to google. */
export type SourceMeans = { render?: Render; now?: () => number }

const MAKERS: Record<SourceName, (settings: SearchSettings, means: SourceMeans) => SearchSource[]> = {
  serper: serperSource,
  serpapi: serpapiSource,
  dataforseo: dataforseoSource,
  'brave-api': braveApiSource,
  local: localSources,
}

/** Every way to results that is configured, in the order in which they are tried. */
export function createSources(settings: SearchSettings, means: SourceMeans = {}): SearchSource[] {
  return settings.order.flatMap((name) => MAKERS[name](settings, means))
}

function localSources(settings: SearchSettings, { render, now = Date.now }: SourceMeans): SearchSource[] {
  const sources = [
    ...googleFeeds(settings),
    ...googleSources(settings, render),
    startpageSource(settings, now),
    ...engineSources(settings),
  ]
  return settings.engines.flatMap((engine) => sources.filter((source) => source.engine === engine))
}
