import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { hostOf } from '../../base/network/url.ts'
import { tidyQuery } from '../../base/query.ts'
import type { Context } from '../../core/context.ts'
import { mixedFailures } from '../../core/failures.ts'
import { publish } from '../../core/live.ts'
import { type Run, StepError, StepLater, searchStepError } from '../../core/run.ts'
import { failureReason } from '../../providers/failure.ts'
import { LlmError } from '../../providers/llm/port.ts'
import { callPrice } from '../../providers/search/call-cost.ts'
import { SourceError } from '../../providers/search/port.ts'
import { isAskable, type SearchVolume, VOLUME_SOURCES } from '../../providers/volumes/port.ts'
import { competitorsOf, queryKey, requireClient } from '../clients/index.ts'
import { defineRun } from '../runs/index.ts'
import { answered, applyVolumes, saveVolumes } from '../search-volumes/index.ts'
import { answerQuestion, readQuestion } from '../serp/index.ts'
import type { TopResult } from './rules/difficulty.ts'
import { INTENTS, type Intent, intentByPage } from './rules/intent.ts'
import { requireFound, saveIntent, savePage } from './store.ts'
import { judgeAll } from './verdicts.ts'

export const MAX_ASSESSED = 300

const Input = z.object({
  ids: z.array(z.int()).max(MAX_ASSESSED),
  /** Asks how often they are searched for, where a source can be asked. */
  with_volumes: z.boolean().default(true),
})
const Step = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('page'),
    id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
  }),
  z.object({
    step: z.literal('volumes'),
    source: z.enum(VOLUME_SOURCES),
    ...{ geo: z.string(), lang: z.string(), queries: z.array(z.string()) },
  }),
  z.object({
    step: z.literal('intents'),
    items: z.array(z.object({ id: z.int(), query: z.string() })),
  }),
])
type Step = z.output<typeof Step>
type StepOf<K extends Step['step']> = Extract<Step, { step: K }>

type Outcome =
  | { step: 'page'; results: TopResult[]; blocks: string[] }
  | { step: 'volumes'; volumes: SearchVolume[] }
  | { step: 'intents'; intents: { nr: number; intent: Intent }[] }

type AssessmentRun = Run<z.output<typeof Input>>

/** A model decides when the words of a query leave the intent open. */
const UNSURE = 0.6
const OF_A_MODEL = 0.75
const INTENTS_AT_ONCE = 50
const MAX_TRIES = 3
const PAUSE_SECONDS = 10
const FIRST = 10

/** Assesses keywords: who ranks, difficulty, intent and volume. */
export const assessRun = defineRun({
  kind: 'keyword_assessment',
  type: 'kw_generation',
  input: Input,
  step: Step,
  ports: ['search'],
  lane: 'discovery',
  attempts: 3,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  async estimate(ctx, { clientId, input }) {
    const steps = await planSteps(ctx, clientId ?? 0, input)
    const pages = steps.filter(({ step }) => step === 'page').length
    return {
      steps: steps.length,
      calls: steps.length,
      price_usd: priceOf(ctx, steps),
      seconds: Math.ceil(pages / 2),
    }
  },
  async *plan(tx, { client_id, input }) {
    await requireClient(tx, client_id ?? 0)
    yield* await planSteps(tx, client_id ?? 0, input)
  },
  sizeOf: ({ step }) => (step === 'page' ? 1 : 0),
  async perform(ctx, { step, tries }): Promise<Outcome> {
    switch (step.step) {
      case 'page':
        return lookUp(ctx, step)
      case 'volumes':
        return askVolumes(ctx, { step, tries })
      case 'intents':
        return askIntents(ctx, step)
    }
  },
  async save(tx, { run, step, outcome }) {
    const clientId = run.client_id ?? 0
    if (outcome.step === 'page' && step.step === 'page') {
      await savePage(tx.db, step.id, { ...outcome, now: tx.now() })
      return { counts: { assessed: 1 } }
    }
    if (outcome.step === 'volumes' && step.step === 'volumes')
      await keepVolumes(tx, { run, step, outcome })
    if (outcome.step === 'intents' && step.step === 'intents')
      for (const { nr, intent } of outcome.intents) {
        const item = step.items[nr]
        const known = item && (await requireFound(tx.db, clientId, [item.id])).length > 0
        if (known)
          await saveIntent(tx.db, item.id, { intent, confidence: OF_A_MODEL, by: 'model' })
      }
    return {}
  },
  async complete(tx, { run }) {
    const client = await requireClient(tx, run.client_id ?? 0)
    await judgeIntents(tx, run)
    await judgeAll(tx, client)
    await applyVolumes(tx, client.id)
    return { summary: { assessed: run.counts.assessed ?? 0 } }
  },
  explain: ({ failures }) => mixedFailures(failures),
  nothingDone: () => 'no results page could be looked up',
  async publish(ctx, { client_id, id, state, counts }) {
    if (client_id === null) return
    const { done = 0, total = 0 } = counts
    const data = { run_id: id, state, done, total }
    await publish(ctx, { type: 'keywords.research', client_id, data })
  },
})

