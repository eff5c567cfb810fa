import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createKeyFor,
  createUser,
  createWorkspace,
  listUsers,
  namesOf,
  resetPassword,
} from '../../src/modules/accounts/index.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { browser, PASSWORD } from './accounts-browser.ts'

const testApp = await openTestApp()
const { app } = testApp
const { url } = await testApp.serve()
const call = caller(url)

test('the command line creates a workspace, a user and their key, and resets a password', async () => {
  const { id: workspaceId } = await createWorkspace(app, 'Third')
  const person = await createUser(app, {
    workspaceId,
    email: 'Cli@people.test',
    name: 'Cli',
    password: PASSWORD,
    role: 'owner',
  })
  const { ask } = browser(url)
  await ask('POST', '/api/auth/login', { email: 'cli@people.test', password: PASSWORD })
  const { key } = await createKeyFor(app, { email: 'CLI@people.test', name: 'From the shell' })

  await resetPassword(app, { email: 'cli@people.test', password: 'another pass phrase' })

  const listed = (await listUsers(app.db)).find((user) => user.id === person.id)
  assert.deepEqual(listed, {
    id: person.id,
    email: 'cli@people.test',
    name: 'Cli',
    role: 'owner',
    workspace_id: workspaceId,
    workspace: 'Third',
  })
  assert.equal((await call('GET', '/api/auth/me', { as: key })).body.workspace.name, 'Third')
  assert.equal((await ask('GET', '/api/auth/me')).status, 401)
  assert.equal(
    (await ask('POST', '/api/auth/login', { email: 'cli@people.test', password: 'another pass phrase' })).status,
    200,
  )
})

test('the command line rejects invalid, duplicate and unknown input', async () => {
  const { workspaceId } = testApp.as('owner').actor
  const user = { workspaceId, email: 'a@people.test', name: 'A', password: PASSWORD, role: 'viewer' as const }

  await assert.rejects(createUser(app, { ...user, password: 'short' }), {
    code: 'invalid_input',
    message: /^password: /,
  })
  await assert.rejects(createUser(app, { ...user, email: 'nobody' }), { code: 'invalid_input' })
  await createUser(app, user)
  await assert.rejects(createUser(app, user), { code: 'conflict' })
  await assert.rejects(createKeyFor(app, { email: 'unknown@people.test', name: 'A' }), { code: 'not_found' })
})

test('names are looked up only for members of the workspace', async () => {
  const { userId, workspaceId } = testApp.as('viewer').actor
  const stranger = testApp.asOther('viewer').actor.userId

  assert.deepEqual(await namesOf(app.db, workspaceId, [userId, stranger, 999_999]), new Map([[userId, 'viewer']]))
  assert.deepEqual(await namesOf(app.db, workspaceId, []), new Map())
})
