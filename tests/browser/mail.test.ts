import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PREVIEWED } from '../../src/modules/alerts/mail/mail-preview.ts'
import { openFixture } from './fixture.ts'
import { violations } from './violations.ts'

const { visit, url } = await openFixture({
  SMTP_HOST: 'mail.test',
  SMTP_FROM: 'reports@mail.test',
  BASE_URL: 'http://localhost',
})

/** Where screenshots for review go, if anywhere. */
const folder = process.env.TEST_PICTURES

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every kind of mail is readable in ${colorScheme}, on a phone and in a reading pane`, async () => {
    for (const width of [390, 720]) {
      const { page, problems } = await visit({ as: 'admin', colorScheme, viewport: { width, height: 700 } })
      for (const kind of PREVIEWED) {
        await page.goto(`/mail-preview/${kind}?lang=uk`)
        if (folder)
          await page.screenshot({ path: `${folder}/mail-${kind}-${colorScheme}-${width}.png`, fullPage: true })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(wide <= 0, `${kind} at ${width}: ${wide} px too wide`)
        assert.equal(await page.getAttribute('html', 'lang'), 'uk')
        if (colorScheme === 'light' && width === 390) continue
        assert.deepEqual(await contrastOf(page), [], `${kind} ${colorScheme}`)
      }
      assert.deepEqual(problems, [])
    }
  })
}

/** The preview page allows no scripts, so its content is checked in a page that does. */
async function contrastOf(page: import('playwright-core').Page) {
  const html = await page.content()
  const looking = await page.context().newPage()
  await looking.setContent(html)
  const found = await violations(looking, 'dark')
  await looking.close()
  return found
}

test('a mail preview has a plain-text version and needs a session', async () => {
  const { page } = await visit({ as: 'viewer' })
  for (const kind of PREVIEWED) {
    const plain = await page.request.get(`/mail-preview/${kind}?lang=en&part=text`)
    assert.match(plain.headers()['content-type'] ?? '', /^text\/plain/)
    assert.ok((await plain.text()).length > 60, kind)
  }
  assert.equal((await fetch(`${url}/mail-preview/alert`)).status, 404)
  assert.equal((await page.request.get('/mail-preview/__proto__')).status(), 404)
})

test('snoozed alert mail says until when, and the snooze can be ended', async () => {
  const { page, problems } = await visit({ as: 'analyst', timezoneId: 'Europe/Kyiv' })
  await page.goto('/settings/alerts')
  await page.getByLabel('Mail me alerts').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').waitFor()
  const until = new Date(Date.now() + 86_400_000)
  const kept = await page.request.put('/api/v1/alert-preferences', {
    data: { snoozed_until: until.getTime() / 1000 },
    headers: { origin: url },
  })
  assert.equal((await kept.json()).time_zone, 'Europe/Kyiv')
  await page.reload()
  const day = until.toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'Europe/Kyiv' })
  await page.getByText(`Snoozed until ${day}`).waitFor()
  await page.getByRole('button', { name: 'End the snooze' }).click()
  await page.getByText('Snoozed until').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
})