async function planSteps(
  ctx: Context,
  clientId: number,
  { ids, with_volumes }: z.output<typeof Input>,
): Promise<Step[]> {
  const rows = await requireFound(ctx.db, clientId, ids)
  const pages = rows.map(({ id, query, geo, lang }) => ({
    step: 'page' as const,
    id,
    query,
    geo,
    lang,
  }))
  const unsure = rows.filter(
    ({ intent_confidence: n, intent_by }) => intent_by === 'words' && n < UNSURE,
  )
  const intents = ctx.llm.models().length === 0 ? [] : batchesOf(unsure, INTENTS_AT_ONCE)
  return [
    ...intents.map((items) => ({
      step: 'intents' as const,
      items: items.map(({ id, query }) => ({ id, query })),
    })),
    ...(with_volumes ? volumeSteps(ctx, rows) : []),
    ...pages,
  ]
}

function volumeSteps(
  ctx: Context,
  rows: { query: string; geo: string; lang: string }[],
): StepOf<'volumes'>[] {
  const askable = rows.filter(({ query }) => isAskable(query))
  return [...Map.groupBy(askable, ({ geo, lang }) => `${geo}\n${lang}`).values()].flatMap(
    (each) => {
      const { geo = '', lang = '' } = each[0] ?? {}
      const source = ctx.volumes.find((one) => one.supports({ geo, lang, location: '' }))
      if (!source) return []
      const queries = each.map(({ query }) => query)
      return batchesOf(queries, source.batch).map((batch) => ({
        ...{ step: 'volumes' as const, source: source.name, geo, lang },
        queries: batch,
      }))
    },
  )
}

const batchesOf = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nr) =>
    items.slice(nr * size, (nr + 1) * size),
  )

/** List price: one search each, plus volume calls. Null when unknown, as for models. */
function priceOf(ctx: Context, steps: Step[]): number | null {
  if (ctx.config.simulated.search) return 0
  const [first] = ctx.search.health()
  if (!first) return null
  const priced = steps.map((step) => {
    if (step.step === 'page')
      return callPrice(first.source, questionOf(step).query, ctx.config.search.prices)
    if (step.step === 'volumes')
      return ctx.volumes.find(({ name }) => name === step.source)?.callUsd ?? 0
    return 0
  })
  return Math.round(10_000 * priced.reduce((sum, price) => sum + price, 0)) / 10_000
}

const questionOf = ({ query, geo, lang }: Pick<StepOf<'page'>, 'query' | 'geo' | 'lang'>) =>
  readQuestion({ q: query, gl: geo, hl: lang }, 'search')

const Page = z.looseObject({
  organic: z.array(z.object({ title: z.string(), link: z.string() })),
  ads: z.array(z.object({ block: z.string() })).default([]),
})

async function lookUp(ctx: Context, step: StepOf<'page'>): Promise<Outcome> {
  try {
    const page = Page.parse((await answerQuestion(ctx, questionOf(step))).answer)
    const results = page.organic.slice(0, FIRST).map(({ link, title }, index) => ({
      ...{ position: index + 1, url: link.slice(0, 2048), title: title.slice(0, 300) },
    }))
    return { step: 'page', results, blocks: blocksOf(page) }
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof AppError)) throw thrown
    throw searchStepError(thrown)
  }
}

