import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { serviceFailures } from '../../core/failures.ts'
import { publish } from '../../core/live.ts'
import { StepError, StepLater } from '../../core/run.ts'
import {
  CORPUS_PLATFORMS,
  type CorpusQuestion,
  type RecordedAnswer,
} from '../../providers/corpus/port.ts'
import { failureReason } from '../../providers/failure.ts'
import { SourceError } from '../../providers/search/port.ts'
import { brandsOf, readAnswer } from '../aeo/index.ts'
import { requireClient } from '../clients/index.ts'
import { defineRun } from '../runs/index.ts'
import { countAnswers, type ReadAnswer, saveAnswers } from './store.ts'

const Input = z.object({
  topics: z.array(z.string()),
  geo: z.string(),
  lang: z.string(),
  limit: z.number(),
})
const Step = z.object({ platform: z.enum(CORPUS_PLATFORMS), topic: z.string() })

type CorpusInput = z.output<typeof Input>

const SECONDS_A_CALL = 10
const MAX_TRIES = 3
const PAUSE_SECONDS = 10
const LONGEST_ANSWER = 20_000

/** One request for each topic and platform that is recorded in the market. */
export function stepsOf({ corpus }: Context, { topics, geo, lang }: CorpusInput) {
  const platforms = CORPUS_PLATFORMS.filter((platform) =>
    corpus?.supports({ platform, geo, lang }),
  )
  return platforms.flatMap((platform) => topics.map((topic) => ({ platform, topic })))
}

/** By list price; the sandbox is free. */
export function priceOf(ctx: Context, input: CorpusInput): number {
  const { requestUsd = 0, answerUsd = 0 } = ctx.corpus ?? {}
  if (ctx.config.simulated.search) return 0
  return stepsOf(ctx, input).length * (requestUsd + answerUsd * input.limit)
}

/** Brings what assistants were recorded to answer about some topics, and reads who is named there. */
export const corpusRun = defineRun({
  kind: 'answer_corpus',
  type: 'answer_corpus',
  input: Input,
  step: Step,
  ports: ['search'],
  lane: 'discovery',
  timeoutMs: 150_000,
  wave: 2,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { input }) {
    const steps = stepsOf(ctx, input).length
    return {
      ...{ steps, calls: steps, price_usd: priceOf(ctx, input) },
      seconds: SECONDS_A_CALL * steps,
    }
  },
  async *plan(tx, run) {
    const client = await requireClient(tx, run.client_id ?? 0)
    if (client.is_archived) throw fail('client_archived')
    yield* stepsOf(tx, run.input)
  },
  async perform(ctx, { run, step, tries }): Promise<ReadAnswer[]> {
    const { geo, lang, limit } = run.input
    const client = await requireClient(ctx, run.client_id ?? 0)
    const found = await ask(ctx, { ...step, geo, lang, limit }, tries)
    const brands = await brandsOf(ctx, client)
    return found.map((answer) => read(brands, answer))
  },
  async save(tx, { run, step: { platform }, outcome }) {
    const { geo, lang } = run.input
    const where = { client_id: run.client_id ?? 0, is_simulated: run.is_simulated }
    await saveAnswers(tx.db, { ...where, platform, geo, lang, now: tx.now() }, outcome)
    return { counts: { answers: outcome.length } }
  },
  async complete(tx, { run }) {
    const { answers } = await countAnswers(tx.db, run.client_id ?? 0)
    return { summary: { answers } }
  },
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => 'no recorded answer could be asked for',
  async publish(ctx, { client_id, id, state }) {
    if (client_id !== null)
      await publish(ctx, { type: 'answers.corpus', client_id, data: { run_id: id, state } })
  },
})

async function ask(
  ctx: Context,
  question: CorpusQuestion,
  tries: number,
): Promise<RecordedAnswer[]> {
  if (!ctx.corpus) throw new StepError('no_source')
  try {
    return await ctx.corpus.ask(question, ctx.signal)
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof SourceError)) throw thrown
    if (thrown.reason === 'quota' && tries < MAX_TRIES)
      throw new StepLater(PAUSE_SECONDS, { isTry: true })
    throw new StepError(failureReason(thrown.reason), { cause: thrown })
  }
}

type Brands = Parameters<typeof readAnswer>[0]

/** By the same reader as answers that were asked for; all its sources are cited ones. */
function read(brands: Brands, answer: RecordedAnswer): ReadAnswer {
  const sources = answer.sources.map((source) => ({ ...source, isCited: true }))
  const reading = readAnswer(brands, { text: answer.text, sources })
  return {
    question_hash: createHash('sha256').update(answer.question).digest('hex'),
    question: answer.question,
    answer: answer.text.slice(0, LONGEST_ANSWER),
    model: answer.model,
    volume: answer.volume,
    first_recorded_at: answer.firstRecordedAt,
    recorded_at: answer.recordedAt,
    is_mentioned: reading.isNamed,
    is_cited: reading.isCited,
    position: reading.position,
    competitors: reading.competitors,
  }
}
