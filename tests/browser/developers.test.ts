import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller } from '../http.ts'
import { openFixture } from './fixture.ts'

const { url, visit } = await openFixture()

test('a key is shown once, cannot be lost by a stray key, works, and ends at once when revoked', async () => {
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

  await page.getByRole('button', { name: 'Revoke: Nightly export' }).click()
  const confirm = page.getByRole('alertdialog')
  assert.ok(await confirm.getByRole('button', { name: 'Revoke' }).isDisabled())
  await confirm.getByLabel(/Type Nightly export/).fill('Nightly export')
  await confirm.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Nightly export revoked').waitFor()
  assert.equal((await caller(url)('GET', '/api/v1/clients', { as: key })).status, 401)
  assert.deepEqual(problems, [])
})
