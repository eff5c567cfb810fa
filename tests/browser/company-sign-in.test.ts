import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CLIENT, startIdp } from '../identity/company-fixture.ts'
import { openFixture, refusals, settle } from './fixture.ts'
import { violations } from './violations.ts'

const idp = await startIdp()
after(idp.close)
const { url, visit } = await openFixture({ HTTP_ALLOW_PRIVATE: idp.host })
idp.open(`${url}/sso/callback`)
idp.state.people = { ann: { email: 'ann@acme.test', email_verified: true, name: 'Ann Acme', groups: ['seo'] } }

test('an owner sets it up, tests it and turns it on; a colleague then signs in with it', async () => {
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
  await owner.page.getByLabel('Members can sign in there').click()
  await owner.page.getByRole('checkbox', { name: 'Members can sign in there', checked: true }).waitFor()
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
