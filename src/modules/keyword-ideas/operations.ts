import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { Failures, mixedFailures } from '../../core/failures.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
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
import { addToSummary, progressOf, wireStatus } from '../runs/index.ts'
import { findKeywords, type KeywordRun, keywordsFrom } from './find-keywords.ts'
import { IDEA_SOURCES } from './idea.ts'

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

function present(run: KeywordRun): z.input<typeof Task> {
  const { id, message, failures, summary, created_at, finished_at } = run
  const { items, imported } = summary ?? { items: [], imported: 0 }
  const status = wireStatus(run)
  return {
    id,
    client_id: run.client_id ?? 0,
    status,
    progress_pct: progressOf(run),
    found: items.length,
    imported,
    ...(status === 'done' && { items: items.map((item, nr) => ({ nr, ...item })) }),
    ...(message && { error: message }),
    failures: mixedFailures(failures),
    created_at,
    finished_at,
  }
}

export const generateKeywords = operation({
  name: 'generate_keywords',
  summary: 'Find keyword ideas for review',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    seed: text(200).default('').describe('Topic; defaults to what the client already tracks'),
    count: z.int().min(5).max(300).default(50).describe('Maximum number to return'),
    geo: Geo.default('us'),
    lang: Lang.default('en'),
    device: Device.default('desktop'),
    dry_run: z
      .boolean()
      .default(true)
      .describe('false tracks everything found immediately, without review'),
  }),
  output: z.object({ ok: z.boolean(), task_id: z.int() }),
  routes: [post('/api/v1/clients/{client_id}/keywords/generate')],
  tool: {
    effect: 'spend',
    hint: 'From suggestions, related searches, questions, competitors and a model. Runs in the background; poll get_keyword_task, then track the good ones with accept_keyword_ideas.',
    confirm: ({ client_id, count, seed, dry_run }) =>
      `Find up to ${count} keywords${seed && ` about “${seed}”`} for client ${client_id}${dry_run ? '' : ' and track them'}?`,
  },
  async run(ctx, { client_id, dry_run, ...wanted }) {
    const run = await findKeywords.start(ctx, {
      clientId: client_id,
      input: { ...wanted, is_dry: dry_run },
    })
    return { ok: true, task_id: run.id }
  },
})

export const acceptKeywordIdeas = operation({
  name: 'accept_keyword_ideas',
  summary: 'Track keyword ideas',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    task_id: Id.describe('Task id from generate_keywords'),
    items: z
      .array(z.int().min(0).max(1000))
      .min(1)
      .max(300)
      .describe('Their nr in get_keyword_task'),
  }),
  output: z.object({ created: z.array(Keyword) }),
  routes: [
    post('/api/v1/clients/{client_id}/keywords/ideas/{task_id}/accept', {
      result: 'created',
      status: 201,
    }),
  ],
  tool: {
    effect: 'write',
    hint: 'Keywords already tracked are skipped.',
    confirm: ({ client_id, items }) =>
      `Track ${items.length} of the keywords found for client ${client_id}?`,
  },
  run: (ctx, { client_id, task_id, items }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const run = await findKeywords.require(tx, task_id)
      if (run.client_id !== client_id) throw notFound()
      const found = run.summary?.items ?? []
      const unknown = items.find((nr) => found[nr] === undefined)
      if (unknown !== undefined) throw fail('idea_unknown', { id: unknown })
      const chosen = [...new Set(items)].flatMap((nr) => found[nr] ?? [])
      const created = await addKeywords(tx, client_id, keywordsFrom(run, chosen))
      await addToSummary(tx.db, run, { name: 'imported', n: created.length })
      return { created: created.map(showTags) }
    }),
})

export const getKeywordTask = operation({
  name: 'get_keyword_task',
  summary: 'Status and results of a keyword ideas task',
  access: 'viewer',
  input: z.object({ task_id: Id.describe('Task id from generate_keywords') }),
  output: Task,
  routes: [get('/api/ai-chat/kw-task/{task_id}')],
  tool: { effect: 'read', hint: 'Poll until status is done or error.' },
  async run(ctx, { task_id }) {
    return present(await findKeywords.require(ctx, task_id))
  },
})

export const listKeywordTasks = operation({
  name: 'list_keyword_tasks',
  summary: 'The 5 most recent keyword ideas tasks of a client',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: z.array(Task),
  routes: [get('/api/ai-chat/kw-tasks/recent/{client_id}')],
  tool: { effect: 'read', hint: 'Newest first.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return (await findKeywords.recent(ctx, { clientId: client_id, limit: RECENT })).map(present)
  },
})

export const operations: AnyOperation[] = [
  generateKeywords,
  acceptKeywordIdeas,
  getKeywordTask,
  listKeywordTasks,
]
