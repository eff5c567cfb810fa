import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { enqueue } from '../../core/job.ts'
import { get, operation, post } from '../../core/operation.ts'
import { Id, text, UnixTime } from '../../core/shapes.ts'
import { ClientId, changeClient, Device, Geo, Lang, requireClient } from '../clients/index.ts'
import { generateKeywordsJob } from './job.ts'
import { activeTaskOf, insertTask, type KeywordTask, recentTasks, requireTask } from './store.ts'
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
    items: z.array(z.object({ query: z.string(), source: z.enum(IDEA_SOURCES) })).optional(),
    error: z.string().optional(),
    created_at: UnixTime,
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'KeywordTask' })

function present(task: KeywordTask): z.input<typeof Task> {
  const { id, client_id, status, progress_pct, imported, items, error, created_at, finished_at } = task
  const outcome = { found: items.length, imported, ...(status === 'done' && { items }), ...(error && { error }) }
  return { id, client_id, status, progress_pct, ...outcome, created_at, finished_at }
}

export const generateKeywords = operation({
  name: 'generate_keywords',
  summary: 'Find keywords worth tracking, and track them',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    seed: text(200).default('').describe('What they should be about; left out: what the client tracks already'),
    count: z.int().min(5).max(300).default(50).describe('At most so many'),
    geo: Geo.default('us'),
    lang: Lang.default('en'),
    device: Device.default('desktop'),
    dry_run: z.boolean().default(false).describe('true only lists them'),
  }),
  output: z.object({ ok: z.boolean(), task_id: z.int() }),
  routes: [post('/api/v1/clients/{client_id}/keywords/generate')],
  tool: {
    effect: 'spend',
    hint: 'From suggestions, related searches, questions, competitors and a model. Starts background work; poll it with get_keyword_task.',
    confirm: ({ client_id, count, seed }) =>
      `Find up to ${count} keywords${seed && ` about “${seed}”`} for client ${client_id} and track them?`,
  },
  run: (ctx, { client_id, count, dry_run, ...wanted }) =>
    changeClient(ctx, client_id, async (tx, { workspace_id }) => {
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
