import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import { job } from '../../../core/job.ts'
import { requireClient } from '../../clients/index.ts'
import { takeSample } from '../monitor.ts'

const OfClient = z.object({ client_id: z.int() })

/** What exceeded the daily quota is submitted on the next day. */
export const carryOver = job({
  name: 'carry_over_indexing',
  payload: OfClient,
  attempts: 3,
  lane: 'indexing',
  port: 'indexing',
  async run(ctx, { client_id }) {
    await ctx.operations.call(ctx, 'submit_indexing', { client_id }).catch(ignoreClientErrors)
  },
})

/** A running import, or an archived client, needs no further run. */
function ignoreClientErrors(thrown: unknown) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
}

/** A sample of the index is stored after each run. */
export const monitorIndexing = job({
  name: 'monitor_indexing',
  payload: OfClient,
  attempts: 2,
  lane: 'indexing',
  port: 'indexing',
  async run(ctx, { client_id }) {
    await takeSample(ctx, await requireClient(ctx, client_id))
  },
})