/** Parts of an answer, and the blocks that they are. */
const BLOCKS = [
  ['aiOverview', 'ai_overview'],
  ['answerBox', 'featured_snippet'],
  ['knowledgeGraph', 'knowledge_panel'],
  ['places', 'local_pack'],
  ['peopleAlsoAsk', 'people_also_ask'],
  ['shopping', 'shopping'],
] as const

function blocksOf(page: z.output<typeof Page>): string[] {
  const there = BLOCKS.flatMap(([part, block]) => {
    const found = page[part]
    return found === undefined || (Array.isArray(found) && found.length === 0) ? [] : [block]
  })
  return page.ads.some(({ block }) => block === 'top') ? ['ads_top', ...there] : there
}

type AskingVolumes = { step: StepOf<'volumes'>; tries: number }

async function askVolumes(ctx: Context, { step, tries }: AskingVolumes): Promise<Outcome> {
  const { source: name, geo, lang, queries } = step
  const source = ctx.volumes.find((each) => each.name === name)
  if (!source) throw new StepError('no_source')
  try {
    const volumes = await source.ask({ geo, lang, location: '', queries }, ctx.signal)
    return { step: 'volumes', volumes }
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof SourceError)) throw thrown
    if (thrown.reason === 'quota' && tries < MAX_TRIES)
      throw new StepLater(PAUSE_SECONDS, { isTry: true })
    throw new StepError(failureReason(thrown.reason), { cause: thrown })
  }
}

type Keeping = {
  run: AssessmentRun
  step: StepOf<'volumes'>
  outcome: Extract<Outcome, { step: 'volumes' }>
}

async function keepVolumes(tx: Context, { run, step, outcome }: Keeping) {
  const { geo, lang, source, queries } = step
  const where = { geo, lang, location: '', source, now: tx.now() }
  const of = { client_id: run.client_id ?? 0, is_simulated: run.is_simulated }
  await saveVolumes(tx.db, { ...where, ...of }, answered(queries, outcome.volumes))
}

const Judgements = z.object({
  intents: z.array(z.object({ nr: z.int(), intent: z.enum(INTENTS) })),
})

const INSTRUCTIONS = `You judge what people want who type a search query.
informational: to know something. commercial: to buy, or to compare before buying. navigational: a certain site or brand. local: a place nearby.
Answer with the number and the intent of every query.`

async function askIntents(ctx: Context, { items }: StepOf<'intents'>): Promise<Outcome> {
  const data = { queries: items.map(({ query }, nr) => ({ nr, query })) }
  try {
    const task = {
      name: 'keyword_intents',
      schema: Judgements,
      instructions: INSTRUCTIONS,
      data,
    }
    const { value } = await ctx.llm.object({
      ...task,
      maxOutputTokens: 3000,
      signal: ctx.signal,
    })
    return { step: 'intents', intents: value.intents }
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    throw new StepError(`service:${failureReason(thrown.reason)}`, { cause: thrown })
  }
}

/** Refines earlier assessments with the pages of a run. */
async function judgeIntents(tx: Context, { client_id, input }: AssessmentRun) {
  const client = await requireClient(tx, client_id ?? 0)
  const competitors = await competitorsOf(tx.db, client.id)
  const brands = [client.name, ...competitors.map(({ name }) => name)].map(tidyQuery)
  for (const row of await requireFound(tx.db, client.id, input.ids)) {
    if (row.assessed_at === null) continue
    const { intent, intent_confidence: confidence, intent_by, blocks, results } = row
    const known = intent_by === 'model' ? { intent, confidence } : undefined
    const judged = intentByPage({
      ...{ query: queryKey(row.query), brands, blocks, known },
      firstHost: hostOf(results[0]?.url ?? '') ?? '',
    })
    const isSame = judged.intent === intent && judged.confidence === confidence
    if (!isSame) await saveIntent(tx.db, row.id, { ...judged, by: known ? 'model' : 'page' })
  }
}
