import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Stripe } from 'stripe'
import type { Fault } from '../../sandbox/control/faults.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { openContext, workerOf } from '../../src/core/context.ts'
import {
  addCredits,
  reserveCredits,
  settleCredits,
  unbalancedAccounts,
} from '../../src/modules/credits/store/ledger.ts'
import { chargeTopUp, orderTopUps } from '../../src/modules/credits/top-up.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const WORK = join(import.meta.dirname, '../../src/main/work.ts')
const SECRET = 'whsec_test_secret'
const { sandbox, url: stripeUrl, close } = await startSandbox()
after(close)
const { payments } = sandbox
const testApp = await openTestApp({
  SANDBOX_URL: stripeUrl,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_URL: stripeUrl,
  HTTP_ALLOW_PRIVATE: new URL(stripeUrl).host,
  BASE_URL: 'https://sightline.example',
})
const { url } = await testApp.serve()
const call = caller(url)
const { app, pool } = testApp
const [owner, admin] = [await sessionOf(testApp, 'owner'), await keyOf(testApp, 'admin')]
const ownerKey = await keyOf(testApp, 'owner')
const { workspaceId } = testApp.as('owner').actor
const stripe = new Stripe('sk_test_sandbox')

const LOST_ANSWER: Fault = {
  ...{ match: { service: 'stripe', q: null, path: '/payment_intents', market: null }, fault: 'cut' },
  ...{ ms: 0, share: 1, seed: 0, by: 'request' },
}
const HEADERS = { origin: 'https://sightline.example' }
const SETTINGS = { is_on: true, pack: '10k', below: 1000, monthly_limit_cents: 2000 }
const set = (wish: object = {}, as = owner) =>
  call('PUT', '/api/v1/credits/top-up', { as, body: { ...SETTINGS, ...wish }, headers: HEADERS })
const state = async () => (await call('GET', '/api/v1/credits/top-up', { as: admin })).body
const rowsOf = async (query: string) => (await pool.query(query)).rows
const events = async (name: string) =>
  (await rowsOf(`select data from events where name = '${name}' order by id`)).map(({ data }) => data)

async function sendEvent(type: string, object: object) {
  const payload = JSON.stringify({ type, data: { object } })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await fetch(`${url}/api/billing/stripe`, { method: 'POST', body: payload, headers })).status
}

/** Opens the card page and returns the session that the provider reports once a card is entered. */
async function saveCard(card: string) {
  const { status } = await call('POST', '/api/v1/credits/top-up/card', { as: owner, body: {}, headers: HEADERS })
  assert.equal(status, 200)
  const setup_id = payments.pages.at(-1)?.setupId
  return { mode: 'setup', metadata: { setup_id }, setup_intent: `seti_${card.slice('pm_'.length)}` }
}

async function spendSome(credits: number) {
  const hold = { request: randomUUID(), workspaceId, key: -1, instance: randomUUID(), credits, isEnforced: true }
  assert.equal(await reserveCredits(app.db, hold), true)
  await settleCredits(app.db, hold, { used: credits, cached: 0, failed: 0 })
}

async function spendAll() {
  const { rows } = await pool.query('select balance from credit_accounts where workspace_id = $1', [workspaceId])
  const credits = rows[0]?.balance ?? 0
  if (credits > 0) await spendSome(credits)
}

const ordered = () => rowsOf(`select payload from queue where name = 'charge_top_up' and state <> 'dead' order by id`)
const charge = (payload: { payment_id: number; customer: string; card: string }) =>
  chargeTopUp.run(openContext(app, workerOf(workspaceId)), payload)
/** Runs the pending charges as a worker would, and removes the jobs. */
async function work() {
  for (const { payload } of await ordered()) await charge(payload)
  await pool.query(`delete from queue where name = 'charge_top_up'`)
}
const startAnew = () => pool.query(`update payments set created_at = now() - interval '40 days' where is_automatic`)

test('a card is saved at the provider once, and only by the card page opened last', async () => {
  assert.deepEqual([(await set()).body.reason, (await state()).card], ['no_saved_card', null])
  const refused = await call('POST', '/api/v1/credits/top-up/card', { as: ownerKey, body: {} })
  assert.equal(refused.body.reason, 'sign_in_first')
  const [first, second] = [await saveCard('pm_card_old'), await saveCard('pm_card_visa')]
  assert.deepEqual(
    [await sendEvent('checkout.session.completed', first), (await state()).card],
    [200, null],
    'an earlier page is void',
  )
  assert.equal(await sendEvent('checkout.session.completed', second), 200)
  await sendEvent('checkout.session.completed', { ...second, setup_intent: 'seti_card_other' })
  await sendEvent('checkout.session.completed', { ...second, metadata: { setup_id: 'foreign' } })
  const { card, is_on } = await state()
  assert.deepEqual([card, is_on], ['visa •••• 4242', false])
  assert.deepEqual(await rowsOf('select customer, card from credit_top_ups'), [
    { customer: 'cus_1', card: 'pm_card_visa' },
  ])
})

