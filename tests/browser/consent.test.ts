import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { newPerson, PASSWORD } from '../contract/accounts-browser.ts'
import { connector, toolCall } from '../identity/oauth-fixture.ts'
import { openFixture } from './fixture.ts'
import { violations } from './violations.ts'

const { testApp, url, visit } = await openFixture()
const { register, authorize, redeem, mcp } = connector(url)

const callback = createServer((_, response) => response.end('<title>Back in the app</title>')).listen(0, '127.0.0.1')
after(() => callback.close())
await once(callback, 'listening')
const redirect_uri = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`

test('an app is connected after sign-in, its limits are edited, and it is disconnected', async () => {
  const clientId = await register({ client_name: 'Desk helper', redirect_uris: ['http://127.0.0.1/callback'] })
  const asked = await authorize(clientId, { redirect_uri, scope: 'mcp:read mcp:write' })
  const person = await newPerson(testApp, 'analyst')
  const { page, problems } = await visit()

  await page.goto(asked.headers.get('location') ?? '')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Connect Desk helper?' }).waitFor()
  await page.getByText('This name is not verified').waitFor()
  await page.getByText(/Change.*requested/).click()
  await page.getByText('More limits').click()
  await page.getByLabel('Clients, keywords and competitors').check()
  await page.getByLabel('Briefs, comparisons and what changed').check()
  assert.deepEqual(await violations(page, 'light'), [])
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL(`${redirect_uri}?**`)

  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const { body } = await redeem(clientId, code, { redirect_uri })
  assert.equal(body.scope, 'mcp:read mcp:write')
  assert.equal((await mcp(body.access_token)).status, 200)

  await page.goto(`${url}/settings`)
  await page.getByText('Clients, keywords and competitors, Briefs, comparisons and what changed').waitFor()
  await page.getByRole('button', { name: 'Edit: Desk helper' }).click()
  const form = page.getByRole('dialog')
  assert.deepEqual(await violations(page, 'layer'), [])
  await form.getByRole('checkbox', { name: /Change/ }).click()
  await form.getByLabel('Briefs, comparisons and what changed').uncheck()
  await form.getByLabel('Clients, keywords and competitors').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Desk helper has the new limits').waitFor()
  const refused = await mcp(body.access_token, toolCall('create_client', { name: 'A' }))
  assert.equal(refused.status, 403)
  await page.getByRole('button', { name: 'Disconnect: Desk helper' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { name: 'No apps are connected' }).waitFor()
  assert.equal((await mcp(body.access_token)).status, 401)
  assert.deepEqual(
    problems.filter((text) => !text.includes('401')),
    [],
  )
})

test('consent for an app outside the browser can be given once, and the page says where to go back', async () => {
  const redirect = 'cursor://anysphere.cursor-mcp/oauth/callback'
  const clientId = await register({ client_name: 'Cursor', redirect_uris: [redirect] })
  const asked = await authorize(clientId, { redirect_uri: redirect })
  const { page } = await visit({ as: 'analyst' })
  await page.goto(asked.headers.get('location') ?? '')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Go back to Cursor' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Connect' }).count(), 0)
})
