import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, refusals } from './fixture.ts'

const { testApp, url, visit } = await openFixture()
const workspaceId = testApp.as('owner').actor.workspaceId

async function clientWithReport(): Promise<number> {
  const id = await newClient(testApp, workspaceId)
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select (select workspace_id from clients where id = $1), $1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', 'epoch', 'epoch' from generate_series(1, 3) n`,
    [id],
  )
  const placed = (shift: number) =>
    [1, 2, 3].map((n) => ({ query: `keyword ${n}`, sites: [n + shift, 'https://a.com/'] }))
  await pastJob(testApp, { clientId: id, placed: placed(4), daysAgo: 3 })
  await pastJob(testApp, { clientId: id, placed: placed(0), daysAgo: 1 })
  return id
}

test('a report is shared, viewed and unshared', async () => {
  const id = await clientWithReport()
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/reports`)
  const address = (await page.locator('pre code').textContent()) ?? ''
  assert.match(address, new RegExp(`^${url}/r/[\\w-]{43}$`))

  const reader = await visit({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
  await reader.page.goto(address)
  await reader.page.getByRole('heading', { name: 'Visibility', exact: true }).waitFor()
  assert.deepEqual(reader.problems, [])
  await page.reload()
  await page.locator('.view-bars').waitFor()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('button', { name: 'Share the report' }).waitFor()
  assert.equal((await reader.page.reload())?.status(), 404)
  assert.deepEqual(problems, [])
})

test('a report link can get an expiry and a password', async () => {
  const id = await clientWithReport()
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/reports`)
  await page.getByRole('button', { name: /Expires/ }).click()
  await page.getByRole('option', { name: 'In 30 days' }).click()
  await page.getByLabel('Password').fill('open sesame')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('button', { name: 'Remove the password' }).waitFor()
  const { rows } = await testApp.pool.query('select expires_at, password from report_links where client_id = $1', [id])
  assert.ok(rows[0].expires_at > Date.now() / 1000 + 29 * 86_400)
  assert.ok(!rows[0].password.includes('sesame'))
  assert.deepEqual(problems, [])
})

test('a summary is written, and a snapshot is saved, downloaded and removed', async () => {
  const id = await clientWithReport()
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/reports`)
  await page.getByRole('textbox', { name: /Your summary/ }).fill('We moved the shop.')
  await page.getByRole('textbox', { name: /Your summary/ }).press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Saved').first().waitFor()
  await page.getByRole('button', { name: 'Save a snapshot' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('First month')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /First month/ })
  await row.waitFor()
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: /First month/ }).click()
  assert.match((await download).suggestedFilename(), /\.pdf$/)
  await row.getByRole('button', { name: 'Remove: First month' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No snapshots yet').waitFor()
  assert.deepEqual(problems, [])
})

test('recipients of report mail are added once and removed', async () => {
  const id = await clientWithReport()
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/reports`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('boss@shop.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('row', { name: /boss@shop\.example/ }).waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('boss@shop.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(/is already on the list/).waitFor()
  await page.getByRole('button', { name: 'Remove: boss@shop.example' }).click()
  await page.getByRole('row', { name: /boss@shop\.example/ }).waitFor({ state: 'detached' })
  assert.deepEqual(refusals(problems), [])
})

test('a viewer sees the readers of a report, but no controls', async () => {
  const id = await clientWithReport()
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/reports`)
  await page.getByRole('heading', { name: 'Readers' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Public link' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Save a snapshot' }).count(), 0)
  assert.deepEqual(problems, [])
})

test('an admin sets the report branding, and a large logo is scaled down', async () => {
  const { page, problems } = await visit({ as: 'admin' })
  await page.goto('/settings/branding')
  await page.getByLabel('Agency name').fill('Bright Agency')
  await page.getByRole('textbox', { name: /^Color/ }).fill('#0a7f5a')
  const preview = page.getByRole('figure', { name: 'Preview' })
  await preview.getByText('Bright Agency').waitFor()
  assert.equal(
    await preview.locator('.brand-page').evaluate((page) => getComputedStyle(page).borderTopColor),
    'rgb(10, 127, 90)',
  )
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const pen = canvas.getContext('2d')
    for (let i = 0; i < 4000; i++) {
      if (pen) pen.fillStyle = `hsl(${(i * 37) % 360} 70% 50%)`
      pen?.fillRect((i * 53) % 1600, (i * 97) % 900, 40, 30)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(picture, 'base64')
  assert.ok(buffer.length > 30_000)
  await page.setInputFiles('input[type=file]', { name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  const { rows } = await testApp.pool.query('select name, color, logo_type, length(logo) as size from report_brands')
  assert.deepEqual([rows[0].name, rows[0].color, rows[0].logo_type], ['Bright Agency', '#0a7f5a', 'image/webp'])
  assert.ok(rows[0].size <= 16_384)
  assert.deepEqual(problems, [])
})
