import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { job } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { addKeywords, competitorsOf, keywordsOf, NewKeyword, requireClient, workFor } from '../clients/index.ts'
import { chooseIdeas, tidyQuery } from './rules.ts'
import { around, modelIdeas, suggested } from './sources.ts'
import { endTask, holdTask, type KeywordTask, requireTask, tellTask } from './store.ts'
import type { Idea } from './tables.ts'

const MAX_SEEDS = 8
const MAX_RIVALS = 5

/** Looks for keywords worth tracking, and tracks them unless only a list was wanted. */
export const generateKeywordsJob = job({
  name: 'generate_keywords',
  payload: z.object({ task_id: z.int() }),
  attempts: 3,
  lane: 'discovery',
  async run(ctx, { task_id }) {
    const task = await requireTask(ctx, task_id)
    if (task.finished_at !== null) return
    await progress(ctx, task, 5)
    await finish(ctx, task, await find(ctx, task))
  },
  async gaveUp(ctx, { task_id }) {
    const task = await requireTask(ctx, task_id)
    await end(ctx, task, { status: 'error', error: 'the search for keywords could not be finished; start it again' })
  },
})

async function find(ctx: Context, task: KeywordTask): Promise<Idea[]> {
  const client = await requireClient(ctx, task.client_id)
  const [keywords, competitors] = await Promise.all([keywordsOf(ctx.db, client.id), competitorsOf(ctx.db, client.id)])
  const market = { geo: task.geo, lang: task.lang }
  const tracked = keywords.filter(({ geo, lang }) => geo === task.geo && lang === task.lang)
  const names = [client.name, client.domain.split('.')[0] ?? client.domain]
  const seeds = task.seed ? [task.seed] : seedsOf(tracked.length > 0 ? tracked : keywords, names)
  const lists: Idea[][] = []
  for (const [nr, seed] of seeds.entries()) {
    lists.push(await suggested(ctx, seed, market), ...(await around(ctx, seed, market)))
    await progress(ctx, task, 5 + (60 * (nr + 1)) / seeds.length)
  }
  lists.push(await fromRivals(ctx, competitors, market))
  await progress(ctx, task, 75)
  const rivals = competitors.map(({ name, domain }) => name || domain)
  const { name, domain } = client
  const brief = { company: name, site: domain, seeds, competitors: rivals, language: task.lang, count: task.wanted }
  lists.push(await modelIdeas(ctx, brief))
  await progress(ctx, task, 90)
  const known = tracked.map(({ query }) => query)
  return chooseIdeas(lists, { known, own: names, count: task.wanted })
}

/** What the client is about: spread over its keywords, or its own name while it has none. */
function seedsOf(keywords: { query: string; cluster: string }[], names: string[]): string[] {
  if (keywords.length === 0) return names.slice(0, 1)
  const byCluster = new Map(keywords.map(({ query, cluster }) => [cluster || tidyQuery(query), query]))
  return [...byCluster.values()].slice(0, MAX_SEEDS)
}

/** What people type after a competitor's name, without the name. */
async function fromRivals(ctx: Context, rivals: { name: string; domain: string }[], market: Market): Promise<Idea[]> {
  const found: Idea[] = []
  for (const { name, domain } of rivals.slice(0, MAX_RIVALS)) {
    const brand = tidyQuery(name || (domain.split('.')[0] ?? domain))
    for (const { query } of await suggested(ctx, brand, market)) {
      const rest = tidyQuery(tidyQuery(query).replace(brand, ''))
      if (rest.includes(' ')) found.push({ query: rest, source: 'competitor' })
    }
  }
  return found
}

type Market = { geo: string; lang: string }

/** The keywords and the end of the task are stored together. */
async function finish(ctx: Context, task: KeywordTask, items: Idea[]): Promise<void> {
  const { client_id, geo, lang, device } = task
  try {
    await workFor(ctx, client_id, async (tx) => {
      if (!(await holdTask(tx.db, task.id))) return
      const rows = items.map(({ query }) => NewKeyword.parse({ query, geo, lang, device, source: 'generated' }))
      const imported = task.is_dry || rows.length === 0 ? 0 : (await addKeywords(tx, client_id, rows)).length
      await end(tx, task, { status: 'done', items, imported })
    })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'invalid_input') throw thrown
    await end(ctx, task, { status: 'error', items, error: thrown.message })
  }
}

type End = { status: 'done' | 'error'; items?: Idea[]; imported?: number; error?: string }

function end(ctx: Context, { id, client_id }: KeywordTask, { status, items = [], imported = 0, error = '' }: End) {
  return transaction(ctx, async (tx) => {
    const ended = await endTask(tx.db, id, { status, items, imported, error, now: tx.now() })
    if (!ended) return
    const data = { task_id: id, status, progress_pct: 100, found: items.length, imported }
    await publish(tx, { type: 'keywords.generation', client_id, data })
  })
}

async function progress(ctx: Context, { id, client_id }: KeywordTask, percent: number) {
  await tellTask(ctx.db, id, percent)
  const data = { task_id: id, status: 'running', progress_pct: percent }
  await publish(ctx, { type: 'keywords.generation', client_id, data })
}