test('only a signed-in owner can raise what a top-up may spend; API keys may lower it or turn it off', async () => {
  assert.equal((await set({}, admin)).status, 403)
  assert.equal((await set({}, ownerKey)).body.reason, 'top_up_in_person')
  assert.equal((await set({ monthly_limit_cents: 700 })).body.reason, 'top_up_limit_too_low')
  assert.equal((await set()).status, 200)
  for (const more of [{ monthly_limit_cents: 2001 }, { below: 1001 }, { pack: '50k', monthly_limit_cents: 3500 }])
    assert.equal((await set(more, ownerKey)).body.reason, 'top_up_in_person')
  assert.equal((await set({ below: 900 }, ownerKey)).status, 200)
  assert.equal((await set({ is_on: false }, ownerKey)).status, 200)
  assert.equal((await set({}, ownerKey)).body.reason, 'top_up_in_person')
  assert.equal((await set()).body.is_on, true)
})

test('concurrent orders make one payment, which is booked once however often it is charged and reported', async () => {
  await Promise.all(Array.from({ length: 10 }, () => orderTopUps(app)))
  const [job, ...more] = await ordered()
  assert.deepEqual([more.length, (await state()).is_paying], [0, true])

  await Promise.all(Array.from({ length: 5 }, () => charge(job.payload)))
  const [paid] = payments.charges
  await sendEvent('payment_intent.succeeded', paid ?? {})
  await work()
  assert.deepEqual(
    payments.charges.map(({ amount, metadata }) => [amount, metadata.payment_id]),
    [[800, String(job.payload.payment_id)]],
  )
  const { body } = await call('GET', '/api/v1/credits', { as: admin })
  assert.deepEqual([body.balance, (await state()).is_paying, (await state()).month_cents], [10_000, false, 800])
  assert.deepEqual(await events('credits.topped_up'), [{ credits: 10_000, amount_cents: 800 }])
  const { payments: list } = (await call('GET', '/api/v1/credits/payments', { as: owner })).body
  assert.deepEqual(
    [list.length, list[0].status, list[0].is_automatic, list[0].receipt_url],
    [1, 'paid', true, 'https://pay.stripe.com/receipts/pi_1'],
  )
  assert.deepEqual(await unbalancedAccounts(app.db), [])
})

test('while many requests spend at once, one pack is ordered', async () => {
  const spend = Array.from({ length: 20 }, () => spendSome(500))
  const look = Array.from({ length: 10 }, () => orderTopUps(app))
  await Promise.all([...spend, ...look])
  await orderTopUps(app)
  assert.equal((await ordered()).length, 1)
})

test('a charge whose answer is lost is repeated, but the money is taken once', async () => {
  const [job] = await ordered()
  sandbox.faults = [LOST_ANSWER]
  await assert.rejects(charge(job.payload))
  sandbox.faults = []
  assert.deepEqual([payments.charges.length, (await state()).is_paying], [2, true])
  // Nothing else is ordered meanwhile.
  await orderTopUps(app)
  assert.equal((await ordered()).length, 1)
  await work()
  assert.deepEqual([payments.charges.length, (await events('credits.topped_up')).length], [2, 2])
  assert.equal((await call('GET', '/api/v1/credits', { as: admin })).body.balance, 10_000)
})

test('the monthly limit stops top-ups with one notice; a higher limit or a new month resumes them', async () => {
  await spendAll()
  await orderTopUps(app)
  await orderTopUps(app)
  assert.deepEqual([(await ordered()).length, (await state()).stopped], [0, 'monthly_limit'])
  assert.deepEqual(await events('credits.top_up_stopped'), [{ reason: 'monthly_limit' }])
  await set({ monthly_limit_cents: 2400 })
  await orderTopUps(app)
  await work()
  assert.deepEqual([(await state()).month_cents, (await state()).stopped, payments.charges.length], [2400, null, 3])
  await spendAll()
  await startAnew()
  await orderTopUps(app)
  await work()
  assert.deepEqual([(await state()).month_cents, payments.charges.length], [800, 4])
})

test('a failing card turns top-up off with a notice in the feed and by mail, and is not tried again', async () => {
  const worker = await testApp.work()
  for (const [card, reason] of [
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_authenticationRequired', 'card_needs_owner'],
  ] as const) {
    await startAnew()
    await sendEvent('checkout.session.completed', await saveCard(card))
    await spendAll()
    await set()
    await orderTopUps(app)
    await until(`top-up stopped: ${reason}`, async () => (await state()).stopped === reason)
    assert.deepEqual([(await state()).is_on, (await state()).month_cents], [false, 0])
  }
  await orderTopUps(app)
  assert.equal(payments.charges.length, 4)
  const { payments: list } = (await call('GET', '/api/v1/credits/payments', { as: owner })).body
  assert.equal(list[0].status, 'failed')
  const letters = () =>
    sandbox.mailbox.letters().filter(({ raw }) => raw.includes('Subject: Automatic top-up was turned off'))
  await until('both admins have both mails', () => letters().length === 4)
  const feed = await until('the items in the feed', async () => {
    const { body } = await call('GET', '/api/v1/activity', { as: admin })
    const news = body.filter(({ kind }: { kind: string }) => kind === 'top_up_stopped')
    return news.length >= 3 && news
  })
  assert.match(feed[0].text, /the bank wants its owner to confirm the card/)
  await worker.close()
})

