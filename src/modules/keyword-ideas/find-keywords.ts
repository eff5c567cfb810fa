import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { tidyQuery } from '../../base/query.ts'
import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { mixedFailures } from '../../core/failures.ts'
import { publish } from '../../core/live.ts'
import type { Completed, Completing, Run, Saved } from '../../core/run.ts'
import {
  addKeywords,
  competitorsOf,
  Device,
  Geo,
  keywordsOf,
  Lang,
  NewKeyword,
  requireClient,
} from '../clients/index.ts'
import { defineRun, progressOf, wireStatus } from '../runs/index.ts'
import { chooseIdeas } from './choose-ideas.ts'
import { type Idea, ideasFound } from './idea.ts'
import { inLanguage, seedsOf } from './seeds.ts'
import { ask, Step } from './sources.ts'

const Input = z.object({
  seed: z.string().default(''),
  count: z.int(),
  geo: Geo,
  lang: Lang,
  device: Device,
  is_dry: z.boolean(),
})
type Input = z.output<typeof Input>

type Summary = { items: Idea[]; imported: number }
type Outcome = { seeds: string[]; lists: Idea[][] }
/** What one source found, and for which topic of the client. */
type Part = { source: Step['source']; seed: string; lists: Idea[][] }
export type KeywordRun = Run<Input, Summary>

const MAX_COMPETITORS = 5

/** Finds keywords worth tracking; they are tracked at once only when requested. */
export const findKeywords = defineRun({
  kind: 'keyword_ideas',
  type: 'kw_generation',
  input: Input,
  step: Step,
  ports: ['search'],
  lane: 'discovery',
  attempts: 3,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  conflict: ({ id }) => ({ task_id: id }),
  async estimate(ctx, { clientId, input }) {
    const steps = clientId === null ? [] : await planSteps(ctx, { clientId, input })
    const calls = steps.reduce(
      (sum, step) => sum + (step.source === 'seeds' ? 2 * step.seeds.length : 1),
      0,
    )
    return { steps: steps.length, calls, price_usd: null, seconds: Math.ceil(calls / 2) }
  },
  async *plan(tx, { client_id, input }) {
    if (client_id !== null) yield* await planSteps(tx, { clientId: client_id, input })
  },
  // Translating is not asking: it neither succeeds nor fails.
  sizeOf: ({ source }) => (source === 'seeds' ? 0 : 1),
  async perform(ctx, { run: { input }, step }): Promise<Outcome> {
    if (step.source === 'seeds')
      return { seeds: await inLanguage(ctx, { ...step, lang: input.lang }), lists: [] }
    return { seeds: [], lists: await ask(ctx, { run: input, step }) }
  },
  async save(tx, { run, step, outcome: { seeds, lists } }): Promise<Saved<Step, Part>> {
    if (step.source === 'seeds')
      return { more: await stepsFor(tx, { clientId: run.client_id ?? 0, seeds }) }
    const seed = step.source === 'suggestion' || step.source === 'page' ? step.query : ''
    return { part: { source: step.source, seed, lists } }
  },
  complete,
  explain: ({ failures }) => mixedFailures(failures),
  nothingDone: () => 'no source of keywords answered',
  publish: publishProgress,
})

type Planning = { clientId: number; input: Input }

async function planSteps(ctx: Context, { clientId, input }: Planning): Promise<Step[]> {
  if (input.seed) return stepsFor(ctx, { clientId, seeds: [input.seed] })
  const { name } = await requireClient(ctx, clientId)
  const { seeds, isForeign } = seedsOf(await keywordsOf(ctx.db, clientId), { name, ...input })
  return isForeign && ctx.translate
    ? [{ source: 'seeds', seeds }]
    : stepsFor(ctx, { clientId, seeds })
}

