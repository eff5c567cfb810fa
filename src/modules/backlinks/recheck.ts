import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import { job } from '../../core/job.ts'

/** A link that was missed once is rechecked after a day, which confirms the loss. */
export const recheckFailing = job({
  name: 'recheck_failing_backlinks',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  lane: 'backlinks',
  async run(ctx, { client_id }) {
    await ctx.operations
      .call(ctx, 'check_backlinks', { client_id, states: ['failing'] })
      .catch(ignoreClientErrors)
  },
})

/** Nothing to look for, a run under way, or an archived client: then there is nothing for us to do. */
function ignoreClientErrors(thrown: unknown) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
}
