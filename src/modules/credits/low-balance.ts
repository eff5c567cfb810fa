import { type App, openContext, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { Cron } from '../../core/module.ts'
import { managersOf, notifyLater } from '../accounts/index.ts'
import { creditsLow } from './events.ts'
import { type Crossing, claimCrossings } from './store/low-balance.ts'

const MOST_MAILS = 50

/** Spending must stay fast, so the threshold is checked separately. */
export const noticeLowBalances: Cron = {
  name: 'notice_low_balances',
  schedule: '*/30 * * * * *',
  run: (ctx) => reportLowBalances(ctx),
}

export async function reportLowBalances(app: App) {
  await app.db.transaction().execute(async (db) => {
    for (const crossing of await claimCrossings(db))
      if (crossing.is_low) await report({ ...app, db }, crossing)
  })
}

async function report(app: App, { workspace_id, left, low_threshold }: Crossing) {
  const ctx = openContext(app, workerOf(workspace_id))
  await emit(ctx, creditsLow, { credits: left, threshold: low_threshold })
  for (const { email } of await managersOf(app.db, workspace_id, MOST_MAILS))
    await notifyLater(ctx, { kind: 'credits_low', email, credits: left })
}
