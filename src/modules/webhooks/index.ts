import type { Cron, Module } from '../../core/module.ts'
import { deliverWebhook, scheduleDueDeliveries } from './deliver.ts'
import { LOG_SECONDS } from './delivery-policy.ts'
import { deliveryOperations } from './operations/deliveries.ts'
import { endpointOperations } from './operations/endpoints.ts'
import { webhookDisabled, webhookFailing } from './schemas.ts'
import { sweepDeliveries } from './store/deliveries.ts'
import { subscriptions } from './subscribers.ts'

/** Resumes the deliveries of crashed processes. */
const scheduleDue: Cron = {
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

export { PUBLIC_EVENTS } from './public-events.ts'
export { webhookDisabled, webhookFailing } from './schemas.ts'
export { deliverAs } from './subscribers.ts'

export const webhooks: Module = {
  name: 'webhooks',
  tables: ['webhooks', 'webhook_deliveries'],
  operations: [...endpointOperations, ...deliveryOperations],
  jobs: [deliverWebhook],
  events: [webhookDisabled, webhookFailing],
  subscriptions,
  crons: [scheduleDue, sweepDeliveryLog],
}
