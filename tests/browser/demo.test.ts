import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { openDesk } from './desk.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { world, visit } = await openDesk({ SANDBOX_URL: sandbox.url, DATABASE_POOL: '8' })
await world.work()

test('one press fills a demo, which says that it is one and goes with one press', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Look around in a demo' }).waitFor()
  await page.route('**/api/v1/demo', (route) =>
    route.request().method() === 'POST' ? route.continue({ postData: '{"days":2}' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Look around in a demo' }).click()
  await page.getByText('This is the demo').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByText('Demo removed').waitFor()
  assert.deepEqual(problems, [])
})
