import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { newClient } from '../contract/accounts-browser.ts'
import { firstLoad, layoutShift } from './first-load.ts'
import { follow, NARROW, openFixture, refusals, settle } from './fixture.ts'

const FIRST_LOAD_BYTES = 165_000

const { testApp, visit } = await openFixture()
const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)

test('a server error is explained, with the request id and a retry', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route('**/api/v1/client-overviews*', (route) =>
    route.fulfill({ status: 500, headers: { 'X-Request-Id': 'r-42' }, json: { error: 'Something went wrong' } }),
  )
  await page.goto('/')
  await page.getByRole('alert').getByText('The server failed').waitFor()
  await page.getByText('r-42').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: /a\.com/ }).waitFor()
})

test('an HTML page of a proxy is reported as such, not as an empty list or a server error', async () => {
  const { page } = await visit({ as: 'viewer' })
  const body = '<html>Sign in to the network</html>'
  for (const status of [200, 503]) {
    await page.route(/\/api\/v1\/clients\/\d+\/backlinks/, (route) =>
      route.fulfill({ status, contentType: 'text/html', body }),
    )
    await page.goto(`/c/${client}/links`)
    await page.getByRole('alert').getByText('A proxy or a firewall answered in its place').first().waitFor()
    await page.unrouteAll()
  }
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('heading', { name: 'No backlinks yet' }).waitFor()
})

