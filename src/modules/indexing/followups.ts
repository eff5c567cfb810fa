import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { job } from '../../core/job.ts'
import { requireClient } from '../clients/index.ts'
import { takeSample } from './monitor.ts'

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

/** A run that is under way already, or a client that was archived, needs none of ours. */
function ignoreClientErrors(thrown: unknown) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
}

/** After each run a look at the index is kept. */
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
