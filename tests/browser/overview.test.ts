import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { firstLoad, layoutShift } from './first-load.ts'
import { drawn, NARROW, openFixture, refusals, settle } from './fixture.ts'

const { testApp, visit } = await openFixture()
const id = await newClient(testApp, testApp.as('owner').actor.workspaceId)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, cluster, search_volume, created_at, updated_at)
   select (select workspace_id from clients where id = $1), $1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', case when n < 4 then 'low' else 'high' end, n * 100, 'epoch', 'epoch'
   from generate_series(1, 6) n`,
  [id],
)
await testApp.pool.query(
  `insert into competitors (workspace_id, client_id, domain, name, created_at) values ((select workspace_id from clients where id = $1), $1, 'other.com', 'Other', 'epoch')`,
  [id],
)

/** Positions of keyword 1, 2, …; null is not found. */
const results = (...positions: (number | null)[]) =>
  positions.map((position, index) => ({ query: `keyword ${index + 1}`, sites: sitesFor(position, index) }))

function sitesFor(position: number | null, index: number) {
  if (position === null) return ['other.com']
  if (position === 1) return [`https://a.com/${index < 1 ? 'old' : 'page'}`, 'other.com']
  return ['other.com', position - 2, 'https://a.com/new']
}
for (const [daysAgo, positions] of [
  [45, [1, 2, 8, 12, 40, null]],
  [40, [1, 2, 8, 12, 40, null]],
  [20, [1, 2, 9, 12, 40, null]],
  [19, [1, 3, 9, 12, 41, null]],
  [18, [2, 3, 9, 12, 41, null]],
  [17, [2, 3, 9, 12, 41, null]],
  [2, [4, 3, 9, 12, 41, 60]],
  [1, [6, 3, 5, 12, 41, null]],
] as const)
  await pastJob(testApp, { clientId: id, placed: results(...positions), daysAgo })

test('every figure leads to its rows, and the URL holds the filter', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}`)
  const figure = page.locator('.standing-figure', { hasText: 'Top 10' })
  await figure.locator('.num[data-size=large]').filter({ hasText: '3' }).waitFor()
  await figure.getByRole('link').click()
  await page.waitForURL(/band=1-10/)
  await page.getByText('3 of 6 keywords').waitFor()
  await page.getByRole('button', { name: 'Remove: Positions 1–10' }).click()
  await page.getByText('6 keywords', { exact: true }).waitFor()
  await page.goto(`/c/${id}`)
  await page.getByRole('link', { name: /^Not found/ }).click()
  await page.waitForURL(/band=none/)
  await page.getByText('1 of 6 keywords').waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('C compares with the previous period, arrows move it, and other pages keep comparison and segment', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}`)
  await page.locator('[data-line=own] .chart-stroke').first().waitFor()
  await page.keyboard.press('c')
  await page.waitForURL(/compare=previous/)
  await page.waitForFunction(() => document.querySelector('.chart-line[data-line=ghost] path[d^=M]'))
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/period=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /^Segment/ }).click()
  await page.getByRole('menuitem', { name: 'low' }).click()
  await page.waitForURL(/segment=cluster%3Alow/)
  await page.getByRole('navigation').getByRole('link', { name: 'Keywords' }).click()
  await page.waitForURL(/keywords\?.*compare=previous/)
  await page.getByText('3 of 6 keywords').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await page.waitForURL(new RegExp(`/c/${id}\\?.*segment=`))
  assert.deepEqual(refusals(problems), [])
})

test('a range dragged on the chart becomes the period, and dates can be typed instead', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}`)
  const chart = page.locator('.overview-chart svg').first()
  await chart.waitFor()
  const box = await chart.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + box.width * 0.3, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 120, { steps: 5 })
  await page.mouse.up()
  await page.waitForURL(/period=\d{4}-/)
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('menuitem', { name: 'Choose dates' }).click()
  await page.getByLabel('Start date').fill('2020-01-01')
  await page.getByLabel('End date').fill('2020-01-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/period=2020-01-01\.\.2020-01-31/)
  await page.getByRole('heading', { name: 'No checks in this period' }).waitFor()
})

test('T toggles the chart and a table, arrow keys move along its points, and the CSV has them all', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}?period=all`)
  const slider = page.getByRole('slider', { name: 'Visibility' })
  await slider.focus()
  const last = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  assert.notEqual(await slider.getAttribute('aria-valuetext'), last)
  await page.locator('.chart-tip').waitFor()
  assert.equal((await page.locator('.chart-gap').count()) > 0, true)
  await page.keyboard.press('t')
  const table = page.getByRole('region', { name: 'Visibility' }).getByRole('table')
  await table.waitFor()
  assert.equal(await table.getByRole('row').count(), 9)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV: Visibility' }).click(),
  ])
  assert.equal(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n').length,
    9,
  )
  await page.keyboard.press('t')
  await slider.waitFor()
})

