import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import { aeoCheckCompleted } from '../aeo/index.ts'
import { catchUp, numbersOfJob } from '../analytics/index.ts'
import { storeTaskCompleted } from '../aso/index.ts'
import { clientsById, type OwnedClient, withClientShared } from '../clients/index.ts'
import { doneJobsOf, jobCompleted, jobFailed } from '../rank-checks/index.ts'
import { generateSets } from './generate.ts'
import { REC_TYPES } from './select.ts'
import { saveSet } from './store.ts'

/** Checks of a client that end within these seconds are followed by one generation. */
const WINDOW_SECONDS = 15
/** So often the figures of a large check are waited for. */
const MAX_WAITS = 40

const Payload = z.object({ client_id: z.int(), waits: z.int().default(0) })

/** Regenerates all sets of a client by rules. Uses no model, so that a check costs no more than announced. */
export const generateByRules = job({
  name: 'generate_recommendations',
  payload: Payload,
  attempts: 3,
  lane: 'analytics',
  async run(ctx, { client_id, waits }): Promise<void> {
    const client = (await clientsById(ctx, [client_id])).get(client_id)
    if (!client) return
    if (waits < MAX_WAITS && !(await hasFigures(ctx, client)))
      return schedule(ctx, { client_id, waits: waits + 1 })
    for await (const { set, drafts } of generateSets(ctx, {
      client,
      types: REC_TYPES,
      isPlain: true,
    }))
      await withClientShared(ctx, client_id, (tx) => saveSet(tx.db, set, drafts))
    await publish(ctx, {
      type: 'recommendations.refreshed',
      client_id,
      data: { rec_types: [...REC_TYPES] },
    })
  },
})

async function hasFigures(ctx: Context, client: OwnedClient): Promise<boolean> {
  await catchUp(ctx, client)
  const [last] = await doneJobsOf(
    ctx.db,
    { workspace_id: client.workspace_id, client_id: client.id },
    1,
  )
  return !last || (await numbersOfJob(ctx.db, last)) !== undefined
}

/** At the end of the current window: what ends while one is worked out falls into the next. */
function schedule(ctx: Context, payload: z.input<typeof Payload>): Promise<void> {
  const runAt = WINDOW_SECONDS * (Math.floor(ctx.now() / WINDOW_SECONDS) + 1)
  return enqueue(ctx, generateByRules, payload, {
    runAt,
    key: `recommendations:${payload.client_id}:${runAt}`,
  })
}

/** Soon, in the background, and once however often it is requested. */
export const generateSoon = (ctx: Context, client_id: number): Promise<void> =>
  schedule(ctx, { client_id })

const LISTENER = 'recommendations'

export const afterChecks = [
  on(jobCompleted, LISTENER, (ctx, { client_id }) => generateSoon(ctx, client_id)),
  on(jobFailed, LISTENER, (ctx, { client_id }) => generateSoon(ctx, client_id)),
  on(aeoCheckCompleted, LISTENER, (ctx, { client_id }) => generateSoon(ctx, client_id)),
  on(storeTaskCompleted, LISTENER, (ctx, { client_id }) => generateSoon(ctx, client_id)),
]
