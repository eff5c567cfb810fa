import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../core/context.ts'
import { failureReason } from '../../../providers/failure.ts'
import { type LlmAnswer, LlmError } from '../../../providers/llm/port.ts'
import { accessOf } from '../present.ts'
import type { Brands } from '../reading/brands.ts'
import { isAboutBrand, type Reading, readAnswer } from '../reading/read.ts'
import { SCORE_VERSION } from '../reading/score.ts'
import type { Check } from '../store/checks.ts'
import type { Prompt } from '../store/prompts.ts'
import type { NewResult } from '../store/results.ts'
import { type AskingRun, askedOnce } from './asked-once.ts'

const MAX_ANSWER_TOKENS = 4000
const MAX_ANSWER = 100_000
const MAX_QUERIES = 20
const MAX_ADS = 20
const MAX_PRODUCTS = 50
const MAX_URL = 2048
const MAX_SHOWN = 300
/** A provider that rests for longer than this is not waited for. */
const TIMEOUT_MS = 10_000

export type Asking = { check: Check; prompt: Prompt; provider: string; sample: number }
/** The run that asks: when it is repeated, what it has paid for is not paid again. */
type AskingIn = Asking & { run: AskingRun }

/** Asks a provider a prompt once. A failed answer is a row too, with its reason. */
export async function ask(
  ctx: Context,
  brands: Brands,
  { run, ...asking }: AskingIn,
): Promise<NewResult> {
  try {
    const answer = await answerOf(ctx, { run, ...asking })
    return answeredRow(ctx, brands, asking, answer)
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    return failedRow(ctx, brands, {
      ...asking,
      error: `${failureReason(thrown.reason)}: ${thrown.message}`,
    })
  }
}

/** An answer that could not be had. */
export const failedRow = (
  ctx: Context,
  brands: Brands,
  { error, ...asking }: Asking & { error: string },
): NewResult => ({
  ...blankRow(ctx, brands, asking),
  state: 'failed',
  error: error.slice(0, 500),
})

/** The market of a prompt goes before that of its check. */
export const marketOf = (
  prompt: Pick<Prompt, 'country' | 'language'>,
  check: Pick<Check, 'country' | 'language'>,
) => ({
  country: prompt.country || check.country,
  language: prompt.language || check.language,
})

async function answerOf(
  ctx: Context,
  { run, check, prompt, provider, sample }: AskingIn,
): Promise<LlmAnswer> {
  const { country, language } = marketOf(prompt, check)
  const question = {
    provider,
    prompt: prompt.prompt_text,
    maxOutputTokens: MAX_ANSWER_TOKENS,
    signal: ctx.signal,
    once: askedOnce(ctx, run, [prompt.id, provider, sample]),
    ...(country && { country }),
    ...(language && { language }),
  }
  try {
    return await ctx.llm.answer(question)
  } catch (thrown) {
    const waitMs = thrown instanceof LlmError ? thrown.retryAfterMs : null
    if (waitMs === null || waitMs > TIMEOUT_MS) throw thrown
    await sleep(waitMs, undefined, { signal: ctx.signal })
    return ctx.llm.answer(question)
  }
}

function answeredRow(
  ctx: Context,
  brands: Brands,
  asking: Asking,
  answer: LlmAnswer,
): NewResult {
  const text = answer.text.slice(0, MAX_ANSWER).replaceAll('\0', '').toWellFormed()
  const reading = readAnswer(brands, { text, sources: answer.sources })
  return {
    ...blankRow(ctx, brands, asking),
    ...readColumns(reading),
    response_text: text,
    has_search: answer.sources !== null,
    search_queries: answer.searchQueries
      .slice(0, MAX_QUERIES)
      .map((query) => query.slice(0, 500).toWellFormed()),
    model: answer.model,
    served_model: answer.servedModel ?? '',
    ...appColumns(answer, marketOf(asking.prompt, asking.check)),
    cost_usd: answer.costUsd,
    took_ms: Math.round(answer.tookMs),
  }
}

/** Where and how an answer was had. */
function appColumns(
  { app, via = '', localization }: LlmAnswer,
  { country, language }: { country: string; language: string },
) {
  if (!app) return { country, language, via }
  const isPlaced = localization !== 'none'
  return {
    access: 'app' as const,
    via,
    country: app.location.slice(0, 200),
    language: isPlaced ? language : '',
    ads:
      app.ads?.slice(0, MAX_ADS).map(({ url, title, advertiser }) => ({
        url: shown(url, MAX_URL),
        title: shown(title ?? ''),
        advertiser: shown(advertiser ?? ''),
      })) ?? null,
    products:
      app.products
        ?.slice(0, MAX_PRODUCTS)
        .map(({ title, url, price, merchant, rating, reviews }) => ({
          ...{
            title: shown(title),
            url: url && shown(url, MAX_URL),
            price: price && shown(price),
          },
          ...{ merchant: merchant && shown(merchant), rating, reviews },
        })) ?? null,
  }
}

const shown = (text: string, longest = MAX_SHOWN) =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()

function blankRow(
  { now }: Context,
  brands: Brands,
  { check, prompt, provider, sample }: Asking,
): NewResult {
  return {
    workspace_id: check.workspace_id,
    check_id: check.id,
    check_at: check.created_at,
    client_id: check.client_id,
    prompt_id: prompt.id,
    prompt_text: prompt.prompt_text,
    category: prompt.category,
    intent: prompt.intent,
    is_brand: isAboutBrand(brands, prompt.prompt_text),
    provider,
    sample,
    ...BLANK,
    access: accessOf(provider),
    created_at: now(),
  }
}

/** What is known about a failed answer. */
export const BLANK = {
  state: 'answered',
  error: '',
  response_text: '',
  has_search: false,
  search_queries: [],
  model: '',
  served_model: '',
  is_named: false,
  is_cited: false,
  position: null,
  sentiment: '',
  judge: '',
  quote: '',
  score: 0,
  score_version: SCORE_VERSION,
  spans: [],
  citations: [],
  competitors: [],
  cited_competitors: [],
  access: 'api',
  via: '',
  country: '',
  language: '',
  ads: null,
  products: null,
  cost_usd: null,
  took_ms: null,
} satisfies Partial<NewResult>

/** What was read from an answer, as it is stored. */
export function readColumns({
  isNamed,
  isCited,
  position,
  sentiment,
  score,
  spans,
  citations,
  competitors,
  citedCompetitors,
}: Reading) {
  return {
    is_named: isNamed,
    is_cited: isCited,
    position,
    sentiment,
    judge: sentiment === '' ? ('' as const) : ('rules' as const),
    score,
    score_version: SCORE_VERSION,
    spans,
    citations,
    competitors,
    cited_competitors: citedCompetitors,
  }
}
