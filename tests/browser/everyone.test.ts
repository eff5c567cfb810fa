import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { caller, keyOf } from '../http.ts'
import { fillCluster, fillGrid } from './cluster-rows.ts'
import { drawn, follow, NARROW, openFixture, refusals, settle, WIDE } from './fixture.ts'
import { fillOutreach } from './outreach-rows.ts'
import { fillPerformance } from './performance-rows.ts'
import { fillTalk } from './talk-rows.ts'
import { LANGUAGES, violations } from './violations.ts'

const IS_LONG = process.env.TEST_LONG !== undefined
const { testApp, url, ...fixture } = await openFixture()
const full = await newClient(testApp, testApp.as('owner').actor.workspaceId)
const empty = await newClient(testApp, testApp.as('owner').actor.workspaceId)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, cluster, tags, created_at, updated_at)
   select (select workspace_id from clients where id = $1), $1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', 'cluster ' || n % 7, '{a,b}', 'epoch', 'epoch' from generate_series(1, 8) n`,
  [full],
)
await testApp.pool.query(
  `insert into competitors (workspace_id, client_id, domain, name, created_at) values ((select workspace_id from clients where id = $1), $1, 'other.com', 'Other', 'epoch')`,
  [full],
)
const placed = (shift: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => ({
    query: `keyword ${n}`,
    sites: ['other.com', n * 2 + shift, 'https://a.com/page', 'https://reddit.com/r/x'],
    answer: n % 2 ? 'a.com' : 'other.com',
  }))
await pastJob(testApp, { clientId: full, placed: placed(1), daysAgo: 9 })
await pastJob(testApp, { clientId: full, placed: placed(4), daysAgo: 2 })
const job = await pastJob(testApp, {
  clientId: full,
  placed: [...placed(0), { query: 'keyword 8', failed: true }],
  daysAgo: 1,
})
const { rows: named } = await testApp.pool.query<{ id: number }>(
  `select id from keywords where client_id = $1 and query in ('keyword 1', 'keyword 8') order by query`,
  [full],
)
const [first, failed] = named.map(({ id }) => id)

const [cluster, grid] = [await fillCluster(testApp.pool, full), await fillGrid(testApp.pool, full)]
await fillOutreach(testApp.pool, { workspaceId: testApp.as('owner').actor.workspaceId, clientId: full })
await fillPerformance(testApp.pool, { workspaceId: testApp.as('owner').actor.workspaceId, clientId: full })
const { talk, letters, alert, handTo } = await fillTalk(testApp, full)
const visit = async (options: Parameters<typeof fixture.visit>[0]) => {
  const visitor = await fixture.visit(options)
  if (visitor.person) await handTo(visitor.person.person.id)
  return visitor
}
const hook = await testApp.pool.query<{ id: number }>(
  `insert into webhooks (workspace_id, url, events, description, secret, created_at)
   values ($1, 'https://example.com/hooks', '{job.completed}', 'Warehouse', 'sealed', 'epoch') returning id`,
  [testApp.as('owner').actor.workspaceId],
)
const webhook = hook.rows[0]?.id
await testApp.pool.query(
  `insert into webhook_deliveries (workspace_id, webhook_id, event, body, status, attempts, max_attempts, created_at)
   values ((select workspace_id from webhooks where id = $1), $1, 'job.completed', '{}', 'delivered', 1, 10, 'epoch')`,
  [webhook],
)
await testApp.pool.query(
  `insert into schedules (workspace_id, client_id, kind, cron, timezone, created_at)
   values ($1, $2, 'rank_check', '0 6 * * 1', 'UTC', 'epoch')`,
  [testApp.as('owner').actor.workspaceId, full],
)

