import { appleApps } from './apple-apps.ts'
import { appleSearch } from './apple-search.ts'
import { bingWebmaster } from './bing-webmaster.ts'
import { cloro } from './cloro.ts'
import { deepl } from './deepl.ts'
import { bing, brave, duckduckgo, mojeek, startpage } from './engines.ts'
import { google } from './google.ts'
import { googleApis } from './google-apis.ts'
import { googleNews } from './google-news.ts'
import { indexNow } from './indexnow.ts'
import { ip } from './ip.ts'
import { itunes } from './itunes.ts'
import { llmServices } from './llm/services.ts'
import { patents } from './patents.ts'
import { play } from './play.ts'
import { scholar } from './scholar.ts'
import { brightdata, hasdata, searchapi, yandex } from './serp-apis.ts'
import { serper } from './serper.ts'
import type { MakeService } from './service.ts'
import { sites } from './sites.ts'
import { dataforseo, serpapi } from './store-apis.ts'
import { stripe } from './stripe.ts'

/** Every simulated service; a new one is one file and one line here. */
export const services: MakeService[] = [
  google,
  googleNews,
  scholar,
  patents,
  bing,
  duckduckgo,
  brave,
  mojeek,
  startpage,
  serper,
  searchapi,
  hasdata,
  brightdata,
  yandex,
  indexNow,
  googleApis,
  bingWebmaster,
  ...llmServices,
  deepl,
  cloro,
  itunes,
  appleApps,
  appleSearch,
  play,
  serpapi,
  dataforseo,
  stripe,
  ip,
  sites,
]
