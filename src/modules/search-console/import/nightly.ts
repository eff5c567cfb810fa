import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import { actAs, workerOf } from '../../../core/context.ts'
import { enqueue, job } from '../../../core/job.ts'
import type { Cron } from '../../../core/module.ts'
import { openGoogleAccount } from '../../google-accounts/index.ts'
import { allProperties } from '../store/properties.ts'
import { importRun } from './import-run.ts'

/** Imports do not all begin in the same minute. */
const SPREAD_SECONDS = 3600

export const startImport = job({
  name: 'start_search_console_import',
  payload: z.object({ client_id: z.int() }),
  attempts: 3,
  port: 'indexing',
  async run(ctx, { client_id }) {
    // Without an account nothing can be imported; the property's page says so.
    if (!(await openGoogleAccount(ctx, client_id))) return
    await importRun.start(ctx, { clientId: client_id, input: {} }).catch(ignoreClientErrors)
  },
})

/** A running import, or an archived client, needs no further run. */
function ignoreClientErrors(thrown: unknown) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
}

/** After midnight in California, when Google has begun another day. */
export const nightlyImport: Cron = {
  name: 'import_search_console',
  schedule: '20 9 * * *',
  async run(ctx) {
    for (const { workspace_id, client_id, is_simulated } of await allProperties(ctx.db)) {
      const { config } = ctx.worlds.current(workspace_id)
      if (config.simulated.indexing !== is_simulated) continue
      const own = { ...actAs(ctx, workerOf(workspace_id)), config }
      const runAt = ctx.now() + ((client_id * 7919) % SPREAD_SECONDS)
      await enqueue(
        own,
        startImport,
        { client_id },
        { runAt, key: `search_console:${client_id}` },
      )
    }
  },
}
