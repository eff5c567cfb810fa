import { z } from 'zod'
import type { Language } from '../../../locales/index.ts'
import { decodeEntities } from '../../base/formats/entities.ts'
import { jsonOrUndefined } from '../../base/json.ts'
import { FetchError, type Fetcher } from '../../platform/http.ts'
import { BUDGET_SPENT, type Meter, metered } from '../meter.ts'
import { FETCH_REASONS, type ProviderReason } from '../reason.ts'
import { type Translate, TranslateError } from './port.ts'

export type DeepL = { key: string; url: string; usdPer1000?: number | undefined }

/** Dollars per 1,000 characters, without the monthly fee: an estimate that the operator can replace by his own. */
export const DEEPL_USD_PER_1000 = 0.025

const TIMEOUT_MS = 20_000
const TARGETS: Record<Language, string> = { en: 'EN-US', ru: 'RU', uk: 'UK' }
const Answer = z.object({
  translations: z.array(z.object({ text: z.string().max(80_000) })).length(1),
})

type Means = { fetcher: Fetcher; meter: Meter | undefined }

export const byDeepL =
  (account: DeepL, { fetcher, meter }: Means): Translate =>
  async (text, options) => {
    const price = ((account.usdPer1000 ?? DEEPL_USD_PER_1000) * text.length) / 1000
    const call = () => ask(account, fetcher, { text, ...options })
    try {
      if (!meter) return await call()
      return await metered(call, {
        ...{ source: 'deepl', price, meter, failureOf },
        budgetError: () => new TranslateError('budget', BUDGET_SPENT),
      })
    } catch (error) {
      throw options.signal.aborted ? error : failureOf(error)
    }
  }

type Asked = { text: string; to: Language; signal: AbortSignal }

async function ask(
  { url, key }: DeepL,
  fetcher: Fetcher,
  { text, to, signal }: Asked,
): Promise<string> {
  const answer = await fetcher.fetch(`${url}/v2/translate`, {
    method: 'POST',
    headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      text: [tagged(text)],
      target_lang: TARGETS[to],
      tag_handling: 'xml',
      ignore_tags: ['x'],
      preserve_formatting: true,
    }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 500_000,
    maxRedirects: 0,
    signal,
  })
  if (answer.status !== 200)
    throw new TranslateError(
      reasonOf(answer.status),
      `DeepL answered with status ${answer.status}`,
    )
  const read = Answer.safeParse(jsonOrUndefined(answer.text()))
  if (!read.success)
    throw new TranslateError('unreadable', 'DeepL gave an answer that cannot be read')
  return untagged(read.data.translations[0]?.text ?? '')
}

/** Gaps go as tags that are left alone; in braces they would be words. */
const tagged = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\{\{(\d+)\}\}/g, '<x>$1</x>')

const untagged = (text: string) =>
  decodeEntities(text.replace(/<x>\s*(\d+)\s*<\/x>/g, '{{$1}}'))

function reasonOf(status: number): ProviderReason {
  if (status === 403 || status === 401) return 'auth'
  // Its own number for a plan that is used up.
  if (status === 456) return 'funds'
  if (status === 429 || status === 529) return 'quota'
  return status >= 500 ? 'network' : 'blocked'
}

function failureOf(error: unknown): TranslateError {
  if (error instanceof TranslateError) return error
  const reason = error instanceof FetchError ? FETCH_REASONS[error.reason] : 'timeout'
  return new TranslateError(
    reason,
    error instanceof Error ? error.message : 'The call was given up',
  )
}
