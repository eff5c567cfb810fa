import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { type AnyOperation, del, get, operation, post } from '../../core/operation.ts'
import { Deleted, UnixTime } from '../../core/schemas.ts'
import { isAllSimulated } from '../../platform/config/sandbox.ts'
import { loadDemoJob, MAX_DAYS, presentDemo } from './load-job.ts'
import { deleteDemoClients } from './remove.ts'
import { requireSandbox } from './sandbox-control.ts'
import { type Demo, insertDemo, readDemo } from './store.ts'

const DemoStatus = z
  .object({
    available: z
      .boolean()
      .describe('Whether this installation runs in the sandbox and so can have a demo'),
    status: z.enum(['none', 'building', 'ready', 'failed']),
    client_id: z
      .int()
      .nullable()
      .describe('The client that the demo is about; null until it is loaded'),
    client_ids: z.array(z.int()).describe('All clients that came with the demo'),
    progress_pct: z.number(),
    message: z.string(),
    created_at: UnixTime.nullable(),
  })
  .meta({ id: 'DemoStatus' })

const NONE = {
  status: 'none' as const,
  client_id: null,
  client_ids: [],
  progress_pct: 0,
  message: '',
  created_at: null,
}

/** A demo that is still to be loaded. */
export function createDemo(ctx: Context, days: number): Promise<Demo> {
  requireSandbox(ctx)
  const { workspaceId: workspace_id, userId: user_id } = ctx.actor
  return insertDemo(ctx.db, { workspace_id, user_id, days, created_at: ctx.now() })
}

export const getDemo = operation({
  name: 'get_demo',
  summary: 'Status of the demo',
  access: 'viewer',
  input: z.object({}),
  output: DemoStatus,
  routes: [get('/api/v1/demo')],
  tool: {
    effect: 'read',
    hint: 'The demo is fictional and runs in the sandbox; none of its figures are real.',
  },
  async run({ db, actor, config }) {
    const demo = await readDemo(db, actor.workspaceId)
    const isSeen =
      demo && (actor.clientIds === null || actor.clientIds.includes(demo.client_id ?? 0))
    return {
      available: isAllSimulated(config.simulated),
      ...(isSeen ? presentDemo(demo) : NONE),
    }
  },
})

export const createDemoClient = operation({
  name: 'create_demo',
  summary: 'Load the demo: an agency with twelve fictional clients and ninety days of history',
  access: 'admin',
  input: z.object({
    days: z
      .int()
      .min(1)
      .max(MAX_DAYS)
      .default(MAX_DAYS)
      .describe('How far its history goes back'),
  }),
  output: DemoStatus,
  routes: [post('/api/v1/demo', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Sandbox only. Loads in the background within seconds; poll get_demo.',
    confirm: () => 'Add the demo clients to this workspace?',
  },
  run: (ctx, { days }) =>
    transaction(ctx, async (tx) => {
      const demo = await createDemo(tx, days)
      await enqueue(tx, loadDemoJob, {})
      return { available: true, ...presentDemo(demo) }
    }),
})

export const removeDemo = operation({
  name: 'remove_demo',
  summary: 'Remove the demo and all its clients',
  access: 'admin',
  input: z.object({}),
  output: Deleted,
  routes: [del('/api/v1/demo')],
  tool: {
    effect: 'destroy',
    hint: 'Affects only the demo, which can be loaded again.',
    confirm: () => 'Remove the demo clients and all their data?',
  },
  async run(ctx) {
    if (!(await deleteDemoClients(ctx))) throw notFound()
    return { deleted: true }
  },
})

export const operations: AnyOperation[] = [getDemo, createDemoClient, removeDemo]
