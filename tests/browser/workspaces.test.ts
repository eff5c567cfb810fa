import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, newClient, newPerson, PASSWORD } from '../contract/accounts-browser.ts'
import { sessionOf } from '../http.ts'
import { NARROW, openFixture, refusals, WIDE } from './fixture.ts'

const { testApp, url, visit } = await openFixture()
const [first, second] = [testApp.as('owner').actor.workspaceId, testApp.asOther('owner').actor.workspaceId]

/** An invite link to the second workspace. */
async function inviteTo(email: string) {
  const { ask, state } = browser(url)
  state.session = (await sessionOf(testApp, 'owner', 'second')).slice('session='.length)
  const { body } = await ask('POST', '/api/v1/team/invites', { email, role: 'analyst' })
  return String(body.link)
}

test('a person joins a second workspace by link, switches between both, sees both listed, and leaves', async () => {
  await Promise.all([newClient(testApp, first), newClient(testApp, second)])
  await testApp.pool.query(`update clients set name = case workspace_id when $1 then 'Hers' else 'Ours' end`, [second])
  const { page, person, problems } = await visit({ as: 'viewer' })
  await page.goto('/clients')
  const shown = (name: string) => page.getByText(name, { exact: true }).filter({ visible: true }).first()
  await shown('Ours').waitFor()
  assert.equal(await page.getByRole('button', { name: /Switch workspace/ }).count(), 0)

  await page.goto(await inviteTo(person?.person.email ?? ''))
  await page.getByText(person?.person.email ?? 'nobody').waitFor()
  await page.getByRole('button', { name: 'Join' }).click()
  const switcher = page.getByRole('button', { name: /Switch workspace/ })
  await switcher.filter({ hasText: 'second' }).waitFor()
  await page.goto('/clients')
  await shown('Hers').waitFor()
  // The role in the second workspace applies, not that of the first.
  await page.getByRole('button', { name: 'Add a client' }).first().waitFor()

  await switcher.click()
  await page.getByRole('menuitem', { name: 'All workspaces' }).click()
  await page.getByRole('heading', { name: 'Workspaces' }).waitFor()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await rowOf('second').getByText('You are here').waitFor()
  assert.match((await rowOf('first').textContent()) ?? '', /Viewer\D*1/)
  assert.match((await rowOf('second').textContent()) ?? '', /Analyst\D*1/)

  await page.setViewportSize(NARROW.viewport)
  const { x, width } = (await page.getByRole('button', { name: 'Open: first' }).boundingBox()) ?? { x: 0, width: 999 }
  assert.ok(x + width <= NARROW.viewport.width, 'the button that opens a workspace fits on a phone')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Open: first' }).click()
  await switcher.filter({ hasText: 'first' }).waitFor()
  await switcher.click()
  await page.getByRole('menuitem', { name: 'second' }).click()
  await switcher.filter({ hasText: 'second' }).waitFor()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  const { rows } = await testApp.pool.query('select workspace_id from users where email = $1', [person?.person.email])
  assert.deepEqual(rows, [{ workspace_id: first }])
  assert.deepEqual(refusals(problems), [])
})

test('an owner transfers the workspace to a member and becomes an admin', async () => {
  const { page, person, problems } = await visit({ as: 'owner' })
  const { rows } = await testApp.pool.query(`select id, name, email from users where id = $1`, [
    testApp.as('analyst').actor.userId,
  ])
  await page.goto('/settings/members')
  await page.getByRole('row').filter({ hasText: rows[0].email }).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click()
  const own = page.getByRole('row').filter({ hasText: person?.person.email ?? 'nobody' })
  await own.filter({ hasText: 'Admin' }).waitFor()
  const heir = await testApp.pool.query('select role from users where id = $1', [rows[0].id])
  assert.equal(heir.rows[0].role, 'owner')
  assert.deepEqual(refusals(problems), [])
})

test('another person’s or a used invite is explained in the language of the user, who can sign out', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const link = await inviteTo(email)
  const { page, problems } = await visit({ as: 'analyst', locale: 'uk-UA' })
  await page.goto(link)
  await page.getByRole('button', { name: 'Приєднатися' }).click()
  await page.getByText('на іншу адресу').waitFor()
  await page.getByRole('button', { name: 'Увійти з іншого облікового запису' }).click()
  await page.getByRole('link', { name: 'У мене є обліковий запис' }).click()
  await page.getByLabel('Пошта').fill(email)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await page.getByText(email).waitFor()
  await page.getByRole('button', { name: 'Приєднатися' }).click()
  await page.getByRole('button', { name: /second/ }).waitFor()

  await page.goto(link)
  await page.getByRole('button', { name: 'Приєднатися' }).click()
  await page.getByText('Запрошення використано').waitFor()
  assert.deepEqual(refusals(problems), [])
})
