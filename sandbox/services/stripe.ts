import type { Sandbox } from '../control/sandbox.ts'
import { json, type Reply } from './reply.ts'
import { type Call, formOf, type MakeService } from './service.ts'

/** How a saved card behaves, by its name as Stripe's own test cards have it. */
const FAILURES: Record<string, { code: string; decline_code?: string }> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
  },
}

/** Payments with saved cards, as far as nobody is there to make them: the same request again takes the money once. */
export const stripe: MakeService = (sandbox: Sandbox) => ({
  name: 'stripe',
  prefix: '/v1',
  hosts: ['api.stripe.com'],
  handle: (call): Reply => {
    const { method, path } = call
    const route = `${method} ${path.replace(/(?<=\/)(?:pi|seti|pm|in)_\w+/, ':id')}`
    switch (route) {
      case 'POST /checkout/sessions':
        return openPage(sandbox, formOf(call))
      case 'GET /setup_intents/:id':
        return savedCard(path)
      case 'POST /payment_intents':
        return charge(sandbox, call)
      case 'GET /payment_intents/:id':
        return found(sandbox, path)
      case 'GET /invoices/:id':
        return json({
          id: path.split('/')[2],
          hosted_invoice_url: `https://invoice.stripe.com/i/${path.split('/')[2]}`,
        })
      case 'POST /payment_methods/:id/detach':
        sandbox.payments.detached.push(path.split('/')[2] ?? '')
        return json({ id: path.split('/')[2], object: 'payment_method', customer: null })
      default:
        return problem(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${route})`,
        })
    }
  },
})

function openPage({ payments }: Sandbox, form: URLSearchParams): Reply {
  const id = `cs_${payments.pages.length + 1}`
  const page = { id, mode: form.get('mode') ?? '', setupId: form.get('metadata[setup_id]') }
  payments.pages.push(page)
  return json({
    id,
    object: 'checkout.session',
    mode: page.mode,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  })
}

/** `seti_<card>` is the page where that card was entered. */
function savedCard(path: string): Reply {
  const setup = path.split('/')[2] ?? ''
  const payment_method = {
    ...{ id: `pm_${setup.slice('seti_'.length)}`, object: 'payment_method', type: 'card' },
    card: { brand: 'visa', last4: '4242' },
  }
  return json({
    id: setup,
    object: 'setup_intent',
    status: 'succeeded',
    customer: 'cus_1',
    payment_method,
  })
}

function charge({ payments }: Sandbox, call: Call): Reply {
  const key = String(call.headers['idempotency-key'] ?? '')
  const known = key && payments.answers.get(key)
  if (known) return known.body === call.body ? known.reply : reused()
  const reply = makeCharge(payments, formOf(call))
  if (key) payments.answers.set(key, { body: call.body, reply })
  return reply
}

function makeCharge(payments: Sandbox['payments'], form: URLSearchParams): Reply {
  const card = form.get('payment_method') ?? ''
  const failure = FAILURES[card]
  const intent = {
    ...{
      id: `pi_${payments.charges.length + 1}`,
      object: 'payment_intent',
      currency: form.get('currency'),
    },
    ...{
      amount: Number(form.get('amount')),
      customer: form.get('customer'),
      payment_method: card,
    },
    metadata: { payment_id: form.get('metadata[payment_id]') },
  }
  if (failure)
    return problem(402, { type: 'card_error', message: 'Your card was declined.', ...failure })
  if (payments.detached.includes(card))
    return problem(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such PaymentMethod',
    })
  const paid = { ...intent, status: 'succeeded', amount_received: intent.amount }
  payments.charges.push(paid)
  return json(paid)
}

function found({ payments }: Sandbox, path: string): Reply {
  const intent = payments.charges.find(({ id }) => id === path.split('/')[2])
  if (!intent)
    return problem(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such intent',
    })
  const latest_charge = {
    id: `ch_${intent.id}`,
    receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
  }
  return json({ ...intent, latest_charge })
}

const reused = () =>
  problem(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same ones',
  })

const problem = (status: number, error: object) => json({ error }, status)
