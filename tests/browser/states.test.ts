import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newClient } from '../contract/accounts-browser.ts'
import { openDesk } from './desk.ts'

const DIST = join(import.meta.dirname, '../../web/dist')
const FIRST_LOAD_BYTES = 200_000

const { world, visit } = await openDesk()
await newClient(world, world.as('owner').actor.workspaceId)

test('a server that fails is told in words, with the number of the request and a way on', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route('**/api/v1/client-overviews', (route) =>
    route.fulfill({ status: 500, headers: { 'X-Request-Id': 'r-42' }, json: { error: 'Something went wrong' } }),
  )
  await page.goto('/')
  await page.getByRole('alert').getByText('The server failed').waitFor()
  await page.getByText('r-42').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: /a\.com/ }).waitFor()
})

test('a server that cannot be reached at all leaves a page that says so', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.goto('/')
  await page.getByText('The server cannot be reached').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

test('a slow server shows the shape of what comes, and then the thing itself', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route('**/api/v1/client-overviews', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/')
  await page.locator('.skeleton[role=status]').waitFor()
  await page.getByRole('row', { name: /a\.com/ }).waitFor()
  assert.equal(await page.locator('.skeleton').count(), 0)
})

test('without a network the palette still leads to every page that was fetched', async () => {
  const { page, context } = await visit({ as: 'viewer' })
  for (const path of ['/clients', '/']) {
    await page.goto(path)
    await page.locator('h1').waitFor()
  }
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search and commands' }).waitFor()
  await context.setOffline(true)
  await page.keyboard.type('Today')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await context.setOffline(false)
})

test('without a network a banner says so', async () => {
  const { page, context } = await visit({ as: 'viewer' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
})

test('an address that leads nowhere, and a client that is not there, are told apart from a failure', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto('/nowhere/at/all')
  await page.getByRole('heading', { name: 'No such page' }).waitFor()
  await page.goto('/c/999999/keywords')
  await page.getByRole('heading', { name: 'No such client' }).waitFor()
})

test('the first load of the dashboard stays small', async () => {
  const { page } = await visit({ as: 'owner' })
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto('/')
  await page.getByRole('row', { name: /a\.com/ }).waitFor()
  const bytes = [...scripts].reduce((sum, path) => sum + sizeOf(join(DIST, path)), 0)
  console.log(`first load: ${scripts.size} scripts, ${bytes} bytes gzip`)
  assert.ok(bytes > 0 && bytes <= FIRST_LOAD_BYTES, `${bytes} bytes`)
})

function sizeOf(path: string): number {
  try {
    return readFileSync(`${path}.gz`).length
  } catch {
    return readFileSync(path).length
  }
}