const added = await caller(url)('POST', `/api/v1/clients/${full}/aeo/answers`, {
  as: await keyOf(testApp, 'analyst'),
  body: {
    prompt_text: 'which shop has the best grinders',
    llm_provider: 'chatgpt',
    response_text: 'Most people name Other (https://other.com/) before [a.com](https://a.com/shop).',
    sources: ['https://other.com/guide', 'https://a.com/shop'],
  },
})
assert.equal(added.status, 201, added.text)
const { rows: prompts } = await testApp.pool.query<{ id: number }>('select id from aeo_prompts where client_id = $1', [
  full,
])
const prompt = prompts[0]?.id
// Adjacent pages have different titles, by which follow() knows that the next page is there.
const INSIDE = [
  '/',
  '/clients',
  `/c/${full}?compare=previous`,
  `/c/${full}/keywords`,
  `/c/${full}/checks`,
  `/jobs/${job}`,
  `/c/${full}/keywords/${first}`,
  `/c/${full}/keywords/${failed}`,
  `/c/${full}/keywords?view=dates`,
  `/jobs/${job}?show=failed`,
  `/c/${full}/keywords?group=cluster&hide=url.trend`,
  `/c/${full}/competitors`,
  `/c/${full}/research`,
  `/c/${full}/clusters`,
  `/c/${full}/clusters/${cluster}`,
  `/c/${full}/pages`,
  `/c/${full}/pages?url=https://a.com/page`,
  ...['', `?grid=${grid}`].map((query) => `/c/${full}/grids${query}`),
  `/c/${full}/reports`,
  `/c/${full}/next`,
  `/c/${full}/answers`,
  `/c/${full}/answers/${prompt}`,
  `/c/${full}/answers/gaps`,
  `/c/${full}/answers/searches`,
  `/c/${full}/competitors?domain=other.com&band=1-3`,
  `/c/${full}/apps`,
  '/leads',
  `/c/${empty}/answers`,
  '/leads?lead=7',
  `/c/${empty}`,
  `/c/${empty}/checks`,
  `/c/${full}/keywords?evidence=${first}.desktop.${job}`,
  '/jobs/999999',
  `/c/${empty}/keywords`,
  `/c/${empty}/next`,
  `/c/${empty}/competitors`,
  `/c/${full}/search`,
  ...['research', 'clusters', 'pages', 'grids'].map((area) => `/c/${empty}/${area}`),
  `/c/${full}/indexing`,
  `/c/${full}/links`,
  `/c/${full}/ads`,
  `/c/${empty}/search`,
  `/c/${empty}/indexing`,
  `/c/${empty}/links`,
  `/c/${empty}/ads`,
  `/c/${empty}/reports`,
  `/c/${full}/settings`,
  '/chat',
  `/chat/${talk}`,
  '/inbox',
  `/inbox/${letters}`,
  `/inbox/alerts?alert=${alert}`,
  '/activity',
  '/start',
  `/activity?client=${full}&show=alerts`,
  `/start?client=${full}`,
  '/api-console',
  '/api-console/usage',
  '/api-console/credits',
  '/dev',
  '/dev/webhooks',
  `/dev/webhooks/${webhook}`,
  '/dev/requests',
  '/dev/mcp',
  '/settings',
  '/settings/members',
  '/settings/notifications',
  '/settings/alerts',
  '/settings/sources',
  '/settings/schedules',
  '/settings/branding',
  '/settings/data',
  '/settings/log',
  '/workspaces',
  '/nowhere',
  '/status',
]
const OUTSIDE = [
  '/login',
  '/link-account',
  '/confirm-identity?company=not_you',
  '/welcome#token=x',
  '/audit',
  '/invite#token=x',
  '/forgot',
  '/reset#token=x',
  '/confirm-email#token=x',
  '/status',
]

/** Colours are checked on every fifth page only, on all of them with TEST_LONG. */
const COLOURS_EVERY = 5

for (const language of LANGUAGES) {
  test(`no page has accessibility violations in either theme or overflows at any width (${language})`, async () => {
    for (const { as, paths } of [{ as: 'owner' as const, paths: INSIDE }, { paths: OUTSIDE }]) {
      const { page, context, problems } = await visit(as ? { as } : {})
      await context.addInitScript((value) => localStorage.setItem('sightline.language', value), language)
      await open(page, paths[0] ?? '')
      for (const [index, path] of paths.entries()) {
        if (path !== paths[0]) await follow(page, path)
        await settle(page)
        assert.equal(await page.locator('h1').count(), 1, path)
        const areas = IS_LONG || index % COLOURS_EVERY === 0 ? (['light', 'dark'] as const) : (['shape'] as const)
        for (const area of areas) {
          if (area !== 'shape')
            await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), area)
          assert.deepEqual(await violations(page, area), [], `${path} ${area} ${language}`)
        }
        if (as) await assertFits(page, `${path} in ${language}`)
      }
      assert.deepEqual(refusals(problems), [])
      await context.close()
    }
  })
}

