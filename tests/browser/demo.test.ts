import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startSandbox } from '../../sandbox/server.ts'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { NARROW, openFixture } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url, DATABASE_POOL: '12' })
await testApp.work()

test('one click loads the demo, which is labelled as such, and one click removes it', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Load the demo' }).click()
  await page.getByText('This is the demo').waitFor()
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByText('Demo removed').waitFor()
  assert.deepEqual(problems, [])
})

test('the demo banner does not shift the page, on desktop or phone', async () => {
  const clientId = await newClient(testApp, testApp.as('owner').actor.workspaceId)
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at) values ((select workspace_id from clients where id = $1), $1, 'kettle', 'kettle', 'us', 'en', 'desktop', 'epoch', 'epoch')`,
    [clientId],
  )
  const job = await pastJob(testApp, { clientId, placed: [{ query: 'kettle', sites: ['a.com'] }] })
  for (const device of [{}, NARROW]) {
    const { page, context } = await visit({ as: 'owner', ...device })
    await context.addInitScript(() => {
      const tops = new Set<number>()
      Object.assign(window, { tops })
      const look = () => {
        const main = document.querySelector('main')
        if (main) tops.add(main.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.route('**/api/v1/**', async (route) => {
      await wait(200)
      await route.continue().catch(() => {})
    })
    await page.route('**/api/v1/demo', async (route) => {
      await wait(400)
      await route.fulfill({
        json: {
          available: true,
          status: 'ready',
          client_id: clientId,
          client_ids: [clientId],
          progress_pct: 100,
          message: '',
          created_at: 1,
        },
      })
    })
    for (const path of [`/c/${clientId}/checks`, `/jobs/${job}`]) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Remove the demo' }).waitFor()
      await page.waitForTimeout(300)
      assert.equal(await page.evaluate<number>('tops.size'), 1, path)
    }
  }
})
