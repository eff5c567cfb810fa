import type { Module } from '../../core/module.ts'
import { getCredits, grantCredits } from './operations.ts'
import { releaseOrphans } from './store.ts'
import { TABLES } from './tables.ts'

export { isEnforced, noCredits } from './operations.ts'
export { Usage } from './schemas.ts'
export { readBalance, readUsage, releaseOrphans, settleCredits, unbalancedAccounts } from './store.ts'

export const credits: Module = {
  name: 'credits',
  tables: TABLES,
  operations: [getCredits, grantCredits],
  crons: [
    {
      name: 'release_credits',
      schedule: '*/5 * * * * *',
      async run(ctx) {
        await releaseOrphans(ctx.db)
      },
    },
  ],
}
