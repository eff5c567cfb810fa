import { z } from 'zod'
import { AppError, invalid, notFound } from '../../base/errors.ts'
import { Failures, mixedFailures } from '../../core/failures.ts'
import { enqueue } from '../../core/job.ts'
import { get, operation, post } from '../../core/operation.ts'
import { Coded, Id, text, UnixTime } from '../../core/schemas.ts'
import {
  addKeywords,
  ClientId,
  Device,
  Geo,
  Keyword,
  Lang,
  requireClient,
  showTags,
  withClientLocked,
} from '../clients/index.ts'
import { generateKeywordsJob, keywordsFrom } from './job.ts'
import { activeTaskOf, addImported, insertTask, type KeywordTask, recentTasks, requireTask } from './store.ts'
import { IDEA_SOURCES } from './tables.ts'

const RECENT = 5

const Task = z
  .object({
    id: z.int(),
    client_id: z.int(),
    status: z.enum(['pending', 'running', 'done', 'error']),
    progress_pct: z.number(),
    found: z.int(),
    imported: z.int().describe('How many of them are tracked now and were not before'),
    items: z
      .array(
        z.object({
          nr: z.int().describe('By which it is accepted'),
          query: z.string(),
          source: z.enum(IDEA_SOURCES),
          reason: z.string().optional(),
          ...Coded.shape,
        }),
      )
      .optional(),
    error: z.string().optional(),
    failures: Failures,
    created_at: UnixTime,
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'KeywordTask' })

function present(task: KeywordTask): z.input<typeof Task> {
  const { id, client_id, status, progress_pct, imported, items, error, failures, created_at, finished_at } = task
  const outcome = {
    found: items.length,
    imported,
    ...(status === 'done' && { items: items.map((item, nr) => ({ nr, ...item })) }),
    ...(error && { error }),
    failures: mixedFailures(failures),
  }
  return { id, client_id, status, progress_pct, ...outcome, created_at, finished_at }
}

export const generateKeywords = operation({
  name: 'generate_keywords',
  summary: 'Find keywords worth tracking, for you to review',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    seed: text(200).default('').describe('What they should be about; left out: what the client tracks already'),
    count: z.int().min(5).max(300).default(50).describe('At most so many'),
    geo: Geo.default('us'),
    lang: Lang.default('en'),
    device: Device.default('desktop'),
    dry_run: z.boolean().default(true).describe('false tracks everything that is found at once, without a review'),
  }),
  output: z.object({ ok: z.boolean(), task_id: z.int() }),
  routes: [post('/api/v1/clients/{client_id}/keywords/generate')],
  tool: {
    effect: 'spend',
    hint: 'From suggestions, related searches, questions, competitors and a model. Starts background work; poll it with get_keyword_task, then track the good ones with accept_keyword_ideas.',
    confirm: ({ client_id, count, seed, dry_run }) =>
      `Find up to ${count} keywords${seed && ` about “${seed}”`} for client ${client_id}${dry_run ? '' : ' and track them'}?`,
  },
  run: (ctx, { client_id, count, dry_run, ...wanted }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      const running = await activeTaskOf(tx.db, client_id)
      if (running) {
        const data = { task_id: running.id, job_id: running.id }
        throw new AppError('conflict', 'Keywords for this client are being looked for already', { data })
      }
      const row = { workspace_id, client_id, ...wanted, wanted: count, is_dry: dry_run, created_at: tx.now() }
      const { id } = await insertTask(tx.db, row)
      await enqueue(tx, generateKeywordsJob, { task_id: id })
      return { ok: true, task_id: id }
    }),
})

export const acceptKeywordIdeas = operation({
  name: 'accept_keyword_ideas',
  summary: 'Track keywords that a search for keywords has found',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    task_id: Id.describe('As answered by generate_keywords'),
    items: z.array(z.int().min(0).max(1000)).min(1).max(300).describe('Their nr in get_keyword_task'),
  }),
  output: z.object({ created: z.array(Keyword) }),
  routes: [post('/api/v1/clients/{client_id}/keywords/ideas/{task_id}/accept', { result: 'created', status: 201 })],
  tool: {
    effect: 'write',
    hint: 'What is tracked already is skipped.',
    confirm: ({ client_id, items }) => `Track ${items.length} of the keywords found for client ${client_id}?`,
  },
  run: (ctx, { client_id, task_id, items }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const task = await requireTask(tx, task_id)
      if (task.client_id !== client_id) throw notFound()
      const unknown = items.find((nr) => task.items[nr] === undefined)
      if (unknown !== undefined) throw invalid(`items: there is no idea ${unknown} in this task`)
      const chosen = [...new Set(items)].flatMap((nr) => task.items[nr] ?? [])
      const created = await addKeywords(tx, client_id, keywordsFrom(task, chosen))
      await addImported(tx.db, task_id, created.length)
      return { created: created.map(showTags) }
    }),
})

export const getKeywordTask = operation({
  name: 'get_keyword_task',
  summary: 'How far a search for keywords is, and what it found',
  access: 'viewer',
  input: z.object({ task_id: Id.describe('As answered by generate_keywords') }),
  output: Task,
  routes: [get('/api/ai-chat/kw-task/{task_id}')],
  tool: { effect: 'read', hint: 'Poll until status is done or error.' },
  async run(ctx, { task_id }) {
    return present(await requireTask(ctx, task_id))
  },
})

export const listKeywordTasks = operation({
  name: 'list_keyword_tasks',
  summary: 'The 5 most recent searches for keywords of a client',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: z.array(Task),
  routes: [get('/api/ai-chat/kw-tasks/recent/{client_id}')],
  tool: { effect: 'read', hint: 'Newest first.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return (await recentTasks(ctx, client_id, RECENT)).map(present)
  },
})
