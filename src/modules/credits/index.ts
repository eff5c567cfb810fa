import type { Module } from '../../core/module.ts'
import { getCredits, grantCredits, listPayments, startCheckout } from './operations.ts'
import { releaseOrphans } from './store/ledger.ts'
import { TABLES } from './tables.ts'

export { receivePayment } from './payments.ts'
export { PACKS, Usage, UsageDay } from './schemas.ts'
export { charged, isBillable, isEnforced, mayNotSpend, maySpend, noCreditsFor } from './spending.ts'
export {
  countInFlight,
  dailyUsage,
  readBalance,
  readUsage,
  releaseOrphans,
  settleCredits,
  unbalancedAccounts,
} from './store/ledger.ts'

export const credits: Module = {
  name: 'credits',
  tables: TABLES,
  operations: [getCredits, grantCredits, startCheckout, listPayments],
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
