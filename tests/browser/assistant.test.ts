import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { NARROW, openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
const { testApp, url, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at) values ((select workspace_id from clients where id = $1), $1, 'kettle', 'kettle', 'us', 'en', 'desktop', 'epoch', 'epoch')`,
  [client],
)
test.after(() => sandbox.close())

test('an answer lists its sources; a proposed action waits to be run or dismissed', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/chat?client=${client}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('show all competitors')
  await box.press('Enter')
  await page.waitForURL(/\/chat\/\d+$/)
  await page.getByRole('heading', { name: 'show all competitors', level: 1 }).waitFor()
  await page.getByText('1 source').click()
  await page.locator('.assistant-sources').getByRole('link', { name: 'Competitors' }).waitFor()

  await box.fill('start rank check')
  await box.press('Enter')
  const card = page.getByRole('article', { name: /^Proposed action: .*rank check/ })
  await card.getByText('Waiting for you').waitFor()
  await page.reload()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await card.getByText('Dismissed').waitFor()

  await box.fill('start rank check again')
  await box.press('Enter')
  await card.nth(1).getByRole('button', { name: 'Run' }).click()
  await card.nth(1).getByRole('link', { name: 'Watch the check' }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a proposed action is worded in the language of the user', async () => {
  for (const [locale, words] of [
    ['ru', 'A (a.com): Запустить проверку позиций?'],
    ['uk', 'A (a.com): Запустити перевірку позицій?'],
  ] as const) {
    const { page, problems } = await visit({ as: 'analyst', locale })
    await page.goto(`/chat?client=${client}`)
    await page.locator('main textarea').fill('start rank check')
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByText(words).waitFor()
    assert.deepEqual(refusals(problems), [])
  }
})

test('a conversation is renamed, shared by a public link, unshared and deleted', async () => {
  const { page, context } = await visit({ as: 'analyst' })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await page.getByRole('heading', { name: 'Show all clients', level: 1 }).waitFor()
  const menu = page.getByRole('button', { name: /^Actions of/ })
  const choose = async (name: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Rename')
  await page.getByLabel('Title').fill('Our clients')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Our clients', level: 1 }).waitFor()

  await choose('Share')
  await page.getByText('2 messages will be public.').waitFor()
  await page.getByRole('button', { name: 'Create a public link' }).click()
  const address = await page.getByRole('link', { name: 'Preview' }).getAttribute('href')
  const reader = await context.browser()?.newPage({ javaScriptEnabled: false })
  assert.ok(reader)
  await reader.goto(`${url}${address}`)
  await reader.getByRole('heading', { name: 'Our clients', level: 1 }).waitFor()
  assert.equal(await reader.getByText('Show all clients').count(), 1)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('The link no longer works').waitFor()
  assert.equal((await reader.reload())?.status(), 404)
  await reader.close()

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No conversations yet').waitFor()
})

test('a shortcut opens the assistant beside any page, about its client; it survives a reload', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${client}/keywords`)
  await page.getByRole('heading', { name: 'Keywords', level: 1 }).waitFor()
  await page.keyboard.press('Control+j')
  const side = page.getByRole('complementary', { name: 'Assistant' })
  await side.getByText('About: A').waitFor()
  await side.getByRole('textbox', { name: 'Message' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('show keywords')
  await page.keyboard.press('Enter')
  await side.getByText('1 source').waitFor()
  await page.reload()
  await side.getByText('1 source').waitFor()
  await page.keyboard.press('Control+j')
  await side.waitFor({ state: 'detached' })
  assert.deepEqual(refusals(problems), [])
})

test('on a phone the assistant covers the page and closes on navigation', async () => {
  const { page } = await visit({ as: 'viewer', ...NARROW })
  await page.goto(`/c/${client}/keywords`)
  await page.getByRole('heading', { name: 'Keywords', level: 1 }).waitFor()
  await page.keyboard.press('Control+j')
  const side = page.getByRole('complementary', { name: 'Assistant' })
  await side.waitFor()
  await page.goto(`/c/${client}/checks`)
  await page.getByRole('heading', { name: 'Checks', level: 1 }).waitFor()
  assert.equal(await side.count(), 0)
})

test('on a phone an answer can be stopped, and the conversation does not scroll sideways', async () => {
  const { page } = await visit({ as: 'analyst', ...NARROW })
  await page.route('**/send', async () => {})
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Show all clients' }).tap()
  // The conversation moves to its own URL; a tap before that would hit a button that is being replaced.
  await page.waitForURL(/\/chat\/\d+/)
  await page.getByRole('button', { name: 'Stop' }).tap()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
})
