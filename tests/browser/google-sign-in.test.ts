import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { keyOf } from '../http.ts'
import { openFixture, settle } from './fixture.ts'
import { violations } from './violations.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, url, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
await testApp.work()
const id = await newClient(testApp, testApp.as('owner').actor.workspaceId)
await testApp.pool.query(`update clients set name = 'Brewlane', domain = 'brewlane.test' where id = $1`, [id])

const control = (body: object) =>
  fetch(`${sandbox.url}/_control/channels`, { method: 'POST', body: JSON.stringify(body) })
const key = await keyOf(testApp, 'admin')

async function check() {
  const answer = await fetch(`${url}/api/v1/clients/${id}/search-console/check`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
  })
  return answer.json()
}

test('signing in with Google connects a property with data; a denied consent is explained', async () => {
  await control({ historyDays: 30 })
  const { page, problems } = await visit({ as: 'admin' })
  await page.goto(`/c/${id}/search`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alert').getByText('Google did not grant access').waitFor()

  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Allow none of the reports' }).click()
  await page.getByRole('alert').getByText('You granted access to neither report').waitFor()

  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Allow', exact: true }).click()
  await page.getByText('Signed in as ann@brewlane.test').waitFor()
  await settle(page)
  assert.deepEqual(await violations(page, 'light'), [])

  await page.getByRole('button', { name: 'Connect Search Console' }).click()
  await page.getByRole('heading', { name: 'Where the clicks come from' }).waitFor()
  const { rows } = await testApp.pool.query('select sealed, ends_at from google_grants')
  assert.ok(rows.length === 1 && !rows[0].sealed.includes('1//') && rows[0].ends_at === null)
  const checked = await check()
  assert.deepEqual([checked.ok, checked.steps[0].detail], [true, 'ann@brewlane.test'])
  assert.deepEqual(problems, [])
})

test('the connection check names a revoked sign-in, and an app in testing is pointed out', async () => {
  const { page } = await visit({ as: 'admin' })
  await control({ consents: { inTesting: true } })
  const signIn = async () => {
    await page.goto(`/c/${id}/search`)
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('link', { name: 'Allow', exact: true }).click()
  }
  await page.goto(`/c/${id}/search`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Signed out of Google').waitFor()
  assert.equal((await check()).failed_step, 'configured')
  await signIn()
  await page.getByRole('alert').getByText('the app is in testing there').waitFor()

  await control({ consents: { areExpired: true } })
  const { failed_step, steps } = await check()
  assert.equal(failed_step, 'grant')
  assert.match(steps.at(-1).detail, /invalid_grant Token has been expired or revoked/)
  assert.match(steps.at(-1).remedy, /Sign in again/)
})

test('an OAuth state is accepted once, and only in the session that requested it', async () => {
  await control({ consents: {} })
  const [ann, eve] = [await visit({ as: 'admin' }), await visit({ as: 'owner' })]
  await ann.page.goto(`/c/${id}/search`)
  await ann.page.getByRole('button', { name: 'Sign in with Google' }).click()
  const link = await ann.page.getByRole('link', { name: 'Allow', exact: true }).getAttribute('href')
  const asked = new URL(link ?? '', ann.page.url())
  const answered = await fetch(asked, { redirect: 'manual' })
  const back = answered.headers.get('location') ?? ''
  assert.ok(back.startsWith(`${url}/google/callback?`), back)
  const before = (await testApp.pool.query('select connected_at from google_grants')).rows

  await eve.page.goto(back)
  assert.equal(new URL(eve.page.url()).pathname, '/clients')
  assert.deepEqual((await testApp.pool.query('select connected_at from google_grants')).rows, before)

  await ann.page.goto(back)
  assert.equal(new URL(ann.page.url()).searchParams.get('google'), 'ok')
  await ann.page.goto(back)
  assert.equal(new URL(ann.page.url()).pathname, '/clients')
})
