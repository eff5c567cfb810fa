import type { Page, ReadEngine, ReadOptions, Sent, Vertical } from '../page.ts'
import { readBing } from './engines/bing.ts'
import { readBrave } from './engines/brave.ts'
import { readDuckDuckGo } from './engines/duckduckgo.ts'
import { readMojeek } from './engines/mojeek.ts'
import { readStartpage } from './engines/startpage.ts'
import { readGoogle } from './google/page.ts'
import { readLightTab } from './google/verticals/heuristic-tabs.ts'
import { readMaps } from './google/verticals/maps.ts'
import { readNews } from './google/verticals/news.ts'
import { readPatents } from './google/verticals/patents.ts'
import { readScholar } from './google/verticals/scholar.ts'
import { readSuggestions } from './google/verticals/suggest.ts'

type Reader = (sent: Sent, options: ReadOptions) => Page

const ENGINES: Record<Exclude<ReadEngine, 'google'>, Reader> = {
  bing: readBing,
  duckduckgo: readDuckDuckGo,
  brave: readBrave,
  mojeek: readMojeek,
  startpage: readStartpage,
}

const GOOGLE: Record<Vertical, Reader> = {
  search: readGoogle,
  news: readNews,
  scholar: readScholar,
  patents: readPatents,
  autocomplete: readSuggestions,
  maps: readMaps,
  images: readLightTab,
  videos: readLightTab,
  places: readLightTab,
  shopping: readLightTab,
}

// No engine sends more; what lies beyond is damage or an attack.
const MAX_PAGE = 12_000_000

/** Reads what an engine sent: a result page, a feed or a payload. Pure, and total: a page never makes it throw. */
export function parse(sent: Sent, options: ReadOptions): Page {
  const { engine, vertical = 'search' } = options
  const page = sent.length > MAX_PAGE ? sent.slice(0, MAX_PAGE) : sent
  return engine === 'google' ? GOOGLE[vertical](page, options) : ENGINES[engine](page, options)
}