test('dialogs, menus and the palette have no accessibility violations', async () => {
  const { page } = await visit({ as: 'owner' })
  const openers: [path: string, open: () => Promise<void>][] = [
    ['/clients', () => page.getByRole('button', { name: 'Add a client' }).click()],
    ['/clients', () => page.getByRole('button', { name: 'Import clients' }).click()],
    [`/c/${full}/keywords`, () => page.getByRole('button', { name: 'Add keywords' }).click()],
    [`/c/${full}/keywords`, () => page.getByRole('button', { name: 'Import' }).click()],
    ['/', () => page.getByRole('button', { name: 'Check all' }).click()],
    ['/', () => page.keyboard.press('Control+k')],
    ['/', () => page.keyboard.press('?')],
    ['/', () => page.getByRole('button', { name: /^Notifications/ }).click()],
    ['/inbox', () => page.getByRole('button', { name: 'Start a conversation' }).click()],
    [`/chat/${talk}`, () => page.getByRole('button', { name: 'Edit' }).click()],
    [`/chat/${talk}`, () => page.getByRole('button', { name: /^Actions of/ }).click()],
    ['/', () => page.getByRole('button', { name: /’s account/ }).click()],
    [`/c/${full}`, () => page.getByRole('button', { name: 'Add a note' }).click()],
    [`/c/${full}`, () => page.getByRole('button', { name: /^Segment/ }).click()],
    [`/c/${full}/checks`, () => page.getByRole('main').getByRole('button', { name: 'Run a check' }).click()],
    [`/c/${full}/keywords/${first}`, () => page.getByRole('button', { name: 'Screenshot' }).click()],
    [`/c/${full}/clusters/${cluster}`, () => page.getByRole('button', { name: 'Rename' }).click()],
    [`/c/${full}/clusters/${cluster}`, () => page.getByRole('button', { name: /^Pin: keyword 2/ }).click()],
    ['/dev', () => page.getByRole('button', { name: 'Create a key' }).click()],
    ['/dev/webhooks', () => page.getByRole('button', { name: 'Add a webhook' }).click()],
    [`/dev/webhooks/${webhook}`, () => page.getByRole('button', { name: /Show: job.completed/ }).click()],
    [`/dev/webhooks/${webhook}`, () => page.getByRole('button', { name: 'Resend a period' }).click()],
    ['/settings/schedules', () => page.getByRole('button', { name: 'Add a schedule' }).click()],
    ['/api-console/credits', () => page.getByRole('button', { name: 'Add credits' }).click()],
    [`/c/${full}/keywords`, () => editAll()],
  ]
  async function editAll() {
    await page.getByRole('checkbox', { name: 'Select all keywords shown' }).check()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const layers = page.locator('[role=dialog], [role=menu]')
  let here = '/clients'
  await open(page, here)
  for (const [path, use] of openers) {
    if (path !== here) await follow(page, path)
    here = path
    await settle(page)
    await use()
    await layers.first().waitFor()
    assert.deepEqual(await violations(page, 'layer'), [], path)
    await page.keyboard.press('Escape')
    await layers.first().waitFor({ state: 'detached' })
  }
})

test('no page shifts its layout while it loads', async () => {
  const half = INSIDE.length / 2
  const restless = await Promise.all([
    watchArrivals(IS_LONG ? INSIDE : INSIDE.slice(0, half), {}),
    watchArrivals(IS_LONG ? INSIDE : INSIDE.slice(half), NARROW),
  ])
  assert.deepEqual(restless.flat(), [])
})

/** One page of each kind, reloaded at both widths; the others are navigated to at one width, with TEST_LONG at both. */
const LOADED = [
  '/',
  '/clients',
  `/c/${full}?compare=previous`,
  `/c/${full}/keywords`,
  `/jobs/${job}`,
  `/chat/${talk}`,
  '/leads',
]

/** Cumulative layout shift: the share of the viewport that moved times the distance. */
const MOST_MOVED = 0.1

async function watchArrivals(followed: string[], device: object) {
  const { page, context } = await visit({ as: 'owner', ...device })
  await context.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as typeof shifts))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await context.addInitScript(holdAnswers)
  const restless: string[] = []
  const watch = async (path: string) => {
    await page.waitForFunction(() => 'underWay' in window && window.underWay === 0)
    await drawn(page)
    const moved = await page.evaluate<number>(
      'window.shifts.splice(0).filter((shift) => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0)',
    )
    if (moved >= MOST_MOVED) restless.push(`${path}: ${moved.toFixed(3)}`)
  }
  for (const path of LOADED) {
    await open(page, path)
    await watch(path)
  }
  for (const path of followed) {
    await follow(page, path)
    await settle(page)
    await watch(path)
  }
  await context.close()
  return restless
}

