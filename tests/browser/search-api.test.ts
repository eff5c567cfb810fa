import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { until } from '../wait.ts'
import { openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url, CREDITS_FREE_SESSIONS: 'false' })
const clientId = await newClient(testApp, testApp.as('owner').actor.workspaceId)
await testApp.pool.query(`update clients set domain = 'brewlane.test' where id = $1`, [clientId])

test('the form and the JSON stay in sync, own results are marked, and a search costs a credit', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/api-console')
  await page.getByText('Costs 1 credit').waitFor()
  await page.getByLabel('Search for').fill('coffee beans')
  await page.getByRole('combobox', { name: 'Location' }).fill('Chicago')
  await page
    .getByRole('option', { name: /^Chicago,Illinois/ })
    .first()
    .click()
  const body = page.getByLabel(/Body of POST/)
  const request = JSON.parse(await body.inputValue())
  assert.deepEqual([request.q, request.gl], ['coffee beans', 'us'])
  assert.match(request.location, /^Chicago,/)
  await body.fill('{"q": "cold brew", "num": 20}')
  assert.equal(await page.getByLabel('Search for').inputValue(), 'cold brew')
  await body.fill('{"q": ')
  await page.getByText('This is not JSON yet').waitFor()
  await body.fill('{"q": "coffee beans"}')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.locator('mark', { hasText: 'brewlane.test' }).first().waitFor()
  await page.getByText('1 credit', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('status')
    .getByText(/From cache|Fresh/)
    .waitFor()
  await page.getByRole('radio', { name: 'Python' }).check()
  await page.getByText('os.environ["SIGHTLINE_KEY"]').waitFor()
  assert.deepEqual(problems, [])
})

test('a viewer, who cannot spend credits, is asked for a key with a budget', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto('/api-console')
  await page.getByText('Ask an analyst for an API key with a budget').waitFor()
  await page.getByLabel('API key').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create one for a day' }).count(), 0)
})

test('a search made offline says that it waits, and completes when the connection is back', async () => {
  const { page, context } = await visit({ as: 'analyst' })
  await page.goto('/api-console?q=coffee')
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const answer = page.getByRole('region', { name: 'Response' })
  await answer.getByText('This loads when the connection is back.').waitFor()
  assert.equal(await answer.locator('.skeleton').count(), 0)
  await context.setOffline(false)
  await answer.getByText(/From cache|Fresh/).waitFor()
})

test('a search with a key costs a credit, and the key is kept only in memory', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/api-console/credits')
  await page.getByRole('button', { name: 'Add credits' }).click()
  await page.getByRole('dialog').getByLabel('Credits').fill('500')
  await page.getByRole('dialog').getByLabel('Reason').fill('Trial')
  await page.getByRole('dialog').getByRole('button', { name: 'Add credits' }).click()
  await page.getByRole('row', { name: /Grant.*\+500/ }).waitFor()

  await page.getByRole('link', { name: 'Playground' }).click()
  await page.getByLabel('Search for').fill('moka pot')
  await page.getByRole('radio', { name: 'With a key' }).check()
  await page.getByRole('button', { name: 'Create one for a day' }).click()
  await page.getByText('Costs 1 credit').waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('1 credit', { exact: true }).waitFor()
  await page.getByText('Left this minute').waitFor()
  const key = await page.getByLabel('API key').inputValue()
  assert.match(key, /^sk-/)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
  assert.ok(!kept.includes(key) && !page.url().includes(key))

  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await page.getByRole('row', { name: /Search.*-1.*Playground/ }).waitFor()
  await page.getByRole('link', { name: 'Usage' }).click()
  await page
    .getByRole('row', { name: /Playground/ })
    .getByRole('link', { name: '1', exact: true })
    .click()
  await page.waitForURL(/key=\d+&days=30/)
  await page.getByRole('button', { name: 'Clear: Playground' }).waitFor()
  const rows = page.getByRole('region', { name: 'Ledger' }).locator('tbody tr')
  await until('one row', async () => (await rows.count()) === 1)
  assert.deepEqual(problems, [])
})

test('an invalid key is explained, and the message scrolls into view', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.setViewportSize({ width: 1100, height: 500 })
  await page.goto('/api-console?q=tea')
  await page.getByLabel('API key').fill('sk-nonsense')
  await page.getByLabel('Search for').press('Enter')
  const refusal = page.getByRole('alert').getByText('This key was rejected')
  await refusal.waitFor()
  await until('the message is in view', async () => ((await refusal.boundingBox())?.y ?? 500) < 500)
  assert.equal(new URL(page.url()).pathname, '/api-console')
  assert.deepEqual(refusals(problems), [])
})
