import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller } from '../http.ts'
import { openFixture, refusals } from './fixture.ts'
import { violations } from './violations.ts'

const { url, visit } = await openFixture()

test('a key is shown once, until confirmed; its limits can be edited, and revoking ends it at once', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/dev')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly export')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  const key = (await dialog.locator('pre').textContent()) ?? ''
  await page.keyboard.press('Escape')
  assert.ok(await dialog.getByRole('button', { name: 'Done' }).isDisabled())
  await dialog.getByLabel('I saved it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Nightly export/ }).waitFor()
  assert.ok(!(await page.content()).includes(key))
  assert.equal((await caller(url)('GET', '/api/v1/clients', { as: key })).status, 200)

  await page.getByRole('button', { name: 'Edit: Nightly export' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Nightly export' })
  assert.deepEqual(await violations(page, 'layer'), [])
  await form.getByRole('checkbox', { name: /Delete/ }).click()
  await form.getByLabel('Credits a month').fill('99999999999')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter a number up to 1,000,000,000').waitFor()
  await form.getByLabel('Credits a month').fill('50')
  await form.getByLabel('Allowed addresses').fill('300.1.1.1')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/^#1: /).waitFor()
  await form.getByLabel('Allowed addresses').fill('203.0.113.0/24')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('0 of 50 credits this month · 203.0.113.0/24').waitFor()
  const elsewhere = await caller(url)('GET', '/api/v1/clients', { as: key })
  assert.equal(elsewhere.status, 403)

  await page.getByRole('button', { name: 'Revoke: Nightly export' }).click()
  const confirm = page.getByRole('alertdialog')
  assert.ok(await confirm.getByRole('button', { name: 'Revoke' }).isDisabled())
  await confirm.getByLabel(/Type Nightly export/).fill('Nightly export')
  await confirm.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Nightly export revoked').waitFor()
  assert.equal((await caller(url)('GET', '/api/v1/clients', { as: key })).status, 401)
  assert.deepEqual(refusals(problems), [])
})
