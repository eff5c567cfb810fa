import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { openFixture } from './fixture.ts'

const receiver = await openReceiver()
const { testApp, url, visit } = await openFixture({ HTTP_ALLOW_PRIVATE: receiver.host })
await testApp.work()

test('a webhook is added with its secret shown once, tested, resent and turned off', async () => {
  const { page, problems } = await visit({ as: 'admin' })
  await page.goto('/dev/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill(receiver.url('ok'))
  await dialog.getByLabel(/backlink.lost/).uncheck()
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Your signing secret' })
  const text = (await secret.locator('pre').textContent()) ?? ''
  assert.match(text, /^whsec_/)
  await page.keyboard.press('Escape')
  assert.ok(await secret.getByRole('button', { name: 'Done' }).isDisabled())
  await secret.getByLabel('I saved it').check()
  await secret.getByRole('button', { name: 'Done' }).click()
  assert.ok(!(await page.content()).includes(text))

  await page.getByRole('link', { name: receiver.url('ok') }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const row = page.getByRole('row', { name: /webhook.test/ })
  await row.getByText('Delivered').waitFor()
  assert.equal(receiver.got.length, 1)
  await row.getByRole('button', { name: /Show/ }).click()
  await page.getByRole('dialog').getByText('thanks').waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /Send again/ }).click()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Off', { exact: true }).waitFor()
  assert.deepEqual(problems, [])
})

test('a private address is rejected at its field', async () => {
  const { page } = await visit({ as: 'admin' })
  await page.goto('/dev/webhooks?create=webhook')
  await page.getByRole('dialog').getByLabel('URL').fill('http://10.0.0.1/hook')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByText('Enter a URL that can be reached from the internet').waitFor()
})

test('an analyst is told that their role does not allow webhooks', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/dev/webhooks')
  await page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add a webhook' }).count(), 0)
  assert.deepEqual(problems, [])
})

test('API requests appear in the request log and can be filtered by outcome', async () => {
  const key = await keyOf(testApp, 'admin')
  await caller(url)('GET', '/api/v1/clients', { as: key })
  await caller(url)('GET', '/api/v1/clients/424242', { as: key })
  const { page, problems } = await visit({ as: 'admin' })
  await page.goto('/dev/requests')
  await page
    .getByRole('row', { name: /clients\/424242/ })
    .getByText('404', { exact: true })
    .waitFor()
  await page.getByRole('radio', { name: 'Answered' }).check()
  await page.getByRole('row', { name: /424242/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /GET \/api\/v1\/clients / }).waitFor()
  assert.deepEqual(problems, [])
})
