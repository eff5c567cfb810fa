import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, refusals } from './fixture.ts'

const { testApp, visit } = await openFixture()
const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
   select (select workspace_id from clients where id = $1), $1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', 'epoch', 'epoch' from generate_series(1, 4) n`,
  [client],
)
const placed = (shift: number) =>
  [1, 2, 3, 4].map((n) => ({ query: `keyword ${n}`, sites: ['other.com', n * 2 + shift] }))
await pastJob(testApp, { clientId: client, placed: placed(0), daysAgo: 3 })
await pastJob(testApp, { clientId: client, placed: placed(6), daysAgo: 1 })

test('next steps link to their evidence and can be dismissed, restored, assigned and done', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${client}/next`)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const steps = page.locator('.next-step')
  await steps.first().waitFor()
  const before = await steps.count()
  const title = (await steps.first().getByRole('heading', { level: 3 }).textContent()) ?? ''

  await steps.first().getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(`Open (${before - 1})`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Open (${before})`).waitFor()

  const step = steps.filter({ hasText: title })
  await step.getByRole('button', { name: 'Owner: Unassigned' }).click()
  await page.getByRole('menuitem', { name: /\(you\)$/ }).click()
  await step.getByRole('button', { name: /^Owner: (?!Unassigned)/ }).waitFor()
  await step.getByLabel('Due').fill('2031-05-04')
  const saved = page.waitForResponse((response) => response.url().endsWith('/plan'))
  await step.getByLabel('Due').blur()
  await saved
  await page.reload()
  assert.equal(await step.getByLabel('Due').inputValue(), '2031-05-04')

  await step.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('radio', { name: 'Done (1)' }).check()
  await step.getByText('The next check verifies this.').waitFor()
  await page.goto(`/c/${client}`)
  await page.getByRole('listitem').getByText(`Done: ${title}`).waitFor()

  await page.goto(`/c/${client}/next?type=client_health`)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await steps.first().locator('.next-words').getByRole('link').click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/next') && /^\/(c|jobs)\//.test(pathname))
  assert.deepEqual(refusals(problems), [])
})

test('all lists are regenerated in the background and appear when ready; a viewer only reads', async () => {
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${client}/next?type=priority_actions`)
  await page.getByRole('heading', { name: 'No next steps yet' }).waitFor()
  assert.deepEqual(
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Generate$/ })
      .allTextContents(),
    ['Generate'],
  )
  await page.getByRole('button', { name: /List/ }).click()
  await page.getByRole('option', { name: 'Everything' }).click()
  await page.getByRole('button', { name: 'Regenerate all' }).click()
  await page.getByText('Generating all lists').waitFor()
  await page.getByRole('button', { name: /List/ }).click()
  await page.getByRole('option', { name: 'Do first' }).click()
  await page.getByRole('heading', { name: 'No next steps yet' }).waitFor()
  await testApp.work()
  await page.locator('.next-step').first().waitFor()
  await page.getByText('Generating all lists').waitFor({ state: 'detached' })
  const viewer = await visit({ as: 'viewer' })
  await viewer.page.goto(`/c/${client}/next`)
  await viewer.page.locator('.next-step').first().waitFor()
  assert.equal(await viewer.page.getByRole('button', { name: /Dismiss|Work/ }).count(), 0)
})

test('next steps are shown in Ukrainian to a Ukrainian user, whatever their evidence', async () => {
  const { page } = await visit({ as: 'viewer', locale: 'uk-UA' })
  await page.goto(`/c/${client}/next?type=campaign_strategy`)
  const steps = page.locator('.next-group')
  await steps.first().waitFor()
  for (const words of await steps.locator('h2, h3, p, .next-evidence li').allTextContents())
    assert.match(words, /\p{Script=Cyrillic}/u)
  assert.equal(await steps.locator('[lang=en]').count(), 0)
})
