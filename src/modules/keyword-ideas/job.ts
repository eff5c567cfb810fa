import { z } from 'zod'
import { LANGUAGES } from '../../../locales/index.ts'
import { AppError } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type Counts, mixedFailures, noneSucceeded, type Tries, totalOf } from '../../core/failures.ts'
import { job, whyUnfinished } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import {
  addKeywords,
  competitorsOf,
  emitWorkFailed,
  keywordsOf,
  NewKeyword,
  requireClient,
  withClientShared,
} from '../clients/index.ts'
import { chooseIdeas, tidyQuery } from './choose-ideas.ts'
import { reasonFor } from './sentences.ts'
import { around, modelIdeas, type Search, suggested } from './sources.ts'
import { endTask, holdTask, type KeywordTask, requireTask, saveTaskProgress } from './store.ts'
import type { Idea } from './tables.ts'

const MAX_SEEDS = 8
const MAX_COMPETITORS = 5

/** Looks for keywords worth tracking; they are tracked at once only where that was asked for. */
export const generateKeywordsJob = job({
  name: 'generate_keywords',
  payload: z.object({ task_id: z.int() }),
  attempts: 3,
  lane: 'discovery',
  port: 'search',
  async run(ctx, { task_id }) {
    const task = await requireTask(ctx, task_id)
    if (task.finished_at !== null) return
    await progress(ctx, task, 5)
    const tries: Tries = { made: 0, failures: {} }
    const items = await find(ctx, task, tries)
    if (items.length === 0 && tries.made > 0 && totalOf(tries.failures) === tries.made) return fail(ctx, task, tries)
    await finish(ctx, task, { items, failures: tries.failures })
  },
  async onDead(ctx, { task_id }, error) {
    const task = await requireTask(ctx, task_id)
    const usual = 'the search for keywords could not be finished; start it again'
    await end(ctx, task, { status: 'error', error: whyUnfinished(error, usual) })
  },
})

/** Nobody answered: that is a failure, not an empty find. */
function fail(ctx: Context, task: KeywordTask, { made, failures }: Tries) {
  const error = noneSucceeded('no source of keywords answered', mixedFailures(failures))
  return transaction(ctx, async (tx) => {
    await end(tx, task, { status: 'error', error, failures })
    const { id, client_id } = task
    const counts = { succeeded: 0, failed: made, failures }
    await emitWorkFailed(tx, { work: 'kw_generation', id, client_id, ...counts, message: error })
  })
}

async function find(ctx: Context, task: KeywordTask, tries: Tries): Promise<Idea[]> {
  const client = await requireClient(ctx, task.client_id)
  const [keywords, competitors] = await Promise.all([keywordsOf(ctx.db, client.id), competitorsOf(ctx.db, client.id)])
  const where = { geo: task.geo, lang: task.lang, tries }
  const tracked = keywords.filter(({ geo, lang }) => geo === task.geo && lang === task.lang)
  const names = [client.name, client.domain.split('.')[0] ?? client.domain]
  const seeds = task.seed ? [task.seed] : await seedsFor(ctx, task, { tracked, keywords, names })
  const lists: Idea[][] = []
  for (const [nr, seed] of seeds.entries()) {
    lists.push(await suggested(ctx, seed, where), ...(await around(ctx, seed, where)))
    await progress(ctx, task, 5 + (60 * (nr + 1)) / seeds.length)
  }
  lists.push(await fromCompetitors(ctx, competitors, where))
  await progress(ctx, task, 75)
  const competitorNames = competitors.map(({ name, domain }) => name || domain)
  const { name, domain } = client
  const brief = {
    company: name,
    site: domain,
    seeds,
    competitors: competitorNames,
    language: task.lang,
    count: task.wanted,
  }
  lists.push(await modelIdeas(ctx, brief, tries))
  await progress(ctx, task, 90)
  const known = tracked.map(({ query }) => query)
  const topics = [...seeds, ...known]
  const named = [...competitors.flatMap((each) => [each.name, each.domain.split('.')[0] ?? '']), ...known, task.seed]
  return chooseIdeas(lists, { language: task.lang, known, own: names, topics, names: named, count: task.wanted })
}

