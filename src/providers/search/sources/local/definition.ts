import {
  ALL_VERTICALS,
  able,
  type SearchSourceDefinition,
  type SourceMeans,
} from '../definition.ts'
import { engineSources } from './engines.ts'
import { googleSources } from './google.ts'
import { googleFeeds } from './google-feeds.ts'
import { startpageSource } from './startpage.ts'

/** Our own requests to the engines. */
export const local: SearchSourceDefinition = {
  name: 'local',
  label: 'Direct reading of engines',
  engine: null,
  base: '',
  variables: {},
  signUpUrl: null,
  free: null,
  price: null,
  can: able({ verticals: ALL_VERTICALS, aiOverview: 'included', isLocal: true }),
  open: openLocal,
}

function openLocal({ settings, render, now }: SourceMeans) {
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
