import type { Cron } from '../../core/module.ts'
import { scheduleDueDeliveries } from './deliver.ts'
import { LOG_SECONDS } from './rules.ts'
import { sweepDeliveries } from './store/deliveries.ts'

/** Takes up what a process that died was sending. */
export const scheduleDue: Cron = {
  name: 'wake_webhook_deliveries',
  schedule: '*/15 * * * * *',
  run: scheduleDueDeliveries,
}

/** The log of deliveries goes back 30 days. */
export const sweepDeliveryLog: Cron = {
  name: 'sweep_webhook_deliveries',
  schedule: '*/10 * * * *',
  run: ({ db, now }) => sweepDeliveries(db, now() - LOG_SECONDS),
}