test('a note appears on the chart and beside the point it is next to, and removing it can be undone', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}`)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('What happened').fill('Shop moved')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const note = page.locator('.annotations > li', { hasText: 'Shop moved' })
  await note.waitFor()
  await page.getByRole('slider', { name: 'Visibility' }).focus()
  await page.locator('.chart-tip').getByText('Shop moved').waitFor()
  await note.getByRole('button', { name: 'Remove: Shop moved' }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await note.waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('E opens the results page of the selected row, own result marked; the panel is resized by keyboard', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/keywords?sort=query`)
  await page.getByRole('columnheader').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  const drawer = page.getByRole('complementary', { name: 'Saved results page' })
  await drawer.getByRole('link', { name: 'keyword 1' }).waitFor()
  await drawer.locator('[data-own=true] mark', { hasText: 'a.com' }).waitFor()
  await drawer.getByRole('button', { name: 'Previous check' }).click()
  await page.waitForURL(/evidence=\d+\.desktop\.\d+/)
  const wide = (await drawer.boundingBox())?.width ?? 0
  await drawer.getByRole('separator').focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction((before) => (document.querySelector('.evidence')?.clientWidth ?? 0) > before + 20, wide)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  assert.deepEqual(refusals(problems), [])
})

test('a keyword shows its positions, page changes and both results pages; arrows step through the checks', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/keywords?sort=query`)
  await page.getByRole('link', { name: 'keyword 1' }).click()
  await page.getByRole('heading', { name: 'keyword 1', level: 1 }).waitFor()
  await page.getByText('the page changed 1 time').waitFor()
  assert.equal(await page.locator('.chart-turn').count(), 1)
  const now = page.locator('.results-diff-list').nth(1)
  await now.locator('li', { hasText: 'a.com' }).filter({ hasText: '6' }).waitFor()
  await page.locator('.results-diff-stroke').first().waitFor({ state: 'attached' })
  // The check of before the period has no place in the chart.
  assert.equal(await page.locator('.chart-held').count(), 1)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/now=\d+/)
  await now.locator('li', { hasText: 'a.com' }).filter({ hasText: '4' }).waitFor()
  await page.getByRole('button', { name: /^Pin as/ }).click()
  await page.waitForURL(/pin=\d+/)
  await page.reload()
  await page.getByRole('button', { name: 'Unpin' }).waitFor()
  await page
    .getByRole('region', { name: 'Competitors on this SERP' })
    .first()
    .getByRole('row', { name: /other\.com/ })
    .waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a target page can be set, and another page that ranks instead is reported', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/keywords?sort=query`)
  await page.getByRole('link', { name: 'keyword 2' }).click()
  await page.getByRole('button', { name: 'Set a target page' }).click()
  const address = page.getByRole('textbox', { name: /^URL/ })
  assert.equal(await address.inputValue(), 'https://a.com/new')
  await address.fill('https://elsewhere.com/')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be a page of a.com').waitFor()
  await address.fill('https://a.com/meant')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Another page ranks:').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await address.fill('https://a.com/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The target page ranks').waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('positions by date show a dash for not found, and the list can be restored', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/keywords?view=dates&period=all`)
  const row = page.getByRole('row', { name: /keyword 6/ })
  await row.waitFor()
  assert.deepEqual((await row.locator('td').allTextContents()).slice(1), ['–', '–', '–', '–', '–', '–', '60', '–'])
  await page.getByRole('button', { name: 'As a list' }).click()
  await page.getByRole('grid').waitFor()
})

test('a saved view appears in the segment menu, a private one only for its owner', async () => {
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/keywords?band=1-10&cluster=low`)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Near the top')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goto(`/c/${id}`)
  await page.getByRole('button', { name: /^Segment/ }).click()
  await page.getByRole('menuitem', { name: 'Near the top' }).click()
  await page.waitForURL(/band=1-10&cluster=low|cluster=low&band=1-10/)

  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Mine')
  await page.getByRole('dialog').getByLabel('Only me').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const other = await visit({ as: 'admin' })
  await other.page.goto(`/c/${id}`)
  await other.page.getByRole('button', { name: /^Segment/ }).click()
  await other.page.getByRole('menuitem', { name: 'Near the top' }).waitFor()
  assert.equal(await other.page.getByRole('menuitem', { name: 'Mine' }).count(), 0)
})

test('changes are those of the period, and headings name the date they are compared with', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const heading = (daysAgo: number) =>
    new RegExp(`Change vs .*${new Date(Date.now() - daysAgo * 86_400_000).getUTCDate()}`)
  for (const { search, compared, changes } of [
    { search: '', compared: 40, changes: ['▼-5', '▼-1', '▲+3', '±0', '▼-1', '–'] },
    { search: `?period=${day(30)}..${day(10)}`, compared: 40, changes: ['▼-1', '▼-1', '▼-1', '±0', '▼-1', '–'] },
    { search: `?compare=${day(18)}`, compared: 18, changes: ['▼-4', '±0', '▲+4', '±0', '±0', '–'] },
    { search: '?compare=check', compared: null, changes: ['▼-2', '±0', '▲+4', '±0', '±0', 'lost'] },
  ]) {
    await page.goto(`/c/${id}/keywords${search}`)
    await page
      .getByRole('columnheader', { name: compared === null ? 'Change vs previous check' : heading(compared) })
      .waitFor()
    for (const [index, change] of changes.entries()) {
      const row = page.getByRole('row', { name: new RegExp(`keyword ${index + 1}\\b`) })
      await row.getByText(change, { exact: true }).first().waitFor()
    }
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'What did we lose this month?' }).click()
  await page.waitForURL(/period=month.*turn=down|turn=down.*period=month/)
  assert.deepEqual(refusals(problems), [])
})

test('an untracked competitor is tracked with one click, which can be undone', async () => {
  await testApp.pool.query('delete from competitors where client_id = $1', [id])
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/competitors`)
  await page.getByRole('button', { name: 'Track: other.com' }).click()
  await page.getByText('other.com is now tracked').waitFor()
  const table = page.getByRole('region', { name: 'Head to head' })
  await table.getByRole('row', { name: /keyword 1/ }).waitFor()
  await page.getByRole('button', { name: 'Line in charts: other.com' }).click()
  await page.getByRole('menuitem', { name: 'Ochre' }).click()
  await page.locator('.chart-line[data-color=ochre][data-dash=long]').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'No competitors yet' }).waitFor()
})

