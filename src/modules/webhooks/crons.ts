import type { Cron } from '../../core/module.ts'
import { scheduleDueDeliveries } from './deliver.ts'
import { LOG_SECONDS } from './delivery-policy.ts'
import { sweepDeliveries } from './store/deliveries.ts'

/** Resumes the deliveries of crashed processes. */
export const scheduleDue: Cron = {
  name: 'wake_webhook_deliveries',
  schedule: '*/15 * * * * *',
  run: scheduleDueDeliveries,
}

/** The delivery log is kept for 30 days. */
export const sweepDeliveryLog: Cron = {
  name: 'sweep_webhook_deliveries',
  schedule: '*/10 * * * *',
  run: ({ db, now }) => sweepDeliveries(db, now() - LOG_SECONDS),
}
