import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emit } from '../../src/core/event.ts'
import { jobCompleted } from '../../src/modules/rank-checks/index.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture } from './fixture.ts'

// More than the six connections a browser opens to one server.
const TABS = 8
const { testApp, visit } = await openFixture({ SANDBOX: 'off' })

test('eight tabs share one event stream, which another tab takes over when its tab is closed', async () => {
  const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)
  const { page, context } = await visit({ as: 'analyst' })
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url())
  })
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await context.newPage())
  for (const tab of tabs) {
    await tab.goto('/')
    await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  }
  assert.equal(streams.length, 1)

  const taken = context.waitForEvent('response', (response) => response.url().endsWith('/api/events'))
  await page.close()
  await taken
  await testApp.work()
  const data = { job_id: 4, client_id: client, client_name: 'Acme', keywords_checked: 7, duration_seconds: 5 }
  await emit(testApp.as('owner'), jobCompleted, data)

  for (const tab of tabs.slice(1)) await tab.getByRole('button', { name: 'Notifications: 1 new' }).waitFor()
})
