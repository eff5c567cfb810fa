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
import { surfaceEngine } from './surfaces/engine.ts'
import { SURFACE_SOURCES } from './surfaces/registry.ts'
import { isSurfaceKind, type SurfaceKind } from './surfaces/surface.ts'

/** Every wire format of models; a library is loaded by the first call that needs it. */
const MODELS: Record<LlmKind, Engine> = {
  ...{ openai, anthropic, google, perplexity, xai, mistral, openrouter, compatible },
}
const APPS = new Map(
  SURFACE_SOURCES.map(({ name, ask, usd }) => [name, surfaceEngine(ask, usd)]),
)

export function engineOf(kind: LlmKind | SurfaceKind): Engine {
  if (!isSurfaceKind(kind)) return MODELS[kind]
  const engine = APPS.get(kind)
  if (!engine) throw new Error(`${kind} looks at no app`)
  return engine
}