test('a silent provider turns top-up off, but a payment reported late is still credited once', async () => {
  await sendEvent('checkout.session.completed', await saveCard('pm_card_visa'))
  await set({ monthly_limit_cents: 100_000 })
  await orderTopUps(app)
  const [{ payload }] = await ordered()
  await chargeTopUp.onDead?.(openContext(app, workerOf(workspaceId)), payload, new Error('silent'))
  assert.deepEqual([(await state()).stopped, (await state()).is_paying], ['provider_silent', false])
  await pool.query(`delete from queue where name = 'charge_top_up'`)
  const late = { id: 'pi_late', metadata: { payment_id: String(payload.payment_id) }, amount_received: 800 }
  await Promise.all(Array.from({ length: 5 }, () => sendEvent('payment_intent.succeeded', late)))
  assert.equal((await call('GET', '/api/v1/credits', { as: admin })).body.balance, 10_000)
})

test('a dispute turns top-up off and emits an event when it opens and closes', async () => {
  await set({ monthly_limit_cents: 100_000 })
  const news = { id: 'dp_1', payment_intent: 'pi_late', amount: 400 }
  await sendEvent('charge.dispute.created', { ...news, status: 'needs_response' })
  assert.deepEqual([(await state()).is_on, (await state()).stopped], [false, 'disputed'])
  await sendEvent('charge.dispute.closed', { ...news, status: 'won' })
  const reported = { payment_id: (await events('payment.disputed'))[0].payment_id, amount_cents: 400, credits: 5000 }
  assert.deepEqual(await events('payment.disputed'), [
    { ...reported, status: 'open' },
    { ...reported, status: 'won' },
  ])
  assert.deepEqual(await unbalancedAccounts(app.db), [])
})

test('a manual payment links to its invoice, even if that is reported after the money', async () => {
  const { rows } = await pool.query(
    `insert into payments (workspace_id, user_id, pack, credits, amount_cents, created_at)
      values ($1, 1, '10k', 10000, 800, now()) returning id`,
    [workspaceId],
  )
  const metadata = { payment_id: String(rows[0].id) }
  const { balance } = (await call('GET', '/api/v1/credits', { as: admin })).body
  await sendEvent('payment_intent.succeeded', { id: 'pi_1', metadata, amount_received: 800 })
  const paid = { mode: 'payment', payment_status: 'paid', amount_total: 800, payment_intent: 'pi_1', invoice: 'in_7' }
  await sendEvent('checkout.session.completed', { ...paid, metadata })
  const { payments: list } = (await call('GET', '/api/v1/credits/payments', { as: owner })).body
  assert.equal(list[0].receipt_url, 'https://invoice.stripe.com/i/in_7')
  assert.equal((await call('GET', '/api/v1/credits', { as: admin })).body.balance, balance + 10_000)
})

test('a worker killed while the provider answers takes the money once', async () => {
  await set({ monthly_limit_cents: 100_000 })
  await spendAll()
  await orderTopUps(app)
  const [charges, reported] = [payments.charges.length, (await events('credits.topped_up')).length]
  sandbox.faults = [{ ...LOST_ANSWER, fault: 'latency', ms: 600_000 }]
  const victim = fork(WORK, { env: { ...process.env, ...testApp.env }, stdio: 'ignore' })
  await until('the charge at the provider', () => payments.charges.length === charges + 1)
  const gone = once(victim, 'exit')
  victim.kill('SIGKILL')
  await gone
  sandbox.faults = []
  assert.equal((await state()).is_paying, true)

  await pool.query(`update queue set lease_until = clock_timestamp() where name = 'charge_top_up'`)
  const worker = await testApp.work()
  await until('the payment is booked', async () => !(await state()).is_paying)
  await worker.close()
  assert.deepEqual([payments.charges.length, (await events('credits.topped_up')).length], [charges + 1, reported + 1])
  assert.equal((await call('GET', '/api/v1/credits', { as: admin })).body.balance, 10_000)
  assert.deepEqual(await unbalancedAccounts(app.db), [])
})

test('removing the card turns top-up off and removes it at the provider', async () => {
  await set({ monthly_limit_cents: 100_000 })
  const { body } = await call('DELETE', '/api/v1/credits/top-up/card', { as: owner, headers: HEADERS })
  assert.deepEqual([body.card, body.is_on], [null, false])
  await addCredits(app.db, { workspaceId, kind: 'grant', amount: 1, reference: randomUUID(), note: '' })
  const [job] = await rowsOf(`select payload from queue where name = 'forget_card' order by id desc limit 1`)
  assert.deepEqual(job.payload, { card: 'pm_card_visa' })
})
