import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { addCredits } from '../../src/modules/credits/store/ledger.ts'
import { openFixture, refusals } from './fixture.ts'

const { url: stripeUrl, close } = await startSandbox()
after(close)
const { testApp, visit } = await openFixture({
  SANDBOX_URL: stripeUrl,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_secret',
  STRIPE_URL: stripeUrl,
  HTTP_ALLOW_PRIVATE: new URL(stripeUrl).host,
})

test('an owner with a saved card sets pack, threshold and monthly limit, and sees why top-up stopped', async () => {
  const { page, person, problems } = await visit({ as: 'owner' })
  await page.goto('/api-console/credits')
  await page.getByText('No card saved').waitFor()
  assert.equal(await page.getByLabel('Buy credits automatically').count(), 0)
  await page.route('https://checkout.stripe.com/**', (route) => route.fulfill({ body: '<title>Card page</title>' }))
  await page.getByRole('button', { name: 'Save a card' }).click()
  await page.waitForURL(/checkout\.stripe\.com/)

  const card = `customer = 'cus_1', card = 'pm_card_visa', card_label = 'visa •••• 4242'`
  await testApp.pool.query(`update credit_top_ups set ${card}`)
  await page.goto('/api-console/credits')
  await page.getByText('Card: visa •••• 4242').waitFor()
  await page.getByText('Buy credits automatically').click()
  await page.getByRole('button', { name: /10,000 credits for \$8\.00/ }).click()
  await page.getByRole('option', { name: '50,000 credits for $35.00' }).click()
  const section = page.getByRole('region', { name: 'Automatic top-up' }).or(page.locator('main'))
  await page.getByLabel('When the balance drops below').fill('500')
  await page.getByLabel('Monthly limit, US dollars').fill('20')
  const save = section.locator('form').filter({ hasText: 'Monthly limit' }).getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByText(/below the price of one pack/).waitFor()
  await page.getByLabel('Monthly limit, US dollars').fill('70.50')
  await save.click()
  await page.getByText('Automatic top-up saved').waitFor()
  const { rows } = await testApp.pool.query('select is_on, pack, below, monthly_limit_cents from credit_top_ups')
  assert.deepEqual(rows, [{ is_on: true, pack: '50k', below: 500, monthly_limit_cents: 7050 }])

  await testApp.pool.query(`update credit_top_ups set is_on = false, stopped = 'card_declined'`)
  await testApp.pool.query(
    `insert into payments (workspace_id, user_id, is_automatic, created_at, paid_at, credits, amount_cents, pack, status)
     select workspace_id, id, true, now(), now(), 50000, 3500, '50k', 'paid' from users where id = $1`,
    [person?.person.id],
  )
  const { workspaceId } = testApp.as('owner').actor
  await addCredits(testApp.app.db, { workspaceId, kind: 'purchase', amount: 50_000, reference: 'payment:77', note: '' })
  await page.reload()
  await page.getByRole('cell', { name: 'Paid · automatic' }).waitFor()
  await page.getByRole('cell', { name: 'payment:77' }).waitFor()
  await page.getByText('Automatic top-up was turned off: the card was declined').waitFor()
  await page.getByRole('button', { name: 'Remove card' }).click()
  await page.getByText('No card saved').waitFor()
  assert.deepEqual(refusals(problems), [])
})
