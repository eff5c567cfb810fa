import type { Module } from '../../core/module.ts'
import { creditsLow } from './events.ts'
import { noticeLowBalances } from './low-balance.ts'
import { getCredits, grantCredits, listPayments, setLowBalance, startCheckout } from './operations.ts'
import { releaseOrphans } from './store/ledger.ts'
import { TABLES } from './tables.ts'

export { creditsLow } from './events.ts'
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
  operations: [getCredits, grantCredits, startCheckout, listPayments, setLowBalance],
  events: [creditsLow],
  crons: [
    noticeLowBalances,
    {
      name: 'release_credits',
      schedule: '*/5 * * * * *',
      async run(ctx) {
        await releaseOrphans(ctx.db)
      },
    },
  ],
}
