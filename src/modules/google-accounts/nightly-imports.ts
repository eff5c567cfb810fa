import type { z } from 'zod'
import { actAs, type Context, workerOf } from '../../core/context.ts'
import { enqueue, type Job } from '../../core/job.ts'

/** Imports do not all begin in the same minute. */
const SPREAD_SECONDS = 3600

type Import = Job<z.ZodObject<{ client_id: z.ZodInt }>>
type Property = { workspace_id: number; client_id: number; is_simulated: boolean }
type Imports = { start: Import; key: string; properties: Property[] }

/** Starts an import for each property that is of the world its workspace is in. */
export async function enqueueImports(ctx: Context, { start, key, properties }: Imports) {
  for (const { workspace_id, client_id, is_simulated } of properties) {
    const { config } = ctx.worlds.current(workspace_id)
    if (config.simulated.indexing !== is_simulated) continue
    const own = { ...actAs(ctx, workerOf(workspace_id)), config }
    const runAt = ctx.now() + ((client_id * 7919) % SPREAD_SECONDS)
    await enqueue(own, start, { client_id }, { runAt, key: `${key}:${client_id}` })
  }
}