type Given = { tracked: Keywords; keywords: Keywords; names: string[] }
type Keywords = { query: string; cluster: string; lang: string }[]

/** From what is tracked in this market, else in its language elsewhere, else what is tracked at all, translated. */
async function seedsFor(ctx: Context, { lang }: KeywordTask, { tracked, keywords, names }: Given): Promise<string[]> {
  const alike = keywords.filter((keyword) => keyword.lang === lang)
  if (tracked.length > 0 || alike.length > 0) return seedsOf(tracked.length > 0 ? tracked : alike, names)
  const foreign = seedsOf(keywords, names)
  const to = LANGUAGES.find((language) => language === lang)
  if (keywords.length === 0 || !to || !ctx.translate) return foreign
  try {
    const { translate, signal } = ctx
    return await Promise.all(foreign.map((seed) => translate(seed, { to, signal })))
  } catch (error) {
    if (ctx.signal.aborted) throw error
    ctx.log.warn({ error }, 'keyword seeds not translated')
    return foreign
  }
}

/** What the client is about: spread over its keywords, or its own name while it has none. */
function seedsOf(keywords: { query: string; cluster: string }[], names: string[]): string[] {
  if (keywords.length === 0) return names.slice(0, 1)
  const byCluster = new Map(keywords.map(({ query, cluster }) => [cluster || tidyQuery(query), query]))
  return [...byCluster.values()].slice(0, MAX_SEEDS)
}

/** What people type after a competitor's name, without the name. */
async function fromCompetitors(
  ctx: Context,
  competitors: { name: string; domain: string }[],
  where: Search,
): Promise<Idea[]> {
  const found: Idea[] = []
  for (const { name, domain } of competitors.slice(0, MAX_COMPETITORS)) {
    const brand = tidyQuery(name || (domain.split('.')[0] ?? domain))
    for (const { query } of await suggested(ctx, brand, where)) {
      const rest = tidyQuery(tidyQuery(query).replace(brand, ''))
      if (rest !== '' && rest !== query)
        found.push({ query: rest, source: 'competitor', ...reasonFor('idea_competitor', { name: name || domain }) })
    }
  }
  return found
}

type Found = { items: Idea[]; failures: Counts }

/** The keywords and the end of the task are stored together. */
async function finish(ctx: Context, task: KeywordTask, { items, failures }: Found): Promise<void> {
  const { client_id } = task
  try {
    await withClientShared(ctx, client_id, async (tx) => {
      if (!(await holdTask(tx.db, task.id))) return
      const rows = keywordsFrom(task, items)
      const imported = task.is_dry || rows.length === 0 ? 0 : (await addKeywords(tx, client_id, rows)).length
      await end(tx, task, { status: 'done', items, imported, failures })
      const counts = { succeeded: items.length, failed: totalOf(failures), failures }
      await emitWorkFailed(tx, { work: 'kw_generation', id: task.id, client_id, ...counts })
    })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'invalid_input') throw thrown
    await end(ctx, task, { status: 'error', items, error: thrown.message })
  }
}

/** Ideas as the keywords that they become. */
export const keywordsFrom = ({ geo, lang, device }: KeywordTask, items: Idea[]) =>
  items.map(({ query }) => NewKeyword.parse({ query, geo, lang, device, source: 'generated' }))

type End = { status: 'done' | 'error'; items?: Idea[]; imported?: number; error?: string; failures?: Counts }

function end(ctx: Context, { id, client_id }: KeywordTask, given: End) {
  const { status, items = [], imported = 0, error = '', failures = {} } = given
  return transaction(ctx, async (tx) => {
    const ended = await endTask(tx.db, id, { status, items, imported, error, failures, now: tx.now() })
    if (!ended) return
    const data = { task_id: id, status, progress_pct: 100, found: items.length, imported }
    await publish(tx, { type: 'keywords.generation', client_id, data })
  })
}

async function progress(ctx: Context, { id, client_id }: KeywordTask, percent: number) {
  await saveTaskProgress(ctx.db, id, percent)
  const data = { task_id: id, status: 'running', progress_pct: percent }
  await publish(ctx, { type: 'keywords.generation', client_id, data })
}
