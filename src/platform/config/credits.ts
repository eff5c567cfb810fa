import { flag, secret, setting, webAddress } from './setting.ts'

export const creditSettings = {
  CREDITS_ENFORCED: setting(flag.optional(), {
    description:
      'Refuse searches when the balance is empty. Without it: `true` where credits can be bought, else `false`.',
    example: 'true',
  }),
  CREDITS_FREE_SESSIONS: setting(flag.default(true), {
    description:
      'Searches by people in the dashboard are free. Searches with an API key, over MCP or with a legacy token always cost credits.',
    example: 'false',
  }),
  STRIPE_SECRET_KEY: setting(secret, {
    description: 'Sells credits with Stripe; needs `STRIPE_WEBHOOK_SECRET` too.',
    example: 'your-secret-key',
  }),
  STRIPE_WEBHOOK_SECRET: setting(secret, {
    description:
      "Signing secret of Stripe's webhook. Point it to `/api/billing/stripe` with the events `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `payment_intent.succeeded`, `payment_intent.payment_failed`, `charge.refunded` and those of `charge.dispute`.",
    example: 'your-signing-secret',
  }),
  STRIPE_URL: setting(webAddress.default('https://api.stripe.com'), {
    description: "Another address of Stripe's API.",
    example: 'http://127.0.0.1:12111',
  }),
}
