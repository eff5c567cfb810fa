import type { Engine, Page, ReadOptions } from '../page.ts'
import { readBing } from './bing.ts'
import { readBrave } from './brave.ts'
import { readDuckDuckGo } from './duckduckgo.ts'
import { readGoogle } from './google/page.ts'
import { readMojeek } from './mojeek.ts'
import { readStartpage } from './startpage.ts'

const READERS: Record<Engine, (html: string, options: ReadOptions) => Page> = {
  google: readGoogle,
  bing: readBing,
  duckduckgo: readDuckDuckGo,
  brave: readBrave,
  mojeek: readMojeek,
  startpage: readStartpage,
}

/** Reads a result page. Pure; never throws, whatever the page holds. */
export function parse(html: string, options: ReadOptions): Page {
  return READERS[options.engine](html, options)
}
