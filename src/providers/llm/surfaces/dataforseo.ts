import { z } from 'zod'
import { anyText, numeric, optionalUsd } from '../../search/api/shape.ts'
import { findCountry } from '../../search/locations/locations.ts'
import { reasonOf } from '../../search/sources/dataforseo/answer.ts'
import { failed } from '../calls/failure.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { AskSurface, SurfaceSource } from './ask.ts'
import { aiModeIn, appAnswerIn } from './dataforseo-answer.ts'
import { LONGEST_QUESTION, MODELS, modelAnswerIn, taskOf } from './dataforseo-models.ts'
import type { SurfaceAnswer, SurfaceName, SurfaceQuestion } from './surface.ts'

/** Dollars for a live question. */
const DATAFORSEO_USD = 0.004
const FOUND = 20_000
const DEFAULT_COUNTRY = 'us'
const DEFAULT_LANGUAGE = 'en'

/** Where it is asked, and how long a question may be. */
type App = { path: string; longest: number }

const APPS: Partial<Record<SurfaceName, App>> = {
  google_ai_mode: { path: 'serp/google/ai_mode', longest: 700 },
  chatgpt_app: { path: 'ai_optimization/chat_gpt/llm_scraper', longest: 2000 },
  gemini_app: { path: 'ai_optimization/gemini/llm_scraper', longest: 2000 },
}

const Status = { status_code: numeric, status_message: anyText }
const Answer = z.object({
  ...Status,
  cost: optionalUsd,
  tasks: z
    .array(z.object({ ...Status, result: z.array(z.unknown()).nullish() }))
    .max(10)
    .nullish(),
})

export const dataforseo: SurfaceSource = {
  name: 'dataforseo',
  apps: ['google_ai_mode', 'chatgpt_app', 'gemini_app'],
  models: MODELS,
  usd: DATAFORSEO_USD,
  keyOf: ({ login, password }) =>
    login && password ? Buffer.from(`${login}:${password}`).toString('base64') : undefined,
  ask(settings, question) {
    const model = MODELS.find(({ name }) => name === settings.name)
    return model ? askModel(model, settings, question) : askApp(settings, question)
  },
}

/** AI Mode, the ChatGPT app and the Gemini app, as DataForSEO shows them to somebody who is not signed in. */
const askApp: AskSurface = async (settings, question) => {
  const { path = '', longest = 0 } = APPS[settings.name as SurfaceName] ?? {}
  const { prompt, country: asked = DEFAULT_COUNTRY, language = DEFAULT_LANGUAGE } = question
  requireShort(settings, prompt, longest)
  const task = {
    keyword: prompt.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: findCountry(asked)?.googleId,
    language_code: language,
    // Without it the app often answers from memory, and cites nothing.
    ...(settings.name === 'chatgpt_app' && { force_web_search: true }),
  }
  const { result, cost } = await call(settings, question, {
    path: `${path}/live/advanced`,
    task,
  })
  const shown = settings.name === 'google_ai_mode' ? aiModeIn(result) : appAnswerIn(result)
  // Gemini shows no ads to look for.
  const ads = settings.name === 'gemini_app' ? null : shown.ads
  return { ...shown, ads, location: asked, costUsd: cost ?? DATAFORSEO_USD }
}

/** A model behind its API, asked with the account of DataForSEO. */
async function askModel(
  asked: (typeof MODELS)[number],
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
): Promise<SurfaceAnswer> {
  const { prompt, country = '' } = question
  requireShort(settings, prompt, LONGEST_QUESTION)
  const { task, localization } = taskOf(
    { ...asked, model: settings.model || asked.model },
    question,
  )
  const path = `ai_optimization/${asked.path}/llm_responses/live`
  const { result, cost } = await call(settings, question, { path, task })
  return { ...modelAnswerIn(result, cost), location: country, localization }
}

function requireShort(settings: LlmProviderSettings, prompt: string, longest: number) {
  if (prompt.length <= longest) return
  const words = `DataForSEO takes questions of at most ${longest} characters`
  throw failed(settings, { reason: 'blocked', words, cause: undefined })
}

type Call = { path: string; task: object }

async function call(
  settings: LlmProviderSettings,
  { fetch, signal }: SurfaceQuestion,
  { path, task }: Call,
) {
  const response = await fetch(`${settings.base}/v3/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${settings.key ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([task]),
    signal,
  })
  const body: unknown = await response.json().catch(() => undefined)
  return resultIn(settings, response.status, body)
}

/** Refusals come with HTTP 200: the codes of the answer and of its task tell them apart. */
function resultIn(settings: LlmProviderSettings, status: number, body: unknown) {
  const refuse = (code: number, words: string) =>
    failed(settings, {
      reason: reasonOf(code),
      words: `${code}: ${words}`,
      status,
      cause: undefined,
    })
  const answer = Answer.safeParse(body)
  if (!answer.success) {
    const broken = status >= 500 ? 'network' : 'unreadable'
    const reason = status === 401 ? 'auth' : broken
    throw failed(settings, { reason, words: `HTTP ${status}`, status, cause: undefined })
  }
  const { status_code, status_message, tasks, cost } = answer.data
  const [task] = tasks ?? []
  if (!task) throw refuse(status_code === FOUND ? 0 : status_code, status_message)
  if (task.status_code !== FOUND) throw refuse(task.status_code, task.status_message)
  const [result] = task.result ?? []
  if (typeof result !== 'object' || result === null)
    throw refuse(0, 'the answer holds no result')
  return { result, cost }
}
