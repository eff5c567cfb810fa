import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, visit } = await openFixture()

test('a client is added and its keywords edited by keyboard alone, in a Cyrillic layout too', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label') || '',
    )
  await page.goto('/')
  await page.getByRole('heading', { name: 'Add your first site' }).waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tidewater.com')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What do people search for?' }).waitFor()
  await page.getByRole('link', { name: 'Import a file instead' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No keywords yet' }).waitFor()

  await page.getByRole('button', { name: 'Add keywords' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('kayak\ncanoe\npaddle')
  for (let step = 0; step < 12 && !/^Add 3/.test(await focused()); step++) await page.keyboard.press('Tab')
  assert.match(await focused(), /^Add 3/)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()

  await page.keyboard.press('Slash')
  assert.equal(await focused(), 'Filter keywords')
  await page.getByRole('columnheader').first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('summer')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /summer/ }).waitFor()
  await page.keyboard.press('Space')
  await page.getByText('1 keyword selected').waitFor()

  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true })))
  await page.keyboard.type('Devel')
  await page.getByRole('searchbox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('opers')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  assert.deepEqual(problems, [])
})

test('the palette finds a keyword of the current client, and drops what no longer matches', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/c/1/checks')
  await page.getByRole('heading', { name: 'Checks', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('deve')
  await page.getByRole('menuitem', { name: 'API keys' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search and commands' }).fill('cano')
  await page.getByRole('menuitem', { name: 'canoe' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Developers' }).count(), 0)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'canoe', level: 1 }).waitFor()
  assert.deepEqual(problems, [])
})

test('archiving a client can be undone', async () => {
  const { page } = await visit({ as: 'analyst' })
  await page.goto('/clients')
  await page.getByRole('button', { name: /^Archive: Tidewater/ }).click()
  await page.getByText('Tidewater archived').waitFor()
  await page.getByRole('heading', { name: 'No matching clients' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /Tidewater/ }).waitFor()
})

test('J and K move through the rows of every table', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await page.goto('/c/1/keywords')
  await page.getByRole('row', { name: /paddle/ }).waitFor()
  for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'canoe', level: 1 }).waitFor()

  for (const domain of ['one.example', 'two.example'])
    await testApp.pool.query(
      `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
       select workspace_id, user_id, $1, $1, 'epoch', 'epoch' from clients where id = 1`,
      [domain],
    )
  await page.goto('/clients')
  await page.getByRole('row', { name: /two\.example/ }).waitFor()
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
  assert.match((await focused()) ?? '', /^(one|two)\.example|^Tidewater/)
  await page
    .getByRole('row', { name: /two\.example/ })
    .getByRole('checkbox')
    .focus()
  await page.keyboard.press('k')
  assert.notEqual(await focused(), '', 'shortcuts work while a checkbox has the focus')
  assert.deepEqual(problems, [])
})