/**
 * Holds every response until the skeletons that wait for it are drawn; skeletons that are not due yet are hidden
 * from screen readers. Done in the page, because intercepting requests would disable the browser cache.
 */
function holdAnswers() {
  const ask = window.fetch
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const areDrawn = async () => {
    await frame()
    await frame()
    while (document.querySelector('.skeleton[aria-hidden]')) await frame()
    await frame()
    await frame()
  }
  const state = Object.assign(window, { underWay: 0 })
  window.fetch = async (...asked) => {
    state.underWay++
    try {
      await areDrawn()
      const answer = await ask(...asked)
      await answer.clone().arrayBuffer()
      return answer
    } finally {
      state.underWay--
    }
  }
}

/** Elements wider than the screen outside of anything that scrolls, and a window that scrolls as a whole. */
function overflowing(page: Page, width: number) {
  return page.evaluate((width) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement?.closest('main *') ?? null),
    )
    const { scrollWidth, scrollHeight } = document.documentElement
    const sideways = scrollWidth > width ? ['the page'] : []
    // Below the frame there is nothing: only what is inside it scrolls.
    const downwards = scrollHeight > innerHeight ? [`the window, by ${scrollHeight - innerHeight}`] : []
    return [...sideways, ...downwards, ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))]
  }, width)
}

/** Makes every text about a third longer, as translations do: words by letters, sentences by words. */
function stretchWords(page: Page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const isWords = /\p{L}{3}/u.test(text) && !/[@/.]\S/.test(text) && !text.endsWith('ø')
      if (!isWords || node.parentElement?.closest('script, style, pre, code, textarea, td')) continue
      const extra = Math.ceil(text.trim().length * 0.35)
      node.nodeValue =
        text.trimEnd() + (text.trim().includes(' ') ? ` ${'words '.repeat(extra / 6)}ø` : 'ø'.repeat(extra))
    }
  })
}

test('on a phone the menu leads to every area and closes on navigation', async () => {
  const { page, problems } = await visit({ as: 'owner', ...NARROW })
  await open(page, '/')
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Developers' }).tap()
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.deepEqual(refusals(problems), [])
})

/** On a phone and at 400 % zoom (320 of 1280 pixels) only tables scroll sideways, however long the words. */
async function assertFits(page: Page, what: string) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    assert.deepEqual(await overflowing(page, width), [], `${what} at ${width}`)
  }
  await stretchWords(page)
  assert.deepEqual(await overflowing(page, 320), [], `${what} at 320 with longer words`)
  await page.setViewportSize(WIDE)
}

async function open(page: Page, path: string) {
  // The test opens more pages a minute than the rate limit allows.
  await testApp.pool.query(
    'delete from rate_windows where key in (select key from rate_windows for update skip locked)',
  )
  await page.goto(path)
  await page.locator('h1').waitFor()
  await settle(page)
}
