import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson, PASSWORD } from '../contract/accounts-browser.ts'
import { openFixture, refusals, type Visitor } from './fixture.ts'

const { testApp, visit } = await openFixture()

async function signIn({ page }: Visitor, email: string, password = PASSWORD) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password is explained; the right one leads to the requested page', async () => {
  const { email } = await newPerson(testApp, 'analyst')
  const visitor = await visit()
  const { page, problems } = visitor
  await page.goto('/clients?q=shoes')
  await page.waitForURL(/\/login\?next=/)
  await signIn(visitor, email, 'not my password')
  await page.getByText('E-mail or password is wrong').waitFor()
  await signIn(visitor, email)
  await page.waitForURL(/\/clients\?q=shoes$/)
  assert.deepEqual(refusals(problems), [])
})

test('a second click while the next page loads does not sign in again', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/login')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const next = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await next.promise
    await route.continue()
  })
  const answered = page.waitForResponse('**/api/auth/login')
  await signIn(visitor, email)
  await answered
  await page.waitForRequest('**/api/auth/session')
  await page.getByRole('button', { name: 'Sign in' }).click({ force: true })
  next.resolve()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  assert.deepEqual(
    sent.filter((path) => path === '/api/auth/login'),
    ['/api/auth/login'],
  )
})

test('sign-in never redirects to another site', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const visitor = await visit()
  await visitor.page.goto('/login?next=//evil.test/')
  await signIn(visitor, email)
  await visitor.page.getByRole('heading', { name: 'Today' }).waitFor()
  assert.equal(new URL(visitor.page.url()).pathname, '/')
})

test('signing out ends the session, and pages lead to sign-in again', async () => {
  const { page } = await visit({ as: 'owner' })
  await page.goto('/')
  await page.getByRole('button', { name: /’s account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto('/clients')
  await page.waitForURL(/\/login/)
})

test('an invited viewer joins by the link, sees no controls for changes, and the server rejects them', async () => {
  const admin = await visit({ as: 'admin' })
  await admin.page.goto('/settings/members')
  await admin.page.getByRole('button', { name: 'Invite a person' }).click()
  await admin.page.getByRole('dialog').getByLabel('E-mail').fill('guest@example.test')
  await admin.page.getByRole('dialog').getByRole('button', { name: /Role/ }).click()
  await admin.page.getByRole('option', { name: 'Viewer' }).click()
  await admin.page.getByRole('button', { name: 'Create link' }).click()
  const link = (await admin.page.getByRole('dialog').locator('pre').textContent()) ?? ''

  const { page, problems } = await visit()
  await page.goto(link)
  await page.getByLabel('Name').fill('Guest')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add a client' }).count(), 0)
  const status = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'A', domain: 'a.com' })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/v1/clients/create', { method: 'POST', body, headers })).status
  })
  assert.equal(status, 403)
  assert.deepEqual(refusals(problems), [])
})

test('a change after a demotion is rejected with an explanation', async () => {
  const { page, person } = await visit({ as: 'analyst' })
  await page.goto('/clients')
  await page.getByLabel('Domain').fill('late.com')
  await testApp.pool.query(`update users set role = 'viewer' where id = $1`, [person?.person.id])
  await page.getByRole('button', { name: 'Add a client' }).click()
  await page.getByText(/Your role does not allow this/).waitFor()
})

test('changing the password requires the current one, and the language is remembered', async () => {
  const { page, person, problems } = await visit({ as: 'viewer' })
  await page.goto('/settings')
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password').fill('another pass phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('is wrong').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()

  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'Українська' }).click()
  await page.getByRole('heading', { name: 'Налаштування' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Налаштування' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'uk')
  assert.ok(person)
  assert.deepEqual(refusals(problems), [])
})
