import { anthropic } from './engines/anthropic.ts'
import { compatible } from './engines/compatible.ts'
import type { Engine } from './engines/engine.ts'
import { google } from './engines/google.ts'
import { mistral } from './engines/mistral.ts'
import { openai } from './engines/openai.ts'
import { openrouter } from './engines/openrouter.ts'
import { perplexity } from './engines/perplexity.ts'
import { xai } from './engines/xai.ts'
import type { LlmKind } from './port.ts'
import { askBrightData, BRIGHTDATA_USD } from './surfaces/brightdata.ts'
import { askCloro, CLORO_USD } from './surfaces/cloro.ts'
import { askDataForSeo, DATAFORSEO_USD } from './surfaces/dataforseo.ts'
import { surfaceEngine } from './surfaces/engine.ts'
import { askSerpApi, SERPAPI_USD } from './surfaces/serpapi.ts'
import type { SurfaceKind } from './surfaces/surface.ts'

/** Every wire format; a library is loaded by the first call that needs it. */
export const ENGINES: Record<LlmKind | SurfaceKind, Engine> = {
  ...{ openai, anthropic, google, perplexity, xai, mistral, openrouter, compatible },
  serpapi: surfaceEngine(askSerpApi, SERPAPI_USD),
  dataforseo: surfaceEngine(askDataForSeo, DATAFORSEO_USD),
  brightdata: surfaceEngine(askBrightData, BRIGHTDATA_USD),
  cloro: surfaceEngine(askCloro, CLORO_USD),
}
