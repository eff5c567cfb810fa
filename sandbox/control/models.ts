import { trackedDomains } from '../answers/brands.ts'
import { llmNames } from '../answers/rendering.ts'
import { answerTruth } from '../answers/truth.ts'
import { failureOf } from '../models/brain.ts'
import { defaultModels } from '../models/settings.ts'
import type { Call } from '../services/service.ts'
import { dayOf } from '../world/dates.ts'
import { numberOf } from './faults.ts'
import { bodyOf, dayFrom, type Handler } from './reading.ts'
import type { Sandbox } from './sandbox.ts'

/** What is true of the models' answers, and how the models behave. */
export const modelRoutes: Record<string, Handler> = {
  'GET /_truth/answers': answersOf,
  'GET /_control/models': (sandbox) => modelsOf(sandbox),
  'GET /_control/models/contexts': ({ models }) => models.contexts,
  'POST /_control/models': (sandbox, call) => {
    Object.assign(sandbox.models, readModels(bodyOf(call), sandbox))
    return modelsOf(sandbox)
  },
  'DELETE /_control/models': (sandbox) => {
    sandbox.models.asked.clear()
    sandbox.models.obeyed.length = 0
    sandbox.models.contexts.length = 0
    Object.assign(sandbox.models, defaultModels)
    return modelsOf(sandbox)
  },
}

const MOST_SAMPLES = 100

/** What is true of the answers that a provider gives, or would give, to a prompt. */
function answersOf(sandbox: Sandbox, { params }: Call) {
  const provider = llmNames.find((name) => name === params.get('provider'))
  if (!provider) throw new TypeError(`provider must be one of ${llmNames.join(', ')}`)
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Number(params.get('samples') ?? 1) || 1))
  const followed = params.get('domains')?.split(',') ?? trackedDomains
  return Array.from({ length: samples }, (_, sample) => {
    const asked = {
      prompt: params.get('prompt') ?? '',
      provider,
      sample,
      day: dayFrom(params.get('day'), dayOf(sandbox.now())),
      country: params.get('country') ?? 'us',
      hl: params.get('hl') ?? 'en',
      search: params.get('search') !== 'false' && provider !== 'ollama',
      templates: sandbox.models.templates,
    }
    return {
      ...answerTruth(sandbox.world, asked, followed),
      failure: failureOf(sandbox, asked),
    }
  })
}

function modelsOf({ models: { asked: _, contexts: _contexts, ...settings } }: Sandbox) {
  return settings
}

function readModels(given: Record<string, unknown>, { models }: Sandbox) {
  return {
    templates:
      given.templates === 'holdout' || given.templates === 'standard'
        ? given.templates
        : models.templates,
    failures: numberOf(given.failures, { fallback: models.failures, max: 1 }),
    obedient:
      given.obedient === 'unfenced' || typeof given.obedient === 'boolean'
        ? given.obedient
        : models.obedient,
    streamMs: numberOf(given.streamMs, { fallback: models.streamMs, max: 10_000 }),
  }
}