test('an unreachable server leaves a page that says so and offers a retry', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route('**/api/auth/session', (route) => route.abort())
  await page.goto('/')
  await page.getByText('The server cannot be reached').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

test('a first load over the rate limit says so and continues by itself', async () => {
  const { page } = await visit({ as: 'viewer' })
  let isOver = true
  const headers = { 'RateLimit-Remaining': '0', 'Retry-After': '2' }
  await page.route('**/api/auth/session', (route) =>
    isOver ? route.fulfill({ status: 429, headers, json: { error: 'Rate limit exceeded' } }) : route.continue(),
  )
  await page.goto('/')
  await page.getByText('Too many requests in one minute').waitFor()
  isOver = false
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

test('a slow response shows a skeleton first, then the content', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route('**/api/v1/client-overviews*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  await page.goto('/')
  await page.locator('.skeleton[role=status]').waitFor()
  await page.getByRole('row', { name: /a\.com/ }).waitFor()
  assert.equal(await page.locator('.skeleton').count(), 0)
})

test('offline, the palette still opens pages that were loaded before', async () => {
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

test('offline, a page whose code was never loaded says so, and opens on retry when back online', async () => {
  const { page, context } = await visit({ as: 'owner' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  for (const [path, heading] of [
    [`/c/${client}/keywords`, 'No keywords yet'],
    ['/settings/schedules', 'No schedules yet'],
  ] as const) {
    await context.setOffline(true)
    await follow(page, path)
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
    await context.setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
})

test('offline, data that was never loaded says that it waits, and loads by itself when back online', async () => {
  const other = await newClient(testApp, testApp.as('owner').actor.workspaceId)
  const { page, context } = await visit({ as: 'owner' })
  await page.goto('/')
  await settle(page)
  for (const [fetched, path] of [
    ['/jobs/999998', '/jobs/999999'],
    [`/c/${client}/answers/999998`, `/c/${client}/answers/999999`],
    [`/c/${client}/keywords/999998`, `/c/${other}/keywords/999998`],
    [`/c/${client}/apps`, `/c/${other}/apps`],
  ] as const) {
    await follow(page, fetched)
    await settle(page)
    await follow(page, '/')
    await context.setOffline(true)
    await follow(page, path)
    const waiting = page.getByText('This loads when the connection is back.')
    await waiting.waitFor()
    await context.setOffline(false)
    await waiting.waitFor({ state: 'detached' })
    await settle(page)
    await follow(page, '/')
  }
  await testApp.pool.query('delete from clients where id = $1', [other])
})

test('offline, the first steps of a client say that they wait, and load when back online', async () => {
  const { page, context } = await visit({ as: 'owner' })
  const lost = Promise.withResolvers<void>()
  await page.route('**/api/v1/clients', async (route) => {
    await lost.promise
    await route.abort()
  })
  await page.goto('/start?source=chosen')
  await page.getByLabel('Domain').waitFor()
  await context.setOffline(true)
  await follow(page, `/start?client=${client}`)
  lost.resolve()
  await page.getByText('This loads when the connection is back.').waitFor()
  await page.unrouteAll()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'What do people search for?' }).waitFor()
})

test('offline, a banner says so, also without a session', async () => {
  const { page, context } = await visit({ as: 'viewer' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  const stranger = await visit()
  await stranger.page.goto('/login')
  await stranger.page.locator('h1').waitFor()
  await stranger.context.setOffline(true)
  await stranger.page.getByText('You are offline.').waitFor()
})

/** Every page with a list. */
const LISTS = [
  '/',
  `/c/${client}`,
  `/c/${client}/keywords`,
  `/c/${client}/clusters`,
  `/c/${client}/pages`,
  `/c/${client}/grids`,
  `/c/${client}/checks`,
  `/c/${client}/answers`,
  `/c/${client}/answers/gaps`,
  `/c/${client}/competitors`,
  `/c/${client}/apps`,
  `/c/${client}/indexing`,
  `/c/${client}/links`,
  `/c/${client}/ads`,
  `/c/${client}/reports`,
  '/leads',
  '/api-console/usage',
  '/api-console/credits',
  '/dev',
  '/dev/webhooks',
  '/dev/requests',
  '/settings/members',
  '/settings/sources',
  '/settings/schedules',
  '/settings/branding',
  '/settings/log',
]
/** The requests of the shell around every page; all others belong to the page. */
const FRAME = /\/api\/v1\/clients$|\/api\/auth\/session$|\/health$|\/api\/v1\/demo$|\/api\/events/
const isOwn = (address: URL) => address.pathname.startsWith('/api/') && !FRAME.test(address.pathname)

test('every empty list says what it will contain', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  for (const path of LISTS) {
    await go(page, path)
    await settle(page)
    const words = await page.locator('main :is(.empty, .table, .form, .quiet)').count()
    assert.ok(words > 0, path)
  }
  assert.deepEqual(problems, [])
})

test('every list that fails to load says so and offers a retry', async () => {
  const { page } = await visit({ as: 'owner' })
  await page.route(isOwn, (route) => route.fulfill({ status: 500, json: { error: 'Something went wrong' } }))
  for (const path of LISTS) {
    await go(page, path)
    const failed = page.locator('main [role=alert]').first()
    await failed.waitFor().catch(() => assert.fail(`${path} shows no error`))
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    assert.equal(await page.locator('h1').count(), 1, path)
  }
})

test('every slow list shows a skeleton', async () => {
  const { page } = await visit({ as: 'owner' })
  await page.route(isOwn, () => {})
  for (const path of LISTS) {
    await go(page, path)
    const shape = page.locator('main .skeleton[role=status]').first()
    await shape.waitFor().catch(() => assert.fail(`${path} shows no skeleton`))
  }
})

const go = (page: Page, path: string) => (path === LISTS[0] ? page.goto(path) : follow(page, path))

test('an unknown path keeps the navigation of signed-in users and offers ways to go on', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  for (const path of ['/nowhere/at/all', '/settings/nowhere', `/c/${client}/nowhere`]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  }
  assert.equal(await page.getByRole('group', { name: 'Scope' }).count(), 0)
  await page.getByRole('main').getByRole('button', { name: 'Search and commands' }).click()
  await page.getByRole('searchbox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()

  const stranger = await visit()
  await stranger.page.goto('/nowhere/at/all')
  await stranger.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  assert.equal(await stranger.page.getByRole('navigation').count(), 0)
  await stranger.page.getByRole('link', { name: 'Today' }).click()
  await stranger.page.waitForURL(/\/login/)
  assert.deepEqual(refusals([...problems, ...stranger.problems]), [])
})

test('a missing client is shown as not found, not as a failure', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto('/c/999999/keywords')
  await page.getByRole('heading', { name: 'Client not found' }).waitFor()
})

test('on a phone actions that load late do not shift the layout', async () => {
  const { page } = await visit({ as: 'owner', ...NARROW })
  const answerAfter = (pattern: RegExp, ms: number) =>
    page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue().catch(() => {})
    })
  await testApp.pool.query(
    `insert into aeo_prompts (workspace_id, client_id, prompt_text, prompt_key, created_at)
     select workspace_id, id, 'which shop is best', 'which shop is best', 'epoch' from clients where id = $1`,
    [client],
  )
  await answerAfter(/\/api\/v1\/clients$|\/aeo\/standings$/, 800)
  await answerAfter(/\/client-overviews|\/aeo\/history/, 1600)
  for (const path of ['/', `/c/${client}/answers`]) {
    await page.goto(path)
    await settle(page)
    const shift = await layoutShift(page)
    assert.ok(shift <= 0.01, `${path} ${shift}`)
  }
  await testApp.pool.query('delete from aeo_prompts')
  await page.reload()
  await page.getByRole('heading', { name: 'No prompts yet' }).waitFor()
  const shift = await layoutShift(page)
  assert.ok(shift <= 0.01, `with no prompts: ${shift}`)
})

const CLIENT_PAGES = [
  ...['', '/next', '/keywords', '/research', '/clusters', '/pages', '/grids', '/checks', '/answers', '/answers/gaps'],
  ...['/answers/searches', '/competitors', '/apps', '/search', '/indexing', '/links', '/ads', '/reports'],
]
const WORKSPACE_PAGES = [
  ...['/inbox', '/inbox/alerts', '/leads', '/dev', '/dev/webhooks', '/dev/requests', '/api-console/credits'],
  ...['/settings/schedules', '/settings/notifications'],
]

test('each empty page shows a preview picture', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/')
  await settle(page)
  for (const path of [...CLIENT_PAGES.map((area) => `/c/${client}${area}`), ...WORKSPACE_PAGES]) {
    await follow(page, path)
    await settle(page)
    // Skeletons appear with a delay, so the picture may still be loading.
    await page.locator('.empty-picture').first().waitFor()
  }
  assert.deepEqual(refusals(problems), [])
})

test('the first load of the dashboard stays small, even with enough clients for a search field', async () => {
  await testApp.pool.query(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     select $1, 1, 'Client ' || n, 'client' || n || '.com', 'epoch', 'epoch' from generate_series(1, 12) n`,
    [testApp.as('owner').actor.workspaceId],
  )
  const { page } = await visit({ as: 'owner' })
  const { scripts, bytes } = await firstLoad({
    page,
    path: '/',
    async ready() {
      await page.getByRole('row', { name: /a\.com/ }).waitFor()
      await page.getByRole('searchbox').waitFor()
    },
  })
  console.log(`first load: ${scripts} scripts, ${bytes} bytes gzip`)
  assert.ok(bytes > 0 && bytes <= FIRST_LOAD_BYTES, `${bytes} bytes`)
})
