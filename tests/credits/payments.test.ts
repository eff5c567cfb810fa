import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createEmulator } from 'emulate'
import { Stripe } from 'stripe'
import { unbalancedAccounts } from '../../src/modules/credits/store/ledger.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const SECRET = 'whsec_test_secret'
const emulator = await createEmulator({ service: 'stripe', port: 0 })
after(() => emulator.close())
const { port } = new URL(emulator.url)
const testApp = await openTestApp({
  STRIPE_SECRET_KEY: 'sk_test_emulated',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_URL: `http://127.0.0.1:${port}`,
  HTTP_ALLOW_PRIVATE: `127.0.0.1:${port}`,
})
const { url } = await testApp.serve()
const call = caller(url)
const owner = await keyOf(testApp, 'owner')
const admin = await keyOf(testApp, 'admin')
const stripe = new Stripe('sk_test_emulated')

/** Sends a webhook as Stripe does, with its signature. */
async function sendEvent(event: object, secret = SECRET) {
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/billing/stripe`, { method: 'POST', body: payload, headers })
  return { status: answer.status, body: await answer.json() }
}

/** Opens a checkout, pays it at the emulator and returns the session. */
async function buy(pack: string) {
  const { status, body } = await call('POST', '/api/v1/credits/checkout', { as: owner, body: { pack } })
  assert.equal(status, 200)
  const id = new URL(body.url).pathname.split('/').pop()
  await fetch(`${emulator.url}/checkout/${id}/complete`, { method: 'POST', redirect: 'manual' })
  const session = await (
    await fetch(`${emulator.url}/v1/checkout/sessions/${id}`, { headers: { authorization: 'Bearer sk_test_emulated' } })
  ).json()
  assert.equal(session.payment_status, 'paid')
  return session
}

const completed = (session: object) => ({ type: 'checkout.session.completed', data: { object: session } })
const refunded = (session: { metadata: object }, cents: number) => ({
  type: 'charge.refunded',
  data: { object: { metadata: session.metadata, amount_refunded: cents } },
})
const credits = async () => (await call('GET', '/api/v1/credits', { as: owner })).body

test('a pack costs the price of the contract and is credited once Stripe reports it as paid', async () => {
  const session = await buy('10k')
  assert.equal((await credits()).balance, 0)
  assert.deepEqual(await sendEvent(completed(session)), { status: 200, body: { received: true } })
  const { balance, can_buy, enforced, ledger } = await credits()
  assert.deepEqual([balance, can_buy, enforced, ledger[0].kind], [10_000, true, true, 'purchase'])
  const { payments } = (await call('GET', '/api/v1/credits/payments', { as: owner })).body
  assert.deepEqual([payments.length, payments[0].amount_cents, payments[0].status], [1, 800, 'paid'])
})

test('a webhook delivered a hundred times at once credits once', async () => {
  const before = (await credits()).balance
  const event = completed(await buy('50k'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendEvent(event)))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await credits()).balance, before + 50_000)
})

test('a refund takes credits back in proportion, once, and never more than are left', async () => {
  const session = await buy('500k')
  await sendEvent(completed(session))
  const before = (await credits()).balance
  await Promise.all(Array.from({ length: 10 }, () => sendEvent(refunded(session, 15_000))))
  assert.equal((await credits()).balance, before - 250_000)
  // Webhooks arrive in any order: an older, smaller amount changes nothing.
  await sendEvent(refunded(session, 3000))
  assert.equal((await credits()).balance, before - 250_000)
  await testApp.pool.query('update credit_accounts set balance = balance - $1', [before - 250_000 - 10])
  await testApp.pool.query(
    `update credit_entries set amount = amount - $1 where kind = 'purchase' and amount = 10000`,
    [before - 250_000 - 10],
  )
  await sendEvent(refunded(session, 30_000))
  assert.equal((await credits()).balance, 0)
  assert.deepEqual(await unbalancedAccounts(testApp.app.db), [])
  const { payments } = (await call('GET', '/api/v1/credits/payments', { as: owner })).body
  assert.equal(payments[0].status, 'refunded')
})

const disputed = (session: { payment_intent: string }, news: { id: string; cents: number; status: string }) => ({
  type: news.status === 'won' || news.status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created',
  data: { object: { id: news.id, payment_intent: session.payment_intent, amount: news.cents, status: news.status } },
})
const lastPayment = async () => (await call('GET', '/api/v1/credits/payments', { as: owner })).body.payments[0]

test('a dispute freezes its share of the credits once, and returns it when won', async () => {
  const session = { ...(await buy('50k')), payment_intent: 'pi_won' }
  await sendEvent(completed(session))
  const { balance } = await credits()
  const open = { id: 'dp_won', cents: 1750, status: 'needs_response' }
  assert.equal((await sendEvent(disputed(session, { ...open, status: 'warning_needs_response' }))).status, 200)
  assert.equal((await credits()).balance, balance)

  await Promise.all(Array.from({ length: 10 }, () => sendEvent(disputed(session, open))))
  assert.equal((await credits()).balance, balance - 25_000)
  assert.deepEqual([(await lastPayment()).dispute, (await lastPayment()).frozen_credits], ['open', 25_000])
  for (const status of ['under_review', 'won', 'won', 'needs_response', 'lost'])
    await sendEvent(disputed(session, { ...open, status }))
  assert.equal((await credits()).balance, balance)
  assert.deepEqual([(await lastPayment()).dispute, (await lastPayment()).frozen_credits], ['won', 0])
  assert.deepEqual(
    (await credits()).ledger.slice(0, 2).map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    [
      ['dispute', 25_000],
      ['dispute', -25_000],
    ],
  )
  assert.deepEqual(await unbalancedAccounts(testApp.app.db), [])
})

test('a lost dispute keeps what it froze, even if only its end is reported, and never takes more than are left', async () => {
  const session = { ...(await buy('10k')), payment_intent: 'pi_lost' }
  const news = { id: 'dp_lost', cents: 800, status: 'lost' }
  // Before the payment is booked, the webhook is refused so that the provider repeats it.
  assert.equal((await sendEvent(disputed(session, news))).status >= 400, true)
  await sendEvent(completed(session))
  const { balance } = await credits()
  await sendEvent(disputed(session, news))
  await sendEvent(disputed(session, { ...news, status: 'needs_response' }))
  assert.equal((await credits()).balance, balance - 10_000)
  assert.deepEqual([(await lastPayment()).dispute, (await lastPayment()).frozen_credits], ['lost', 10_000])

  const used = { ...(await buy('10k')), payment_intent: 'pi_used' }
  await sendEvent(completed(used))
  const { rows: accounts } = await testApp.pool.query('select workspace_id, balance from credit_accounts')
  for (const { workspace_id, balance: all } of accounts)
    await testApp.pool.query(`select credit_take_back($1, 'refund', $2, 'spent', '')`, [workspace_id, all - 4000])
  await sendEvent(disputed(used, { id: 'dp_used', cents: 800, status: 'needs_response' }))
  assert.equal((await credits()).balance, 0)
  await sendEvent(disputed(used, { id: 'dp_used', cents: 800, status: 'won' }))
  assert.equal((await credits()).balance, 4000)
  assert.deepEqual(await unbalancedAccounts(testApp.app.db), [])
})

test('a forged, unsigned, unpaid, mismatched or unknown webhook changes nothing', async () => {
  const session = await buy('10k')
  const { balance } = await credits()
  assert.equal((await sendEvent(completed(session), 'whsec_other')).status, 400)
  assert.equal((await call('POST', '/api/billing/stripe', { body: completed(session) })).status, 400)
  assert.equal((await sendEvent(completed({ ...session, payment_status: 'unpaid' }))).status, 200)
  assert.equal((await sendEvent(completed({ ...session, amount_total: 1 }))).status, 200)
  assert.equal((await sendEvent(completed({ ...session, metadata: { payment_id: '999999' } }))).status, 200)
  assert.equal((await sendEvent({ type: 'customer.created', data: { object: {} } })).status, 200)
  assert.equal((await credits()).balance, balance)
})

test('only the owner can buy, unknown packs are refused, and credits cannot be granted where they are sold', async () => {
  const body = { pack: '10k' }
  assert.equal((await call('POST', '/api/v1/credits/checkout', { as: admin, body })).status, 403)
  assert.equal((await call('POST', '/api/v1/credits/checkout', { as: owner, body: { pack: '1k' } })).status, 400)
  const gift = { credits: 5, reason: 'a gift' }
  assert.equal((await call('POST', '/api/v1/credits/grants', { as: owner, body: gift })).status, 409)
})

test('without a payment provider, checkout says whom to ask', async () => {
  const plain = await openTestApp()
  const { url: address } = await plain.serve()
  const answer = await caller(address)('POST', '/api/v1/credits/checkout', {
    as: await keyOf(plain, 'owner'),
    body: { pack: '10k' },
  })
  assert.equal(answer.status, 503)
  assert.match(answer.body.error, /operator/)
})
