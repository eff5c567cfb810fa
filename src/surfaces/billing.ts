import type { Hono } from 'hono'
import type { App } from '../core/context.ts'
import { receivePayment } from '../modules/credits/index.ts'
import { readBytes } from './input.ts'
import { stripeMessages } from './openapi/endpoints.ts'
import type { Env } from './web.ts'

/** Where the payment provider tells what was paid. The signature covers the bytes as they came, so they stay bytes. */
export function mountBilling(router: Hono<Env>, { app }: { app: App }) {
  router.post(stripeMessages.route.path, async (c) => {
    c.set('operation', stripeMessages.name)
    const { incoming } = c.env
    await receivePayment(app, await readBytes(incoming), String(incoming.headers['stripe-signature'] ?? ''))
    return c.json({ received: true })
  })
}
