import { z } from 'zod'
import type { Language } from '../../../locales/index.ts'
import { AppError, fail } from '../../base/errors.ts'
import type { Fetcher } from '../../platform/http.ts'
import { failureReason, serviceRemedy } from '../failure.ts'
import { type Llm, LlmError } from '../llm/port.ts'
import type { Meter } from '../meter.ts'
import type { ProviderReason } from '../reason.ts'
import { byDeepL, type DeepL } from './deepl.ts'
import { mask, unmask } from './mask.ts'
import { type Translate, TranslateError } from './port.ts'

export type LibreTranslate = { url: string; key: string | undefined }
type Means = {
  llm: Llm | null
  fetcher: Fetcher
  libre?: LibreTranslate | undefined
  deepl?: DeepL | undefined
  meter?: Meter | undefined
}

const TIMEOUT_MS = 20_000
const NAMES: Record<Language, string> = { en: 'English', ru: 'Russian', uk: 'Ukrainian' }
const Answer = z.object({ translation: z.string().max(40_000) })
const LibreAnswer = z.object({ translatedText: z.string().max(40_000) })

/** DeepL where it is configured, else LibreTranslate, else a language model; null: none of them. */
export function createTranslate(means: Means): Translate | null {
  const ask = translatorOf(means)
  if (!ask) return null
  return async (text, options) => {
    const { masked, kept } = mask(text)
    const whole = unmask(await ask(masked, options), kept)
    if (whole === null) throw new Error('The translation lost a number or an address')
    return whole
  }
}

function translatorOf({ llm, fetcher, libre, deepl, meter }: Means): Translate | null {
  if (deepl) return byDeepL(deepl, { fetcher, meter })
  if (libre) return byLibre(libre, fetcher)
  return llm && llm.models().length > 0 ? byModel(llm) : null
}

const byModel =
  (llm: Llm): Translate =>
  async (text, { to, signal }) => {
    const { value } = await llm.object({
      name: 'translation',
      schema: Answer,
      instructions: `Translate the text of "message" into ${NAMES[to]}. Keep every {{number}} exactly as it is. Give the translation only.`,
      data: { message: text },
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    return value.translation
  }

const byLibre =
  ({ url, key }: LibreTranslate, fetcher: Fetcher): Translate =>
  async (text, { to, signal }) => {
    const answer = await fetcher.fetch(`${url}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q: text,
        source: 'auto',
        target: to,
        format: 'text',
        ...(key && { api_key: key }),
      }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: 500_000,
      signal,
    })
    if (answer.status !== 200)
      throw new TranslateError(
        reasonOf(answer.status),
        `LibreTranslate answered with status ${answer.status}`,
      )
    return LibreAnswer.parse(JSON.parse(answer.text())).translatedText
  }

function reasonOf(status: number): ProviderReason {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'quota'
  return status >= 500 ? 'network' : 'blocked'
}

/** The error of a failed translation: the reason for programs, the remedy for people. */
export function translationError(cause: unknown): AppError {
  if (!(cause instanceof LlmError || cause instanceof TranslateError))
    return fail('translation_failed').with({ cause })
  const reason = failureReason(cause.reason)
  const { text: message, values } = serviceRemedy(reason)
  return new AppError({ code: 'provider_failed', reason, values, message }, { cause })
}

/** The language of a text by its letters; null where they leave it open. */
export function languageOf(text: string): Language | null {
  const letters = text.toLowerCase().replace(/https?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+/g, '')
  const cyrillic = (letters.match(/[а-яёіїєґ]/g) ?? []).length
  const latin = (letters.match(/[a-z]/g) ?? []).length
  if (cyrillic === 0) return latin > 0 ? 'en' : null
  if (latin > cyrillic) return null
  const isUkrainian = /[іїєґ]/.test(letters)
  const isRussian = /[ыэъё]/.test(letters)
  if (isUkrainian === isRussian) return null
  return isUkrainian ? 'uk' : 'ru'
}
