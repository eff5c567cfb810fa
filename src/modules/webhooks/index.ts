import type { Module } from '../../core/module.ts'
import { scheduleDue, sweepDeliveryLog } from './crons.ts'
import { deliverWebhook } from './deliver.ts'
import { webhookDisabled, webhookFailing } from './events.ts'
import { deliveryOperations } from './operations/deliveries.ts'
import { endpointOperations } from './operations/endpoints.ts'
import { subscriptions } from './subscribers.ts'

export { webhookDisabled, webhookFailing } from './events.ts'
export { PUBLIC_EVENTS } from './public-events.ts'
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
