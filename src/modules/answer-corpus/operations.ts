import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { type AnyOperation, get, operation, paged, post } from '../../core/operation.ts'
import { pageOf, readPage, Window } from '../../core/page.ts'
import { text } from '../../core/schemas.ts'
import { ClientId, Geo, Lang, requireClient } from '../clients/index.ts'
import { corpusRun, priceOf, stepsOf } from './corpus-run.ts'
import { Corpus, CorpusAnswer, Platform } from './schemas.ts'
import * as store from './store.ts'

const PATH = '/api/v1/clients/{client_id}/aeo/corpus'
const MOST_TOPICS = 10
const LONGEST_TOPIC = 250
const MOST_STORED = 20_000

export const getAnswerCorpus = operation({
  name: 'get_answer_corpus',
  summary: 'How often recorded assistant answers mention a client, month by month',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: Corpus,
  routes: [get(PATH)],
  tool: {
    effect: 'read',
    hint: 'A corpus that DataForSEO records for everybody, apart from the answers that were asked for here: never add the two.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const { db, corpus } = ctx
    const [{ answers, fetched_at }, months] = await Promise.all([
      store.countAnswers(db, client_id),
      store.monthsOf(db, client_id),
    ])
    return {
      source: corpus && {
        name: corpus.name,
        request_usd: ctx.config.simulated.search ? 0 : corpus.requestUsd,
        answer_usd: ctx.config.simulated.search ? 0 : corpus.answerUsd,
      },
      answers,
      fetched_at,
      months: months.toReversed().map((month) => ({
        ...month,
        mention_rate: month.mentioned / month.answers,
        citation_rate: month.cited / month.answers,
      })),
    }
  },
})

export const listCorpusAnswers = operation({
  name: 'list_corpus_answers',
  summary: 'Recorded answers of assistants about the topics of a client, newest first',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    platform: Platform.optional(),
    ...Window,
  }),
  output: pageOf(CorpusAnswer),
  routes: [paged(`${PATH}/answers`)],
  tool: {
    effect: 'read',
    hint: 'Recorded by DataForSEO, not asked for here.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, platform, ...window }) {
    await requireClient(ctx, client_id)
    const all = store.answersOf(ctx.db, client_id)
    const found = platform === undefined ? all : all.where('platform', '=', platform)
    const page = await readPage(window, {
      rows: (limit, offset) => {
        const sorted = found
          .selectAll()
          .orderBy('recorded_at', 'desc')
          .orderBy('question_hash')
          .offset(offset)
        return (limit === null ? sorted : sorted.limit(limit)).execute()
      },
      count: async () =>
        (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
          .n,
    })
    return { ...page, items: page.items.map(shown) }
  },
})

function shown({
  platform,
  geo,
  lang,
  question,
  answer,
  model,
  volume,
  ...row
}: z.output<typeof CorpusAnswer>): z.output<typeof CorpusAnswer> {
  const { first_recorded_at, recorded_at, is_mentioned, is_cited, position, competitors } = row
  return {
    ...{ platform, geo, lang, question, answer, model, volume, first_recorded_at, recorded_at },
    ...{ is_mentioned, is_cited, position, competitors },
  }
}

export const importAnswerCorpus = operation({
  name: 'import_answer_corpus',
  summary: 'Import recorded assistant answers about some topics',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    topics: z
      .array(text(LONGEST_TOPIC, 1))
      .min(1)
      .max(MOST_TOPICS)
      .describe('Words of the questions, such as coffee grinder')
      .meta({ example: ['coffee grinder'] }),
    geo: Geo.default('us'),
    lang: Lang.default('en'),
    limit: z
      .int()
      .min(1)
      .max(1000)
      .default(100)
      .describe('Answers of each topic and platform, those asked for most first'),
    max_usd: z
      .number()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Refuse if it could cost more than this, in US dollars'),
  }),
  output: z
    .object({
      job_id: z.int().describe('The run'),
      requests: z.int().describe('One for each topic and platform'),
      price_usd: z.number().describe('At most, by list price; 0 in the sandbox'),
    })
    .meta({ id: 'CorpusStarted' }),
  routes: [post(`${PATH}/import`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: 'Paid by request and by answer; get_answer_corpus says the prices. Runs in the background; follow it with get_run.',
    confirm: ({ client_id, topics }) =>
      `Ask for recorded answers about ${topics.join(', ')} for client ${client_id}?`,
  },
  async run(ctx, { client_id, max_usd, topics, ...asked }) {
    await requireClient(ctx, client_id)
    const input = { ...asked, topics: [...new Set(topics.map((topic) => topic.trim()))] }
    const requests = stepsOf(ctx, input).length
    if (requests === 0) throw fail('corpus_no_source')
    const price_usd = priceOf(ctx, input)
    if (max_usd !== undefined && price_usd > max_usd)
      throw fail('corpus_too_dear', { usd: price_usd.toFixed(2) })
    const { answers } = await store.countAnswers(ctx.db, client_id)
    if (answers > MOST_STORED) throw fail('corpus_limit', { n: MOST_STORED })
    const run = await corpusRun.start(ctx, { clientId: client_id, input })
    return { job_id: run.id, requests, price_usd }
  },
})

export const corpusOperations: AnyOperation[] = [
  getAnswerCorpus,
  listCorpusAnswers,
  importAnswerCorpus,
]
