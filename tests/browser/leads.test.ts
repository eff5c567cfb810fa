import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, url, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
await testApp.work()
const forget = () => testApp.pool.query(`delete from rate_windows where key like 'audit%'`)

const WORDS = [
  { lang: 'en', action: 'Check the site', field: 'Site', deep: 'The whole site' },
  { lang: 'ru', action: 'Проверить', field: 'Сайт', deep: 'Весь сайт' },
  { lang: 'uk', action: 'Перевірити', field: 'Сайт', deep: 'Увесь сайт' },
]

test('anyone can audit a site in three languages: the checks first, then the whole site', async () => {
  for (const { lang, action, field, deep } of WORDS) {
    await forget()
    const { page, problems } = await visit()
    await page.goto(`/audit?lang=${lang}`)
    await page.getByLabel(field).fill('brewlane.test')
    await page.getByRole('button', { name: action }).click()
    await page.getByRole('heading', { level: 1, name: /brewlane\.test/ }).waitFor()
    const whole = page.getByRole('region', { name: deep })
    await whole.getByRole('row').nth(1).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), lang)
    assert.ok((await page.getByRole('row').count()) > 15)
    assert.deepEqual(refusals(problems), [], lang)
  }
})

test('the audit page works in a frame of another site, and no other page does', async () => {
  await forget()
  const host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').searchParams.get('path')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Agency</title><iframe src="${url}${path}" width="800" height="800"></iframe>`)
  }).listen(0, '127.0.0.1')
  after(() => host.close())
  await once(host, 'listening')
  // A different host name is another site to the browser.
  const other = `http://localhost:${(host.address() as AddressInfo).port}`
  const { page } = await visit()
  await page.goto(`${other}/?path=/audit`)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Site').fill('brewlane.test')
  await frame.getByRole('button', { name: 'Check the site' }).click()
  await frame.getByRole('heading', { name: 'Checks' }).waitFor()
  await page.goto(`${other}/?path=/login`)
  await page.waitForTimeout(500)
  assert.equal(await page.frameLocator('iframe').locator('form').count(), 0)
})

test('a lead with contact details is listed, updated and removed, and hidden from analysts', async () => {
  await forget()
  const guest = await visit()
  await guest.page.goto('/audit')
  await guest.page.getByLabel('Site').fill('https://kettleandcup.test/x')
  await guest.page.getByRole('button', { name: 'Check the site' }).click()
  const contact = guest.page.getByRole('main')
  await contact.getByLabel('E-mail').fill('ada@example.com')
  await contact.getByLabel('Name').fill('Ada')
  await contact.getByLabel('Message').fill('<img src=x onerror=alert(1)> call me')
  await contact.getByRole('button', { name: 'Send' }).click()
  await contact.getByText('Thank you').waitFor()

  const { page, problems } = await visit({ as: 'admin' })
  await page.goto('/leads')
  const row = page.getByRole('row', { name: /ada@example\.com/ })
  await row.getByText('Ada', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'kettleandcup.test', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'kettleandcup.test' })
  await dialog.getByText('<img src=x onerror=alert(1)> call me').waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /Status/ }).click()
  await page.getByRole('option', { name: 'contacted' }).click()
  await row.getByRole('button', { name: /contacted/ }).waitFor()
  assert.match(
    (await page.getByRole('figure').textContent()) ?? '',
    /<iframe src="http:\/\/127\.0\.0\.1:\d+\/audit\?lang=en"/,
  )
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Export the person’s data' }).waitFor()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  assert.deepEqual(refusals(problems), [])
  const analyst = await visit({ as: 'analyst' })
  await analyst.page.goto('/')
  await analyst.page.getByRole('navigation').first().waitFor()
  assert.equal(await analyst.page.getByRole('link', { name: 'Leads' }).count(), 0)
})

test('private addresses and too many audits are rejected with an explanation', async () => {
  await forget()
  const { page } = await visit()
  await page.goto('/audit')
  await page.getByLabel('Site').fill('http://127.0.0.1/')
  await page.getByRole('button', { name: 'Check the site' }).click()
  await page.getByText('Enter a public site, such as example.com').waitFor()
  await page.goto('/audit?lang=ru')
  await page.getByLabel('Сайт').fill('http://127.0.0.1/')
  await page.getByRole('button').last().click()
  await page.getByText('Назовите общедоступный сайт').waitFor()
  await page.goto('/audit?lang=en')
  for (let index = 0; index < 6; index++)
    await fetch(`${url}/api/audit-lite`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'brewlane.test' }),
    })
  await page.getByLabel('Site').fill('brewlane.test')
  await page.getByRole('button', { name: 'Check the site' }).click()
  await page.getByText('You can check five sites an hour').waitFor()
})
