import type { Module } from '../../core/module.ts'
import { creditsLow, creditsToppedUp, paymentDisputed, topUpStopped } from './events.ts'
import { noticeLowBalances } from './low-balance.ts'
import {
  getCredits,
  grantCredits,
  listPayments,
  setLowBalance,
  startCheckout,
} from './operations.ts'
import { forgetCard } from './saved-cards.ts'
import { releaseOrphans } from './store/ledger.ts'
import { chargeTopUp, topUpCredits } from './top-up.ts'
import { forgetSavedCard, getTopUp, setTopUp, startCard } from './top-up-operations.ts'

export {
  charged,
  isBillable,
  isEnforced,
  mayNotSpend,
  maySpend,
  noCreditsFor,
} from './charge-operation.ts'
export { creditsLow, creditsToppedUp, paymentDisputed, topUpStopped } from './events.ts'
export { PACKS } from './packs.ts'
export { receivePayment } from './payments.ts'
export { type TopUpStop, Usage, UsageDay } from './schemas.ts'
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
  tables: [
    'credit_accounts',
    'credit_entries',
    'credit_reservations',
    'credit_usage',
    'credit_top_ups',
    'payments',
    'payment_disputes',
  ],
  operations: [
    getCredits,
    grantCredits,
    startCheckout,
    listPayments,
    setLowBalance,
    getTopUp,
    setTopUp,
    startCard,
    forgetSavedCard,
  ],
  jobs: [chargeTopUp, forgetCard],
  events: [creditsLow, creditsToppedUp, topUpStopped, paymentDisputed],
  crons: [
    topUpCredits,
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
