import { anthropic } from './anthropic.ts'
import { compatible } from './compatible.ts'
import type { ModelDefinition } from './definition.ts'
import { google } from './google.ts'
import { mistral } from './mistral.ts'
import { openai } from './openai.ts'
import { openrouter } from './openrouter.ts'
import { perplexity } from './perplexity.ts'
import { xai } from './xai.ts'

/** Who serves models, in the order in which they are proposed; a new one is one file and one line here. */
export const MODELS: ModelDefinition[] = [
  openai,
  anthropic,
  google,
  perplexity,
  xai,
  mistral,
  openrouter,
  compatible,
]

const BY_NAME = new Map(MODELS.map((model) => [model.name, model]))

export const findModel = (name: string) => BY_NAME.get(name)

function requireModel(name: string): ModelDefinition {
  const model = findModel(name)
  if (!model) throw new Error(`Nobody called ${name} serves models`)
  return model
}

/** A provider of that kind before anything is set. */
export function usualSettings(kind: string) {
  const { base, model, requestsPerMinute, concurrency } = requireModel(kind)
  return { base, model, requestsPerMinute, concurrency }
}
