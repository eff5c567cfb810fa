import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { enqueue } from '../../core/job.ts'
import { type AnyOperation, del, get, operation, post } from '../../core/operation.ts'
import { Deleted, UnixTime } from '../../core/schemas.ts'
import { isAllSimulated } from '../../platform/config/sandbox.ts'
import { deleteClient } from '../clients/index.ts'
import { buildDemoJob, createDemo, presentDemo } from './build.ts'
import { MAX_DAYS } from './check-times.ts'
import { readDemo } from './store.ts'

const DemoStatus = z
  .object({
    available: z.boolean().describe('Whether this installation runs in the sandbox and so can have a demo'),
    status: z.enum(['none', 'building', 'ready', 'failed']),
    client_id: z.int().nullable(),
    progress_pct: z.number(),
    message: z.string(),
    created_at: UnixTime.nullable(),
  })
  .meta({ id: 'DemoStatus' })

const NONE = { status: 'none' as const, client_id: null, progress_pct: 0, message: '', created_at: null }

export const getDemo = operation({
  name: 'get_demo',
  summary: 'Whether the workspace has a demo, and how far it is built',
  access: 'viewer',
  input: z.object({}),
  output: DemoStatus,
  routes: [get('/api/v1/demo')],
  tool: { effect: 'read', hint: 'The demo is a fictional shop in the sandbox; none of its numbers are real.' },
  async run({ db, actor, config }) {
    const demo = await readDemo(db, actor.workspaceId)
    const isSeen = demo && (actor.clientIds === null || actor.clientIds.includes(demo.client_id))
    return { available: isAllSimulated(config.simulated), ...(isSeen ? presentDemo(demo) : NONE) }
  },
})

export const createDemoClient = operation({
  name: 'create_demo',
  summary: 'Fill the workspace with a fictional shop and ninety days of its history',
  access: 'admin',
  input: z.object({ days: z.int().min(1).max(MAX_DAYS).default(MAX_DAYS).describe('How far its history goes back') }),
  output: DemoStatus,
  routes: [post('/api/v1/demo', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Only in the sandbox. Builds in the background within about a minute; poll get_demo.',
    confirm: () => 'Add the demo shop to this workspace?',
  },
  run: (ctx, { days }) =>
    transaction(ctx, async (tx) => {
      const demo = await createDemo(tx, days)
      await enqueue(tx, buildDemoJob, { client_id: demo.client_id })
      return { available: true, ...presentDemo(demo) }
    }),
})

export const removeDemo = operation({
  name: 'remove_demo',
  summary: 'Remove the demo shop with all that belongs to it',
  access: 'admin',
  input: z.object({}),
  output: Deleted,
  routes: [del('/api/v1/demo')],
  tool: {
    effect: 'destroy',
    hint: 'Touches nothing but the demo; it can be made again.',
    confirm: () => 'Remove the demo shop and all its data?',
  },
  async run(ctx) {
    const demo = await readDemo(ctx.db, ctx.actor.workspaceId)
    if (!demo) throw notFound()
    await call(ctx, deleteClient, { client_id: demo.client_id })
    return { deleted: true }
  },
})

export const operations: AnyOperation[] = [getDemo, createDemoClient, removeDemo]
