import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import { job } from '../../../core/job.ts'
import type { Cron } from '../../../core/module.ts'
import { enqueueImports, openGoogleAccount } from '../../google-accounts/index.ts'
import { allProperties } from '../store/properties.ts'
import { importRun } from './import-run.ts'

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
    const properties = await allProperties(ctx.db)
    await enqueueImports(ctx, { start: startImport, key: 'search_console', properties })
  },
}
