import { z } from 'zod'
import type { Cron, Module } from '../../core/module.ts'
import { operation, paged } from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { Id, UnixTime } from '../../core/schemas.ts'
import { isManager } from '../accounts/index.ts'
import { sweepRepeats } from './repeats.ts'
import { pageEntries, sweepEntries } from './store.ts'

export { answerOnce } from './idempotency.ts'
export { openRequestLog, type RequestLog } from './log.ts'

const KEPT_SECONDS = 3 * 86_400
/** How long the answer to an Idempotency-Key is given again. */
const REPEAT_SECONDS = 86_400

const LoggedRequest = z
  .object({
    id: Id,
    request_id: z.string().describe('The X-Request-Id header of the answer'),
    user_id: z.int(),
    key_id: z.int().nullable().describe('Null for the legacy token'),
    operation: z.string().describe('none: the address does not exist'),
    method: z.string(),
    path: z.string().describe('Without the query string'),
    status: z.int(),
    duration_ms: z.number(),
    at: UnixTime,
  })
  .meta({ id: 'LoggedRequest' })

const listRequests = operation({
  name: 'list_requests',
  summary: "Your recent API requests, newest first; for admins, the whole workspace's",
  access: 'viewer',
  input: z.object({
    ...Window,
    key_id: Id.optional().describe('Only requests with this key'),
    from: UnixTime.optional().describe('Only those answered since then'),
    outcome: z
      .enum(['ok', 'refused', 'failed'])
      .optional()
      .describe('By status: below 400, below 500, or above'),
  }),
  output: pageOf(LoggedRequest),
  routes: [paged('/api/v1/requests')],
  tool: {
    effect: 'read',
    hint: 'The newest 1,000 of the last three days. Appears a second later; sampled under heavy load.',
  },
  run: ({ db, actor }, { key_id: keyId, from, outcome, ...window }) => {
    const userId = isManager(actor) ? null : actor.userId
    return pageEntries(
      db,
      { workspaceId: actor.workspaceId, userId, keyId, from, outcome },
      window,
    )
  },
})

const sweepRequests: Cron = {
  name: 'sweep_requests',
  schedule: '*/10 * * * *',
  async run(ctx) {
    await sweepEntries(ctx.db, ctx.now() - KEPT_SECONDS)
    await sweepRepeats(ctx.db, ctx.now() - REPEAT_SECONDS)
  },
}

export const requests: Module = {
  name: 'requests',
  tables: ['request_log', 'idempotent_requests'],
  operations: [listRequests],
  crons: [sweepRequests],
}
