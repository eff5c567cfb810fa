import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_KEY, startProvider } from '../sources/provider.ts'
import { NARROW, openFixture, settle } from './fixture.ts'
import { violations } from './violations.ts'

const provider = await startProvider()
const { testApp, visit } = await openFixture(provider.env)

test('a source key is tested, saved and used from then on', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/settings/sources')
  const serper = page.getByRole('article', { name: 'Serper' })
  await serper.getByText('No key').waitFor()
  await serper.getByText('$1.00 per 1,000 pages').waitFor()

  await serper.getByRole('button', { name: 'Enter key: Serper' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Key').fill('a-wrong-key-123456')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await dialog.getByText('Key rejected').waitFor()
  await dialog.getByText(/Unauthorized: …\. Serper rejected its key/).waitFor()
  await dialog.getByLabel('Key').fill(GOOD_KEY)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await dialog.getByText(/Result 1 for weather/).waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Save key' }).click()

  await serper.getByText(`ends in ${GOOD_KEY.slice(-4)}`).waitFor()
  await serper.getByRole('button', { name: 'Test Serper' }).click()
  await serper.getByText(/Result 1 for weather/).waitFor()
  await serper.getByText('Works', { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(GOOD_KEY))
  assert.deepEqual(problems, [])
})

test('the source order is changed by arrow keys, by the menu and by dragging', async () => {
  const { page } = await visit({ as: 'owner' })
  await testApp.app.operations.call(testApp.as('owner'), 'set_source_key', {
    ...{ name: 'dataforseo', login: 'me@example.com', password: 'a-long-password' },
  })
  await page.goto('/settings/sources')
  const order = () =>
    page
      .locator('.sources')
      .first()
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.ariaLabel))
  const becomes = async (wanted: string[]) => {
    await page.waitForFunction((names) => {
      const list = [...(document.querySelector('.sources')?.querySelectorAll('article') ?? [])]
      return list.map((one) => one.ariaLabel).join() === names
    }, wanted.join())
    assert.deepEqual(await order(), wanted)
  }
  await becomes(['Serper', 'DataForSEO'])
  await page.getByRole('button', { name: 'Move Serper: 1 of 2' }).focus()
  await page.keyboard.press('ArrowDown')
  await becomes(['DataForSEO', 'Serper'])
  await page.getByRole('button', { name: 'More for Serper' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await becomes(['Serper', 'DataForSEO'])
  await page.getByRole('button', { name: 'Move DataForSEO' }).dragTo(page.getByRole('article', { name: 'Serper' }))
  await becomes(['DataForSEO', 'Serper'])
})

test('a budget is set and shown; direct reading of engines states its terms beside the switch', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/settings/sources')
  const serper = page.getByRole('article', { name: 'Serper' })
  await serper.getByRole('button', { name: 'More for Serper' }).click()
  await page.getByRole('menuitem', { name: 'Budget and price' }).click()
  await page.getByLabel(/Monthly limit/).fill('50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await serper.getByText(/of \$50.00/).waitFor()

  const direct = page.getByRole('article', { name: 'Direct reading of engines' })
  await direct.getByText(/do not allow automated reading/).waitFor()
  await direct.getByRole('button', { name: 'Turn on' }).click()
  await direct.getByRole('button', { name: 'Turn off' }).click()
  await direct.getByText('Off', { exact: true }).waitFor()
  await settle(page)
  assert.deepEqual(problems, [])
})

test('a workspace that turns off its own key does not turn off the shared one', async () => {
  const { page } = await visit({ as: 'owner' })
  const call = (name: string, input: object) => testApp.app.operations.call(testApp.as('owner'), name, input)
  const own = { name: 'dataforseo', scope: 'workspace' }
  await call('set_source_key', { ...own, login: 'own@example.com', password: 'another-password' })
  await page.goto('/settings/sources')
  const card = page.getByRole('article', { name: 'DataForSEO' })
  await card.getByText('Key of this workspace').waitFor()
  await card.getByRole('button', { name: 'More for DataForSEO' }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await card.getByText('Off', { exact: true }).waitFor()

  await call('remove_source', own)
  await page.reload()
  await card.getByText('Key entered').waitFor()
  assert.equal(await card.getByText('Off', { exact: true }).count(), 0)
})

test('the sources page is accessible, on a phone and in the dark theme too', async () => {
  for (const options of [{}, NARROW, { colorScheme: 'dark' as const }]) {
    const { page, problems } = await visit({ as: 'owner', ...options })
    await page.goto('/settings/sources')
    await page.getByRole('heading', { name: 'Which source to choose' }).waitFor()
    await settle(page)
    assert.deepEqual(await violations(page, 'colorScheme' in options ? 'dark' : 'light'), [])
    assert.deepEqual(problems, [])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    assert.equal(isWide, false)
  }
})
