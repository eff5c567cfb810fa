import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { emit } from '../../src/core/event.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, refusals } from './fixture.ts'
import { fillAlert } from './talk-rows.ts'

const chat = createServer((request, response) => {
  response.statusCode = request.url === '/hooks/gone' ? 404 : 200
  response.end('ok')
})
await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve))
after(() => chat.close())
const chatHost = `127.0.0.1:${(chat.address() as AddressInfo).port}`

const { testApp, visit } = await openFixture({ SANDBOX: 'off', HTTP_ALLOW_PRIVATE: chatHost })
const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)

test('a message arrives at once and is counted in the navigation until it is read', async () => {
  const one = await visit({ as: 'analyst' })
  const other = await visit({ as: 'viewer' })
  await testApp.pool.query(`update users set name = 'Vera' where id = $1`, [other.person?.person.id])
  await other.page.goto('/')
  const rail = other.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /Inbox/ })
  await rail.waitFor()
  await one.page.goto('/inbox')
  await one.page.getByRole('button', { name: 'Start a conversation' }).first().click()
  await one.page.getByLabel('Subject').fill('The launch')
  await one.page.getByLabel('Vera').check()
  await one.page.getByLabel('First message').fill('Доброе утро')
  await one.page.getByRole('dialog').getByRole('button', { name: 'Start a conversation' }).click()
  await one.page.getByRole('heading', { name: 'The launch', level: 1 }).waitFor()

  await other.page.getByRole('link', { name: /Inbox.*1 new/ }).click()
  await other.page.getByRole('link', { name: /The launch/ }).click()
  await other.page.getByText('Доброе утро').last().waitFor()
  await other.page.getByRole('button', { name: 'Translate' }).click()
  await other.page.getByText('Set LIBRETRANSLATE_URL').waitFor()
  await other.page.getByRole('textbox', { name: 'Write a message' }).fill('Good morning')
  await other.page.keyboard.press('Enter')
  await one.page.getByRole('log').getByText('Good morning').waitFor()
  await other.page.getByRole('link', { name: /Inbox.*new/ }).waitFor({ state: 'detached' })
  for (const { problems } of [one, other])
    assert.deepEqual(
      refusals(problems).filter((text) => !/status of 503/.test(text)),
      [],
    )
})

test('the bell counts notifications, links each to its page and clears once they are read', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  const listening = page.waitForResponse('**/api/events')
  await page.goto('/')
  await listening
  await testApp.work()
  const { jobCompleted } = await import('../../src/modules/rank-checks/index.ts')
  const data = { job_id: 4, client_id: client, client_name: 'Acme', keywords_checked: 7, duration_seconds: 5 }
  await emit(testApp.as('owner'), jobCompleted, data)
  await page.getByRole('button', { name: 'Notifications: 1 new' }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await news.getByRole('link', { name: /Acme: 7 checks done/ }).waitFor()
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor({ state: 'attached' })
  await news.getByRole('link', { name: 'Notification settings' }).click()
  await page.getByRole('button', { name: /How you are notified: A rank check finished/ }).click()
  await page.getByRole('option', { name: 'Off' }).click()
  await page.getByRole('button', { name: /Off How you are notified: A rank check finished/ }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('an alert shows its evidence, is read on every device at once, assigned and acknowledged', async () => {
  const alert = await fillAlert(testApp, client)
  const { page, context, problems, person } = await visit({ as: 'analyst' })
  await testApp.pool.query(`update users set created_at = 'epoch' where id = $1`, [person?.person.id])
  const otherDevice = await visit({ storageState: await context.storageState() })
  const other = otherDevice.page
  await Promise.all([page.goto('/inbox/alerts'), other.goto('/clients')])
  await other.getByRole('link', { name: /Inbox.*1 new/ }).waitFor()
  const found = page.getByRole('button', { name: /126 keywords left the top 10 for 2 checks in a row/ })
  assert.ok((await found.getByText('Simulated').count()) <= 1)
  await found.click()
  const evidence = page.getByRole('region', { name: /126 keywords left the top 10/ })
  await evidence.getByRole('row', { name: /keyword 1 .*1 .*11/ }).waitFor()
  await evidence.getByText('/кава').first().waitFor()
  await page.getByText('58 % of 24 answers').waitFor()
  await other.getByRole('link', { name: /Inbox.*new/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Assign to: Unassigned' }).click()
  await page.getByRole('menuitem', { name: /\(you\)/ }).click()
  await page.getByRole('button', { name: /^Assign to: (?!Unassigned)/ }).waitFor()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('heading', { name: 'Nothing needs your attention' }).waitFor()
  const { rows } = await testApp.pool.query('select acknowledged_at, assigned_to from alerts where id = $1', [alert])
  assert.ok(rows[0].acknowledged_at)
  assert.equal(rows[0].assigned_to, person?.person.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /126 keywords left the top 10/ }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a new channel is tested in its dialog, which shows the response of the chat', async () => {
  const { page, problems } = await visit({ as: 'admin' })
  await page.goto('/settings/notifications')
  const add = async (name: string, path: string) => {
    await page.getByRole('button', { name: 'Add a channel' }).click()
    await page.getByLabel('Webhook URL').fill(`http://${chatHost}${path}`)
    await page.getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add a channel' }).click()
    await page.getByRole('dialog', { name: 'Check that messages arrive' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click()
  }
  await add('#seo', '/hooks/here')
  await page.getByText('#seo accepted the test message. Do you see it there?').waitFor()
  await page.getByRole('button', { name: 'Yes, it arrived' }).click()
  await add('#old', '/hooks/gone')
  await page.getByText('The test message was not accepted: status 404').waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('row', { name: /#old/ }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('clearing a search removes its suggestions', async () => {
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     values ($1, $2, 'espresso machine', 'espresso machine', 'us', 'en', 'desktop', 'epoch', 'epoch')`,
    [testApp.as('owner').actor.workspaceId, client],
  )
  const larger = await newClient(testApp, testApp.as('owner').actor.workspaceId)
  await testApp.pool.query(`update clients set name = 'Larger' where id = $1`, [larger])
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select workspace_id, id, word, word, 'us', 'en', 'desktop', 'epoch', 'epoch' from clients, unnest('{b,c}'::text[]) word where id = $1`,
    [larger],
  )
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/settings/alerts')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a rule' })
  await dialog.getByText('Tried on Larger').waitFor()
  await dialog.getByRole('button', { name: 'Client' }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: 'Keywords' }).click()
  const search = page.getByRole('searchbox', { name: /^Find a tag/ })
  await search.fill('espresso')
  await page.getByRole('option', { name: /espresso machine/ }).waitFor()
  await search.fill('')
  await page.getByRole('option', { name: /espresso machine/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add the rule' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(refusals(problems), [])
})
