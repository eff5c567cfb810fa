import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resetLinkFor } from '../../src/modules/accounts/index.ts'
import { newPerson, signedIn } from '../contract/accounts-browser.ts'
import { openFixture, refusals, settle } from './fixture.ts'
import { violations } from './violations.ts'

const { testApp, url, visit } = await openFixture()
const NEXT = 'another long phrase'

test('a request for a reset link gets the same reply for known and unknown e-mails', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const { page, problems } = await visit()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  for (const typed of [email, 'nobody@people.test']) {
    await page.goto('/forgot')
    await settle(page)
    assert.deepEqual(await violations(page, 'light'), [])
    await page.getByLabel('E-mail').fill(typed)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('an e-mail is on its way').waitFor()
  }
  assert.deepEqual(problems, [])
})

test('a reset link sets a new password once, which then signs in', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const { link } = await resetLinkFor(testApp.app, email)
  const path = link.replace(/^https?:\/\/[^/]+/, '')
  const { page, problems } = await visit()
  await page.goto(path)
  await settle(page)
  assert.deepEqual(await violations(page, 'light'), [])
  await page.getByLabel('Password').fill(NEXT)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(NEXT)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Person/ }).waitFor()

  await page.goto('/login')
  await page.goto(path)
  await page.getByLabel('Password').fill('one more long phrase')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This link has been used or has expired').waitFor()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a confirmation link activates a new e-mail', async () => {
  const admin = await signedIn(testApp, url, 'admin')
  const { id } = await newPerson(testApp, 'viewer')
  const email = `new-${id}@people.test`
  const { body } = await admin.ask('POST', `/api/v1/team/members/${id}/email-link`, { email })
  const { page } = await visit()
  await page.goto(String(body.link).replace(/^https?:\/\/[^/]+/, ''))
  await settle(page)
  assert.deepEqual(await violations(page, 'light'), [])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(`Sign in with ${email} from now on.`).waitFor()
})
