import type { Page, ReadEngine, ReadOptions, Sent, Vertical } from '../page.ts'
import { readBing } from './bing.ts'
import { readBrave } from './brave.ts'
import { readDuckDuckGo } from './duckduckgo.ts'
import { readLightTab } from './google/heuristic-tabs.ts'
import { readMaps } from './google/maps.ts'
import { readNews } from './google/news.ts'
import { readGoogle } from './google/page.ts'
import { readPatents } from './google/patents.ts'
import { readScholar } from './google/scholar.ts'
import { readSuggestions } from './google/suggest.ts'
import { readMojeek } from './mojeek.ts'
import { readStartpage } from './startpage.ts'

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
