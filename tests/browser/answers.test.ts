import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { until } from '../wait.ts'
import { NARROW, openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
await testApp.work()
const { workspaceId } = testApp.as('owner').actor
const PROMPTS = ['Which coffee grinder is best for espresso?', 'Where do I buy coffee beans?', 'Is Brewlane any good?']
const COMPETITORS = ['kettleandcup.test', 'grindworks.test', 'zernovar.test', 'kavarnia.test']
const NAMES = ['Kettle & Cup', 'Grindworks', 'Zernovar', 'Kavarnia']

async function brewlane(): Promise<number> {
  const id = await newClient(testApp, workspaceId)
  await testApp.pool.query(`update clients set name = 'Brewlane', domain = 'brewlane.test' where id = $1`, [id])
  await testApp.pool.query(
    `insert into competitors (workspace_id, client_id, domain, name, created_at)
     select (select workspace_id from clients where id = $1), $1, domain, name, 'epoch' from unnest($2::text[], $3::text[]) as competitors(domain, name)`,
    [id, COMPETITORS, NAMES],
  )
  return id
}

async function faults(list: unknown[]) {
  await fetch(`${sandbox.url}/_control/faults`, { method: 'POST', body: JSON.stringify(list) })
}

const id = await brewlane()

test('prompts are added in bulk; a live check can be paused and resumed, and its failures retried', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  const main = page.getByRole('main')
  await page.goto(`/c/${id}/answers`)
  await page.getByRole('heading', { name: 'No prompts yet' }).waitFor()
  await main.getByRole('button', { name: 'Add prompts' }).click()
  await page.getByRole('textbox', { name: 'Prompts' }).fill(PROMPTS.join('\n'))
  await page.getByRole('button', { name: 'Add 3 prompts' }).click()
  await main.getByRole('link', { name: PROMPTS[1] ?? '' }).waitFor()
  await main.getByText('Not checked yet').waitFor()

  const RUNS = /\/api\/v1\/runs\?.*kind=aeo_check/
  const failures = [{ reason: 'source_auth', count: 3, remedy: 'Check the key' }]
  const [total, done] = [3, 3]
  const failed = { run_id: 1, kind: 'aeo_check', state: 'failed', total, done, failed: 3, failures, message: 'x' }
  await page.route(RUNS, (route) => route.fulfill({ json: [failed] }))
  await page.reload()
  await main.getByText('Check the key').waitFor()
  await main.getByRole('link', { name: PROMPTS[1] ?? '' }).waitFor()
  assert.equal(await main.getByText('Not checked yet').count(), 0, 'a failed check counts as checked')
  await page.unroute(RUNS)
  await page.reload()

  await faults([
    { fault: 'latency', ms: 1200 },
    { match: { service: 'xai' }, fault: '401' },
  ])
  await main.getByRole('button', { name: 'Run a check' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('63', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Run a check' }).click()
  await main.getByText(/^Answers:\s\d+\sof\s63$/).waitFor()
  await main.getByRole('button', { name: 'Pause' }).click()
  await main.getByText(/^Answers:\spaused\sat\s\d+\sof\s63$/).waitFor()
  await main.getByRole('button', { name: 'Resume' }).click()
  await main.getByText('Share of voice').waitFor()
  await main.getByText('54 of 63, 9 failed').waitFor()

  await faults([])
  await main.getByRole('button', { name: 'Retry the 9 failed' }).click()
  await main.getByRole('button', { name: 'Run a check' }).and(page.locator(':enabled')).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('an answer marks the client and its competitors, and compares with an earlier answer', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  const main = page.getByRole('main')
  const { rows } = await testApp.pool.query(
    `select id, prompt_id from aeo_results where client_id = $1 and is_named and cardinality(competitors) > 0 limit 1`,
    [id],
  )
  await page.goto(`/c/${id}/answers/${rows[0].prompt_id}?answer=${rows[0].id}`)
  await main.locator('.answer-text mark').first().waitFor()
  await main.locator('.answer-text .answer-competitor').first().waitFor()
  assert.doesNotMatch((await main.locator('.answer-text').textContent()) ?? '', /\*\*/)

  await page.goto(`/c/${id}/answers`)
  await main.getByRole('link', { name: PROMPTS[0] ?? '' }).click()
  await page.getByRole('heading', { name: PROMPTS[0] ?? '', level: 1 }).waitFor()
  await main.getByRole('button', { name: 'ChatGPT' }).first().click()
  const answer = page.getByRole('article', { name: 'Answer from ChatGPT' })
  await answer.getByRole('button', { name: /Compare with/ }).click()
  await page.getByRole('option').nth(1).click()
  await answer.locator('ins, del, .quiet').first().waitFor()
  assert.match(page.url(), /with=/)
  assert.deepEqual(refusals(problems), [])
})

test('a gap leads to a brief', async () => {
  // How often the simulated assistants name the client varies by day.
  await testApp.pool.query(
    `update aeo_results set is_named = false, is_cited = false where client_id = $1 and prompt_text = $2`,
    [id, PROMPTS[1]],
  )
  const { page, problems } = await visit({ as: 'analyst' })
  const main = page.getByRole('main')
  await page.goto(`/c/${id}/answers`)
  await main.getByRole('link', { name: 'Gaps' }).click()
  await page.getByRole('heading', { name: 'Gaps', level: 1 }).waitFor()
  await main.locator('.answer-open').first().click()
  await main.getByRole('button', { name: 'Write a brief' }).click()
  await main.getByRole('heading', { name: 'Outline' }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('an answer can be pasted, the benchmark opted out of, and prompts exported and imported', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  const main = page.getByRole('main')
  const open = async (what: string) => {
    await main.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await page.goto(`/c/${id}/answers`)
  await open('Paste an answer')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Who sells quiet grinders?')
  await page.getByRole('textbox', { name: 'Assistant' }).fill('chatgpt')
  await page.getByRole('textbox', { name: 'Answers' }).fill('1. Grindworks\n2. Brewlane (https://brewlane.test/quiet)')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Answer saved').waitFor()

  await open('Brand names and limits')
  await page.getByLabel('Include in the anonymous benchmark').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Past answers are being analysed again.').waitFor()
  const { rows } = await testApp.pool.query('select is_in_benchmark from aeo_settings where client_id = $1', [id])
  assert.deepEqual(rows, [{ is_in_benchmark: false }])

  const saving = page.waitForEvent('download')
  await open('Export prompts (CSV)')
  const file = await saving
  assert.equal(file.suggestedFilename(), 'prompts-brewlane.test.csv')
  await main.getByRole('button', { name: 'Add prompts' }).click()
  await page.getByLabel('Or upload a file').setInputFiles({
    name: 'prompts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('prompt_text,category\nBest kettle?,kettles\nIs Brewlane any good?,'),
  })
  await page.getByText('1 prompt added. 1 already existed.').waitFor()
  await main.getByRole('link', { name: 'Best kettle?' }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a period that is over shows the last check before its end', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/answers?period=2020-01-01..2020-01-31`)
  await page.getByText('No checks in this period').waitFor()
  const { rows } = await testApp.pool.query<{ id: number }>(
    `update aeo_points set checked_at = '2020-01-20T12:00:00Z'
     where check_id = (select min(check_id) from aeo_points where client_id = $1) returning check_id as id`,
    [id],
  )
  const asked = page.waitForResponse((response) => response.url().endsWith(`/aeo/overview?check_id=${rows[0]?.id}`))
  await page.reload()
  const { total } = await (await asked).json()
  await page.getByText('Share of voice').waitFor()
  assert.ok(total.answers > 0)
  assert.deepEqual(refusals(problems), [])
})

test('on a phone no answers page scrolls sideways', async () => {
  const { page } = await visit({ as: 'viewer', ...NARROW })
  const { rows } = await testApp.pool.query('select id from aeo_prompts where client_id = $1 order by id limit 1', [id])
  for (const path of ['', '/gaps', `/${rows[0].id}`]) {
    await page.goto(`/c/${id}/answers${path}`)
    await page.locator('h1').waitFor()
    await page.waitForFunction(() => !document.querySelector('.skeleton'))
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(excess <= 0, `${path}: ${excess} px`)
  }
})

test('only the chosen app is checked; its answer shows ads and shopping cards separately', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  const main = page.getByRole('main')
  await page.goto(`/c/${id}/answers`)
  await main.getByRole('button', { name: 'Run a check' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'ChatGPT app' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Mistral', checked: true }).waitFor()
  for (const box of await dialog.getByRole('group', { name: 'Assistants' }).getByRole('checkbox').all())
    await box.uncheck()
  await dialog.getByRole('checkbox', { name: 'ChatGPT app' }).check()
  await dialog.getByText('$0.0', { exact: false }).first().waitFor()
  if (process.env.TEST_PICTURES) await page.screenshot({ path: `${process.env.TEST_PICTURES}/run-dialog.png` })
  await dialog.getByRole('button', { name: 'Run a check' }).click()
  const seen = await until('the app has answered', async () => {
    const { rows } = await testApp.pool.query(
      `select answer_id, prompt_id from ad_observations o where client_id = $1
       and exists (select from ads where ads.workspace_id = o.workspace_id and observation_id = o.id)`,
      [id],
    )
    return rows[0]
  })
  await page.goto(`/c/${id}/answers/${seen.prompt_id}?answer=${seen.answer_id}`)
  await main.getByText('App, not signed in, asked from United States through DataForSEO').waitFor()
  await main.getByRole('heading', { name: 'Sponsored in this answer' }).waitFor()
  await main.getByRole('heading', { name: 'Shopping cards' }).waitFor()
  if (process.env.TEST_PICTURES)
    await page.screenshot({ path: `${process.env.TEST_PICTURES}/app-answer.png`, fullPage: true })
  await page.goto(`/c/${id}/ads`)
  await main.getByRole('link', { name: 'ChatGPT app' }).first().waitFor()
  if (process.env.TEST_PICTURES) await page.screenshot({ path: `${process.env.TEST_PICTURES}/ads.png`, fullPage: true })
  assert.deepEqual(refusals(problems), [])
})
