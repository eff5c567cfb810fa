import { z } from 'zod'
import { actAs, transaction, workerOf } from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import { applyVolumes } from './apply-volumes.ts'
import { clientsOfSandbox } from './store.ts'

export const applyOwnVolumes = job({
  name: 'apply_search_volumes',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  async run(ctx, { client_id }) {
    await transaction(ctx, (tx) => applyVolumes(tx, client_id))
  },
})

/** Once search is real, what the sandbox counted weighs nothing any more, also while it is not cleared. */
export const followWorld: Cron = {
  name: 'follow_world_of_volumes',
  schedule: '*/5 * * * *',
  async run(ctx) {
    for (const { workspace_id, client_id } of await clientsOfSandbox(ctx.db)) {
      const { config } = ctx.worlds.current(workspace_id)
      if (config.simulated.search) continue
      const own = { ...actAs(ctx, workerOf(workspace_id)), config }
      await enqueue(own, applyOwnVolumes, { client_id }, { key: `search_volumes:${client_id}` })
    }
  },
}
