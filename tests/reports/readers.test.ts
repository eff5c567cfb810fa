import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { AxeResults } from 'axe-core'
import { openBrowser } from '../browser/launch.ts'
import { openFixture } from './fixture.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { ask, url, makeReport } = await openFixture()
const browser = await openBrowser()

test('reports are accessible in both themes and three languages, on desktop and phone', async () => {
  await ask('admin', 'PUT', '/branding', { name: 'Bright Agency', color: '#ffff00' })
  const { path } = await makeReport()
  const locked = await makeReport()
  await ask('analyst', 'PATCH', `/clients/${locked.client}/report/link`, { job_id: locked.job, password: 'word' })
  for (const [colorScheme, language, width] of [
    ['light', 'en', 1280],
    ['light', 'uk', 390],
    ['dark', 'ru', 320],
    ['dark', 'en', 1280],
  ] as const) {
    const context = await browser.newContext({ baseURL: url, colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const problems: string[] = []
    const asked: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const address of [path, '/r/nothing-is-at-this-address', locked.path]) {
      await page.goto(`${address}?lang=${language}`)
      assert.deepEqual(await violations(page), [], `${address} ${colorScheme} ${language}`)
      assert.equal(await page.locator('h1').count(), 1)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(excess <= 0, `${address} is ${excess} px too wide at ${width}`)
    }
    assert.deepEqual(asked, [path, '/r/nothing-is-at-this-address', locked.path], 'nothing else is loaded')
    assert.deepEqual(
      problems.filter((text) => !/status of 40[14]/.test(text)),
      [],
    )
    await context.close()
  }
})

test('a reader enters the password on the page and stays signed in', async () => {
  const { client, job, path } = await makeReport()
  await ask('analyst', 'PATCH', `/clients/${client}/report/link`, { job_id: job, password: 'open sesame' })
  const page = await browser.newPage({ baseURL: url })
  await page.goto(path)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Open the report' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Password').fill('open sesame')
  await page.getByRole('button', { name: 'Open the report' }).click()
  await page.getByRole('heading', { name: 'Visibility', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Visibility', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Visibility', exact: true }).waitFor()
  await page.close()
})

async function violations(page: Awaited<ReturnType<typeof browser.newPage>>): Promise<unknown[]> {
  await page.evaluate(axe)
  const wish = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
  const result = (await page.evaluate(`axe.run(document, ${JSON.stringify(wish)})`)) as AxeResults
  return result.violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 300)])
}
