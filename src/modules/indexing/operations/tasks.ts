import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { restsOn } from '../../../core/running-checks.ts'
import { text } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { presentTask, presentTasks } from '../present.ts'
import { indexRun, recentTasks } from '../run/index-run.ts'
import {
  IndexingStatus,
  IndexingTask,
  IndexingTaskDetail,
  IndexingUrl,
  TaskId,
  UrlState,
} from '../schemas.ts'
import { samplesOf } from '../store/index-states.ts'
import { listUrls } from '../store/url-list.ts'

const RECENT = 20
const HISTORY = 365

export const getIndexing = operation({
  name: 'get_indexing',
  summary: 'Indexing overview: submissions, and how much of the site is indexed',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: IndexingStatus,
  routes: [get('/api/v1/clients/{client_id}/indexing')],
  tool: {
    effect: 'read',
    hint: 'urls_collected is the batch size, urls_submitted what a channel accepted. IndexNow does not reach Google.',
  },
  async run(ctx, { client_id }) {
    const client = await requireClient(ctx, client_id)
    const [tasks, total_tasks, samples] = await Promise.all([
      recentTasks(ctx, { clientId: client_id, limit: RECENT }),
      indexRun.count(ctx, { clientId: client_id }),
      samplesOf(ctx.db, client, HISTORY),
    ])
    const recent_tasks = await presentTasks(ctx.db, tasks)
    return {
      summary: {
        total_tasks,
        latest_task: recent_tasks[0] ?? null,
        latest_monitor: samples[0] ?? null,
      },
      recent_tasks,
      monitor_history: samples,
    }
  },
})

export const submitIndexing = operation({
  name: 'submit_indexing',
  summary: "Submit a client's pages for indexing",
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    force: z
      .boolean()
      .default(false)
      .describe('Also pages that have not changed since they were accepted'),
  }),
  output: IndexingTask,
  routes: [post('/api/v1/clients/{client_id}/indexing/submit')],
  tool: {
    effect: 'spend',
    hint: "Starts a background task; poll it with get_indexing_task. Counts against the channels' daily quotas.",
    confirm: ({ client_id }) => `Submit the pages of client ${client_id} to search engines?`,
  },
  async run(ctx, { client_id, force }) {
    const run = await indexRun.start(ctx, { clientId: client_id, input: { is_forced: force } })
    return presentTask(ctx.db, run)
  },
})

export const getIndexingTask = operation({
  name: 'get_indexing_task',
  summary: 'Get one submission: responses per channel, and what could not be read',
  access: 'viewer',
  input: z.object({ client_id: ClientId, task_id: TaskId }),
  output: IndexingTaskDetail,
  routes: [get('/api/v1/clients/{client_id}/indexing/tasks/{task_id}')],
  tool: { effect: 'read', hint: 'Poll until status is not running.' },
  async run(ctx, { client_id, task_id }) {
    const run = await indexRun.require(ctx, task_id)
    if (run.client_id !== client_id) throw notFound()
    return { ...(await presentTask(ctx.db, run)), problems: run.summary?.problems ?? [] }
  },
})

export const listIndexingUrls = operation({
  name: 'list_indexing_urls',
  summary: "List a client's pages with channel responses and index status",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    q: text(200).optional().describe('Part of the address'),
    state: UrlState.optional(),
    is_indexed: z.boolean().optional(),
    ...Window,
  }),
  output: pageOf(IndexingUrl).extend(restsOn('indexing')),
  routes: [paged('/api/v1/clients/{client_id}/indexing/urls')],
  tool: { effect: 'read', hint: 'Page with limit: a site may have 100,000 pages.' },
  async run(ctx, { client_id, ...filter }) {
    await requireClient(ctx, client_id)
    return listUrls(ctx.db, client_id, filter)
  },
})

export const taskOperations: AnyOperation[] = [
  getIndexing,
  submitIndexing,
  getIndexingTask,
  listIndexingUrls,
]
