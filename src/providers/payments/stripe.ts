import type { Stripe } from 'stripe'
import { guardedFetch } from '../../platform/http/standard-fetch.ts'
import type { Fetcher } from '../../platform/http.ts'
import {
  type CardFailure,
  type ChargeOutcome,
  type DisputeStatus,
  type Order,
  type PaymentNews,
  type Payments,
  SignatureError,
} from './port.ts'

type StripeSettings = { secretKey: string; webhookSecret: string; url: string }

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
          invoice_creation: { enabled: true, invoice_data: { metadata } },
        },
        { idempotencyKey: `sightline-payment-${order.paymentId}` },
      )
      if (!session.url) throw new Error('Stripe returned no checkout URL')
      return { url: session.url }
    },
    async saveCard({ setupId, customer, returnUrl }) {
      const stripe = await open()
      const { url } = await stripe.checkout.sessions.create({
        mode: 'setup',
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        ...(customer ? { customer } : { customer_creation: 'always' as const }),
        success_url: `${returnUrl}?card=saved`,
        cancel_url: returnUrl,
        metadata: { setup_id: setupId },
      })
      if (!url) throw new Error('Stripe returned no checkout URL')
      return { url }
    },
    async cardOf(setup) {
      const stripe = await open()
      const saved = await stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] })
      const [customer, method] = [idOf(saved.customer), saved.payment_method]
      if (!customer || !method || typeof method === 'string')
        throw new Error('Stripe returned no saved card')
      const { brand, last4 } = method.card ?? {}
      return {
        customer,
        card: method.id,
        label: `${brand ?? 'card'} •••• ${last4 ?? ''}`.trim(),
      }
    },
    async forgetCard(card) {
      const stripe = await open()
      await stripe.paymentMethods.detach(card)
    },
    async charge({ paymentId, customer, card, cents, title }) {
      const stripe = await open()
      const order = {
        ...{
          amount: cents,
          currency: 'usd',
          customer,
          payment_method: card,
          description: title,
        },
        ...{
          allowed_payment_method_types: ['card' as const],
          off_session: true,
          confirm: true,
        },
        metadata: { payment_id: String(paymentId) },
      }
      const once = { idempotencyKey: `sightline-top-up-${paymentId}` }
      return stripe.paymentIntents.create(order, once).then(outcomeOf, failureOf)
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
    async receipt({ intent, invoice }) {
      const stripe = await open()
      if (invoice) return (await stripe.invoices.retrieve(invoice)).hosted_invoice_url ?? null
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
        expand: ['latest_charge'],
      })
      return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null
    },
  }
}

// Loaded by the first payment: most processes never see one.
async function openStripe(
  { secretKey, url }: StripeSettings,
  fetcher: Fetcher,
): Promise<Stripe> {
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
  const product = await stripe.products.create(
    { name: title },
    { idempotencyKey: `product-${key}` },
  )
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
      const {
        mode,
        metadata,
        payment_status,
        amount_total,
        payment_intent,
        setup_intent,
        invoice,
      } = data.object
      if (mode === 'setup') return cardNews(metadata, idOf(setup_intent))
      const paymentId = paymentIdOf(metadata)
      if (paymentId === null || payment_status !== 'paid') return null
      return {
        kind: 'paid',
        paymentId,
        cents: amount_total ?? null,
        intent: idOf(payment_intent),
        invoice: idOf(invoice),
      }
    }
    case 'payment_intent.succeeded': {
      const { id: intent, metadata, amount_received: cents } = data.object
      const paymentId = paymentIdOf(metadata)
      return paymentId === null
        ? null
        : { kind: 'paid', paymentId, cents, intent, invoice: null }
    }
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error } = data.object
      const paymentId = paymentIdOf(metadata)
      return paymentId === null
        ? null
        : { kind: 'failed', paymentId, why: whyOf(last_payment_error?.code) }
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
      return paymentId === null
        ? null
        : { kind: 'refunded', paymentId, refundedCents: data.object.amount_refunded }
    }
    default:
      return null
  }
}

function cardNews(metadata: Stripe.Metadata | null, setup: string | null): PaymentNews | null {
  const setupId = metadata?.setup_id
  return setupId && UUID.test(setupId) && setup ? { kind: 'card_saved', setupId, setup } : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function outcomeOf({ id, status }: Stripe.PaymentIntent): ChargeOutcome {
  if (status === 'succeeded') return { status: 'paid', intent: id }
  if (status === 'processing') return { status: 'processing' }
  return {
    status: 'failed',
    why: status === 'requires_action' ? 'card_needs_owner' : 'card_declined',
  }
}

/** The card's own failures, and a card that is gone. All others are asked again. */
function failureOf(thrown: unknown): ChargeOutcome {
  const { type, code } = thrown as Partial<Stripe.errors.StripeError>
  const isGone = type === 'StripeInvalidRequestError' && code === 'resource_missing'
  if (type === 'StripeCardError' || isGone) return { status: 'failed', why: whyOf(code) }
  throw thrown
}

const whyOf = (code: string | undefined): CardFailure =>
  code === 'authentication_required' ? 'card_needs_owner' : 'card_declined'

/** An inquiry (warning) has not taken any money; its end is none of a dispute. */
const DISPUTES: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? null)

function paymentIdOf(metadata: Stripe.Metadata | null): number | null {
  const id = Number(metadata?.payment_id)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