/** Every source, in the order in which their finds are interleaved. */
async function stepsFor(
  ctx: Context,
  { clientId, seeds }: { clientId: number; seeds: string[] },
): Promise<Step[]> {
  const competitors = await competitorsOf(ctx.db, clientId)
  return [
    ...seeds.flatMap((query): Step[] => [
      { source: 'suggestion', query },
      { source: 'page', query },
    ]),
    ...competitors.slice(0, MAX_COMPETITORS).map(({ name, domain }): Step => {
      const brand = tidyQuery(name || (domain.split('.')[0] ?? domain))
      return { source: 'competitor', name: name || domain, brand }
    }),
    ...(ctx.llm.models().length > 0
      ? [{ source: 'model' as const, client_id: clientId, seeds }]
      : []),
  ]
}

/** The keywords and the end of the run are stored together. */
async function complete(
  tx: Context,
  { run, parts }: Completing<Input, Summary, Part>,
): Promise<Completed<Summary>> {
  const items = await choose(tx, { run, finds: await parts() })
  if (items.length > 0)
    await emit(tx, ideasFound, { client_id: run.client_id ?? 0, task_id: run.id })
  const done = items.length > 0 ? { state: 'done' as const } : {}
  if (run.input.is_dry || items.length === 0)
    return { ...done, summary: { items, imported: 0 } }
  try {
    const created = await addKeywords(tx, run.client_id ?? 0, keywordsFrom(run, items))
    return { ...done, summary: { items, imported: created.length } }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'invalid_input') throw thrown
    return { state: 'failed', message: thrown.message, summary: { items, imported: 0 } }
  }
}

async function choose(
  tx: Context,
  { run, finds }: { run: KeywordRun; finds: Part[] },
): Promise<Idea[]> {
  const { geo, lang, seed, count } = run.input
  const client = await requireClient(tx, run.client_id ?? 0)
  const competitors = await competitorsOf(tx.db, client.id)
  const keywords = await keywordsOf(tx.db, client.id)
  const known = keywords
    .filter((each) => each.geo === geo && each.lang === lang)
    .map(({ query }) => query)
  const own = [client.name, client.domain.split('.')[0] ?? client.domain]
  const rest = finds.filter(({ source }) => source !== 'competitor')
  const theirs = finds
    .filter(({ source }) => source === 'competitor')
    .flatMap(({ lists }) => lists.flat())
  const asked = rest.filter(({ source }) => source !== 'model').flatMap(({ lists }) => lists)
  const lists = [
    ...asked,
    theirs,
    ...rest.filter(({ source }) => source === 'model').flatMap((find) => find.lists),
  ]
  const topics = [...finds.map((find) => find.seed), seed, ...known].filter(Boolean)
  const names = [
    ...competitors.flatMap((each) => [each.name, each.domain.split('.')[0] ?? '']),
    ...known,
    seed,
  ]
  return chooseIdeas(lists, { language: lang, known, own, topics, names, count })
}

/** The results of a keyword ideas task and their market; nothing if it was deleted. */
export async function ideasOf({ db, actor }: Context, taskId: number) {
  const { workspaceId } = actor
  const run = (await findKeywords.byId(db, { workspaceId, ids: [taskId] })).get(taskId)
  const { geo, lang, seed } = run?.input ?? { geo: '', lang: '', seed: '' }
  return (run?.summary?.items ?? []).map(({ query, source }) => ({
    ...{ query, source, geo, lang },
    found_by: seed,
  }))
}

/** Ideas as the keywords that they become. */
export const keywordsFrom = ({ input: { geo, lang, device } }: KeywordRun, items: Idea[]) =>
  items.map(({ query }) => NewKeyword.parse({ query, geo, lang, device, source: 'generated' }))

async function publishProgress(ctx: Context, run: KeywordRun): Promise<void> {
  if (run.client_id === null || run.state === 'queued') return
  const { summary } = run
  const data = { task_id: run.id, status: wireStatus(run), progress_pct: progressOf(run) }
  const found = summary && { found: summary.items.length, imported: summary.imported }
  await publish(ctx, {
    type: 'keywords.generation',
    client_id: run.client_id,
    data: { ...data, ...found },
  })
}