test('the overview stays readable with a failing, slow or unreachable server, and offers a retry', async () => {
  const { page, context } = await visit({ as: 'viewer' })
  await page.route('**/api/v1/clients/*/visibility*', (route) =>
    route.fulfill({ status: 500, headers: { 'X-Request-Id': 'r-1' }, json: { error: 'Something went wrong' } }),
  )
  await page.goto(`/c/${id}`)
  await page.getByRole('alert').getByText('The server failed').waitFor()
  await page.unrouteAll()
  await page.route('**/api/v1/clients/*/visibility*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-line=own] .chart-stroke').first().waitFor()
  await page.unrouteAll()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  assert.ok(await page.locator('[data-line=own] .chart-stroke').first().isVisible())
  assert.ok(await page.locator('.histogram').isVisible())
  await context.setOffline(false)
})

test('arriving figures do not shift the layout', async () => {
  const { page } = await visit({ as: 'viewer' })
  for (const path of [`/c/${id}`, '/', `/c/${id}/checks`]) {
    await page.addInitScript(`window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value })
        .observe({ type: 'layout-shift', buffered: true })`)
    await page.goto(path)
    await settle(page)
    await drawn(page)
    const shift: number = await page.evaluate('window.shift')
    console.log(`layout shift of ${path}: ${shift.toFixed(4)}`)
    assert.ok(shift < 0.1, `${path}: ${shift}`)
  }
})

test('responses that arrive one after another do not shift the layout', async () => {
  await testApp.pool.query(`update clients set name = 'A shop with a long name' where id = $1`, [id])
  const TABLET = { viewport: { width: 768, height: 900 } }
  const positions: [string, Parameters<typeof visit>[0]?][] = [
    ['/'],
    [`/c/${id}`],
    [`/c/${id}/competitors`],
    [`/c/${id}/grids`],
    [`/c/${id}/settings`],
    ['/settings/data'],
    [`/c/${id}`, TABLET],
    ['/settings/members', NARROW],
    ['/api-console/credits', NARROW],
  ]
  for (const [path, size] of positions) {
    const { page } = await visit({ as: 'owner', ...size })
    let calls = 0
    await page.route('**/api/v1/**', async (route) => {
      await wait(50 * (calls++ % 8))
      await route.continue().catch(() => {})
    })
    await page.goto(path)
    await settle(page)
    const shift = await layoutShift(page)
    assert.ok(shift <= 0.01, `${path}: ${shift}`)
    await page.context().close()
  }
})

test('the most used pages load few and small scripts, with keywords of two locations too', async () => {
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, location, created_at, updated_at)
     select workspace_id, id, 'keyword 7', 'keyword 7', 'us', 'en', 'desktop', 'Boston,Massachusetts,United States', 'epoch', 'epoch'
     from clients where id = $1`,
    [id],
  )
  for (const path of [`/c/${id}`, `/c/${id}/keywords`]) {
    const { page } = await visit({ as: 'owner' })
    const ready = () => page.getByText('keyword 1', { exact: true }).first().waitFor()
    const { scripts, bytes } = await firstLoad({ page, path, ready })
    console.log(`first load of ${path}: ${scripts} scripts, ${bytes} bytes gzip`)
    assert.ok(scripts <= 20, `${path}: ${scripts} scripts`)
    assert.ok(bytes <= 180_000, `${path}: ${bytes} bytes`)
  }
})

test('the files of the pages opened first are asked for without waiting for the first script', async () => {
  const { page } = await visit({ as: 'owner', locale: 'uk' })
  await page.route('**/assets/start-*', (route) => route.abort())
  for (const path of ['/', '/login', '/audit', `/c/${id}`, `/c/${id}/keywords`]) {
    await page.goto(path)
    const links = page.locator('link[rel=modulepreload]')
    const files = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    assert.ok(files.length >= 4, `${path}: ${files}`)
    assert.equal(
      files
        .filter((file) => /\/(en|ru|uk)-/.test(file))
        .join()
        .slice(0, 11),
      '/assets/uk-',
    )
  }
})
