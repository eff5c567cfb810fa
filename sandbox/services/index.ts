import { appleApps } from './apple-apps.ts'
import { appleSearch } from './apple-search.ts'
import { bingWebmaster } from './bing-webmaster.ts'
import { braveApi } from './brave-api.ts'
import { brightdata } from './brightdata.ts'
import { cloro } from './cloro.ts'
import { dataforseo } from './dataforseo.ts'
import { deepl } from './deepl.ts'
import { bing, brave, duckduckgo, mojeek, startpage } from './engines.ts'
import { google } from './google.ts'
import { googleApis } from './google-apis.ts'
import { googleNews } from './google-news.ts'
import { hasdata } from './hasdata.ts'
import { indexNow } from './indexnow.ts'
import { ip } from './ip.ts'
import { itunes } from './itunes.ts'
import { llmServices } from './llm/services.ts'
import { patents } from './patents.ts'
import { play } from './play.ts'
import { scholar } from './scholar.ts'
import { searchapi } from './searchapi.ts'
import { serpapi } from './serpapi.ts'
import { serper } from './serper.ts'
import type { MakeService } from './service.ts'
import { sites } from './sites.ts'
import { stripe } from './stripe.ts'
import { yandex } from './yandex.ts'

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
  braveApi,
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
