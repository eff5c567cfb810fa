import type { Stripe } from 'stripe'
import { guardedFetch } from '../../platform/http/standard-fetch.ts'
import type { Fetcher } from '../../platform/http.ts'
import { type DisputeStatus, type Order, type PaymentNews, type Payments, SignatureError } from './port.ts'

export type StripeSettings = { secretKey: string; webhookSecret: string; url: string }

const TIMEOUT_MS = 15_000

export function createStripePayments(settings: StripeSettings, fetcher: Fetcher): Payments {
  let opening: Promise<Stripe> | undefined
  function open(): Promise<Stripe> {
    opening ??= openStripe(settings, fetcher)
    return opening
  }

  return {
    async checkout(order) {
      const stripe = await open()
      const price = await priceOf(stripe, order)
      const metadata = { payment_id: String(order.paymentId) }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ price, quantity: 1 }],
          success_url: `${order.returnUrl}?payment=done`,
          cancel_url: `${order.returnUrl}?payment=cancelled`,
          client_reference_id: metadata.payment_id,
          metadata,
          // A refund names the charge, which carries the same words.
          payment_intent_data: { metadata },
        },
        { idempotencyKey: `sightline-payment-${order.paymentId}` },
      )
      if (!session.url) throw new Error('Stripe returned no checkout URL')
      return { url: session.url }
    },
    async read(body, signature) {
      const { webhooks } = await open()
      try {
        return newsOf(webhooks.constructEvent(body, signature, settings.webhookSecret))
      } catch (error) {
        throw new SignatureError(error)
      }
    },
    async paymentOf(intent) {
      const stripe = await open()
      return paymentIdOf((await stripe.paymentIntents.retrieve(intent)).metadata)
    },
    async receipt(intent) {
      const stripe = await open()
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })
      return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null
    },
  }
}

// Loaded by the first payment: most processes never see one.
async function openStripe({ secretKey, url }: StripeSettings, fetcher: Fetcher): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    httpClient: Stripe.createFetchHttpClient(guardedFetch(fetcher)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** The price of a pack at the provider, made at its first sale. */
async function priceOf(stripe: Stripe, { pack, title, cents }: Order): Promise<string> {
  const key = `sightline_${pack}_${cents}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 10 })
  const known = data.find((price) => price.lookup_key === key && price.unit_amount === cents)
  if (known) return known.id
  const product = await stripe.products.create({ name: title }, { idempotencyKey: `product-${key}` })
  const made = await stripe.prices.create(
    { product: product.id, currency: 'usd', unit_amount: cents, lookup_key: key },
    { idempotencyKey: `price-${key}` },
  )
  return made.id
}

function newsOf({ type, data }: Stripe.Event): PaymentNews | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { metadata, payment_status, amount_total, payment_intent } = data.object
      const paymentId = paymentIdOf(metadata)
      if (paymentId === null || payment_status !== 'paid') return null
      return { kind: 'paid', paymentId, cents: amount_total ?? null, intent: idOf(payment_intent) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed': {
      const { id: dispute, payment_intent, amount: cents, status: stated } = data.object
      const [intent, status] = [idOf(payment_intent), DISPUTES[stated]]
      return intent && status ? { kind: 'disputed', dispute, intent, cents, status } : null
    }
    case 'charge.refunded': {
      const paymentId = paymentIdOf(data.object.metadata)
      return paymentId === null ? null : { kind: 'refunded', paymentId, refundedCents: data.object.amount_refunded }
    }
    default:
      return null
  }
}

/** An inquiry (warning) has not taken any money; its end is none of a dispute. */
const DISPUTES: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

const idOf = (named: string | { id: string } | null) => (typeof named === 'string' ? named : (named?.id ?? null))

function paymentIdOf(metadata: Stripe.Metadata | null): number | null {
  const id = Number(metadata?.payment_id)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
