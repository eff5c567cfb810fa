import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createUser } from '../../src/modules/accounts/index.ts'
import { PASSWORD } from '../contract/accounts-browser.ts'
import { CLIENT, startIdp } from '../identity/company-fixture.ts'
import { plugIn } from './authenticator.ts'
import { openFixture, refusals, settle } from './fixture.ts'
import { violations } from './violations.ts'

const idp = await startIdp()
after(idp.close)
const { testApp, url, visit } = await openFixture({ HTTP_ALLOW_PRIVATE: idp.host })
// Browsers allow passkeys on this host name.
const home = url.replace('127.0.0.1', 'localhost')
idp.open(`${url}/sso/callback`, `${home}/sso/callback`)
const person = (name: string) => ({ email: `${name}@acme.test`, email_verified: true, name, groups: ['seo'] })
idp.state.people = { ann: person('ann'), gina: person('gina'), hans: person('hans') }

test('an owner sets up, tests and turns on company sign-in; a colleague then signs in with it', async () => {
  const owner = await visit({ as: 'owner' })
  await owner.page.goto('/settings/members')
  await owner.page.getByRole('button', { name: 'Set up company sign-in' }).click()
  const form = owner.page.getByRole('dialog')
  assert.deepEqual(await violations(owner.page, 'light'), [])
  await form.getByRole('button', { name: /Provider/ }).click()
  await owner.page.getByRole('option', { name: 'Okta' }).click()
  assert.equal(await form.getByLabel('Issuer').inputValue(), 'https://DOMAIN.okta.com')
  const typed = {
    ...{ Name: 'Acme', Issuer: idp.issuer, 'Client ID': CLIENT.client_id, 'Client secret': CLIENT.client_secret },
    ...{ 'E-mail domains': 'acme.test', 'Groups and roles': 'seo = analyst' },
  }
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await owner.page.getByText('Not tested yet').waitFor()
  await owner.page.getByRole('button', { name: 'Test', exact: true }).click()
  await owner.page.getByText('Passed: ann@acme.test would sign in as Analyst.').waitFor()
  await settle(owner.page)
  assert.deepEqual(await violations(owner.page, 'light'), [])
  await owner.page.getByLabel('Members can sign in this way').click()
  await owner.page.getByRole('checkbox', { name: 'Members can sign in this way', checked: true }).waitFor()
  assert.deepEqual(owner.problems, [])

  const ann = await visit()
  await ann.page.goto('/login?company=no_role')
  await ann.page.getByRole('alert').getByText('None of your groups has a role').waitFor()
  await ann.page.getByRole('button', { name: 'Sign in with your company' }).click()
  assert.deepEqual(await violations(ann.page, 'light'), [])
  await ann.page.getByLabel('Work e-mail').fill('ann@elsewhere.test')
  await ann.page.getByRole('button', { name: 'Continue' }).click()
  await ann.page.getByText('No company with this e-mail domain').waitFor()
  await ann.page.getByLabel('Work e-mail').fill('ann@acme.test')
  await ann.page.getByRole('button', { name: 'Continue' }).click()
  await ann.page.waitForURL(({ origin, pathname }) => origin === url && pathname !== '/login')
  await ann.page.goto('/settings')
  await ann.page.getByText('Your account is linked').waitFor()
  assert.deepEqual(refusals(ann.problems), [])
})

/** Follows company sign-in up to the question whether the account is theirs. */
async function meetQuestion(page: Page, name: string) {
  idp.state.sub = name
  await page.goto(`${home}/login?next=%2Fsettings`)
  await page.getByRole('button', { name: 'Sign in with your company' }).click()
  await page.getByLabel('Work e-mail').fill(`${name}@acme.test`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${home}/link-account`)
  await page.getByText(`${name}@acme.test has an account here already`).waitFor()
}

const member = (name: string) =>
  createUser(testApp.app, {
    ...{ workspaceId: testApp.as('owner').actor.workspaceId, email: `${name}@acme.test`, name },
    ...{ password: PASSWORD, role: 'viewer' },
  })

test('a person with an account proves once that it is theirs, and arrives at the requested page', async () => {
  await member('gina')
  const { page, problems } = await visit()
  await meetQuestion(page, 'gina')
  for (const area of ['light', 'dark'] as const) {
    await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), area)
    assert.deepEqual(await violations(page, area), [])
  }
  await page.getByLabel('Password').fill('not the one at all')
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await page.getByText('is wrong').waitFor()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await page.waitForURL(`${home}/settings`)
  await page.getByText('Your account is linked').waitFor()
  assert.deepEqual(refusals(problems), [])

  await page.goto(`${home}/link-account`)
  await page.getByRole('alert').getByText('This sign-in expired').waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).waitFor()
})

test('a passkey links the account without the password', async () => {
  const { id } = await member('hans')
  const { page, context } = await visit()
  await plugIn(page)
  await page.goto(`${home}/login`)
  await page.getByLabel('E-mail').fill('hans@acme.test')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${home}/settings`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await dialog.getByLabel('I have saved them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await context.clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await meetQuestion(page, 'hans')
  await page.getByLabel('Recovery code').waitFor()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await page.waitForURL(`${home}/settings`)
  const { rows } = await testApp.pool.query('select subject from identities where user_id = $1', [id])
  assert.deepEqual(rows, [{ subject: 'hans' }])
})

test('confirming with company sign-in keeps the page and its form, and completes the change', async () => {
  const { page, context, problems } = await visit()
  idp.state.sub = 'ann'
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Sign in with your company' }).click()
  await page.getByLabel('Work e-mail').fill('ann@acme.test')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(({ origin, pathname }) => origin === home && pathname !== '/login')
  await testApp.pool.query(`update sessions set proved_at = proved_at - interval '20 minutes'`)
  await page.goto(`${home}/dev`)
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Key that was typed')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })

  // Another account is rejected, and the confirmation can be tried again.
  idp.state.sub = 'gina'
  const [tab] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('button').last().click()])
  await tab.getByText('That is not the account you are signed in with').waitFor()
  await dialog.getByText('Confirm in the window that opened').waitFor()
  assert.deepEqual(await violations(page, 'light'), [])
  assert.deepEqual(await violations(tab, 'light'), [])
  idp.state.sub = 'ann'
  const closed = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor()
  await closed
  assert.deepEqual(refusals(problems), [])
})
