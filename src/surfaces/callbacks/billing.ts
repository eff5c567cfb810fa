import type { Hono } from 'hono'
import type { App } from '../../core/context.ts'
import { receivePayment } from '../../modules/credits/index.ts'
import type { Env } from '../http/hono-env.ts'
import { readBytes } from '../http/input.ts'
import { stripeMessages } from '../openapi/endpoints.ts'

/** The webhook of the payment provider. The signature covers the raw bytes, so they are not decoded. */
export function mountBilling(router: Hono<Env>, { app }: { app: App }) {
  router.post(stripeMessages.route.path, async (c) => {
    c.set('operation', stripeMessages.name)
    const { incoming } = c.env
    await receivePayment(
      app,
      await readBytes(incoming),
      String(incoming.headers['stripe-signature'] ?? ''),
    )
    return c.json({ received: true })
  })
}
