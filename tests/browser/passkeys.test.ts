import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../contract/accounts-browser.ts'
import { caller, sessionOf } from '../http.ts'
import { agePerson, authenticator } from '../identity/factors-fixture.ts'
import { plugIn } from './authenticator.ts'
import { openFixture, refusals } from './fixture.ts'
import { violations } from './violations.ts'

const { testApp, url, ...fixture } = await openFixture()
// Browsers allow passkeys on this host name, but never on an IP address.
const home = url.replace('127.0.0.1', 'localhost')

async function visit(as?: Parameters<typeof fixture.visit>[0]) {
  const visitor = await fixture.visit({ ...as, baseURL: home })
  const cookies = await visitor.context.cookies()
  await visitor.context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: home })))
  return visitor
}

async function addPasskey(page: Page) {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  await dialog.getByLabel('I have saved them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Passkey 1').waitFor()
}

/** Without autofill, which would sign in by itself. */
async function openLogin(page: Page) {
  await page.context().clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/login')
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a passkey signs in as the only factor; a replayed, forged or cloned one is rejected', async () => {
  const { page, problems, person } = await visit({ as: 'owner' })
  const phone = await plugIn(page)
  await addPasskey(page)

  await openLogin(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/passkey'))
  await signIn(page)
  await page.waitForURL(`${home}/**`, { waitUntil: 'commit' })
  const answer = (await sent).postDataJSON()
  await page.getByRole('button', { name: /Person/ }).waitFor()

  // The same assertion replayed, and used to confirm another session.
  const call = caller(home)
  assert.equal((await call('POST', '/api/auth/passkey', { body: answer })).status, 401)
  const as = await sessionOf(testApp, 'owner')
  assert.equal((await call('POST', '/api/auth/confirm', { as, body: answer })).status, 400)

  // The password alone is no longer enough.
  const { email } = person?.person ?? {}
  const typed = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  assert.deepEqual(typed.body.second_factor, ['passkey'])

  for (const bits of [{ isBogusSignature: true }, { isBadUV: true }]) {
    await phone.override(bits)
    await openLogin(page)
    await signIn(page)
    await page.getByText('That passkey did not work').waitFor()
    await phone.override({ isBogusSignature: false, isBadUV: false })
  }
  await phone.turnBack()
  await openLogin(page)
  await signIn(page)
  await page.getByText('That passkey did not work').waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a double click adds one passkey, and a double submit creates one API key', async () => {
  const { page, person } = await visit({ as: 'analyst' })
  await plugIn(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByLabel('I have saved them').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await page.goto('/dev')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly export')
  await page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor()
  const made =
    'select (select count(*)::int from passkeys where user_id = $1) as passkeys, count(*)::int as keys from api_keys where user_id = $1'
  const { rows } = await testApp.pool.query(made, [person?.person.id])
  assert.deepEqual(rows, [{ passkeys: 1, keys: 1 }])
})

test('the e-mail field offers passkeys through autofill', async () => {
  const { page, context } = await visit({ as: 'analyst' })
  await plugIn(page)
  await addPasskey(page)
  await context.clearCookies()
  await page.goto('/login')
  assert.equal(await page.getByLabel('E-mail').getAttribute('autocomplete'), 'username webauthn')
  await page.getByRole('button', { name: /Person/ }).waitFor()
})

test('an old session is confirmed with the passkey before new recovery codes are created', async () => {
  const { page, person } = await visit({ as: 'analyst' })
  await plugIn(page)
  await addPasskey(page)
  await agePerson(testApp, person?.person.id ?? 0, 3600)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'New codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
})

test('after a reset of two-step sign-in old passkeys fail, the password works and a passkey can be added', async () => {
  const member = await visit({ as: 'analyst' })
  const { email = '', name = '', id = 0 } = member.person?.person ?? {}
  await plugIn(member.page)
  await addPasskey(member.page)

  const admin = await visit({ as: 'admin' })
  await admin.page.goto('/settings/members')
  const row = admin.page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: `More: ${name}` }).click()
  await admin.page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click()
  const asked = admin.page.getByRole('alertdialog')
  await asked.getByText('stop working').waitFor()
  await asked.getByRole('button', { name: 'Reset' }).click()
  await admin.page.getByText(`two-step sign-in is reset`).waitFor()
  const { rows } = await testApp.pool.query('select count(*)::int as n from passkeys where user_id = $1', [id])
  assert.equal(rows[0].n, 0)
  const as = (await member.context.cookies()).find((cookie) => cookie.name === 'session')
  assert.equal((await caller(home)('GET', '/api/auth/me', { as: `session=${as?.value}` })).status, 401)

  await openLogin(member.page)
  await signIn(member.page)
  await member.page.getByText('That passkey did not work').waitFor()
  await member.page.getByLabel('E-mail').fill(email)
  await member.page.getByLabel('Password').fill(PASSWORD)
  await member.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await member.page.getByRole('button', { name: /Person/ }).waitFor()
  await addPasskey(member.page)
  await openLogin(member.page)
  await signIn(member.page)
  await member.page.getByRole('button', { name: /Person/ }).waitFor()
  assert.deepEqual([refusals(admin.problems), refusals(member.problems)], [[], []])
})

test('a member of a workspace that requires two-step sign-in sets up an app first', async () => {
  const owner = testApp.asOther('owner').actor
  await testApp.pool.query('update workspaces set requires_second_factor = true where id = $1', [owner.workspaceId])
  const { page, context } = await fixture.visit({ baseURL: home })
  const [name = '', value = ''] = (await sessionOf(testApp, 'analyst', 'second')).split('=')
  await context.addCookies([{ name, value, url: home }])
  await page.goto('/')
  await page.waitForURL('**/second-factor')
  await page.getByRole('button', { name: 'Set up app' }).waitFor()
  for (const area of ['light', 'dark'] as const) {
    await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), area)
    assert.deepEqual(await violations(page, area), [])
  }
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const app = authenticator((await dialog.locator('code').textContent()) ?? '')
  await dialog.getByLabel('Six-digit code').fill(app())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByLabel('I have saved them').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/(start)?$/)
})

test('passkeys are not offered on an IP address', async () => {
  const call = caller(url)
  const { status, body } = await call('POST', '/api/auth/passkey/options', { body: {} })
  assert.deepEqual([status, body.reason], [409, 'passkeys_unavailable'])
  const { page } = await fixture.visit()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0)
})
