import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { firstMessage } from '../child.ts'
import { caller } from '../http.ts'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const _TIMEOUT_MS = 120_000
const ROUNDS = process.env.TEST_LONG ? 10 : 1

const fixture = await openFixture()
const { testApp, makeClient, openChat, ask, execute, keys, control, sendMessage } = fixture
const as = keys.get('analyst') ?? ''
const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** A server that can be killed, on the same database as the one of the fixture. */
async function startServer() {
  const file = join(import.meta.dirname, '../../src/main/serve.ts')
  const env = { ...process.env, ...testApp.env, SANDBOX_URL: fixture.sandboxUrl }
  const child = fork(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  const { url = '' } = await firstMessage(child)
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { call: caller(url), kill }
}

const statusOf = async (id: number) =>
  (await testApp.pool.query('select status from chat_actions where id = $1', [id])).rows[0]?.status

test('an action whose server is killed before its outcome is stored is not run again and reported as unknown', async () => {
  await control('models', { failures: 0 })
  const client = await makeClient('Mug', 'mug.test')
  await ask('analyst', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'mugs' }] })
  for (let round = 0; round < ROUNDS; round++) {
    const chat = await openChat({ client_id: client })
    const [{ id }] = (await sendMessage(chat, 'start rank check')).actions
    const server = await startServer()
    const lock = await testApp.pool.connect()
    await lock.query('begin')
    await lock.query('lock table rank_jobs in access exclusive mode')
    const trying = server.call('POST', '/api/ai-chat/execute', { as, body: { action_id: id } }).catch(() => null)
    await until('the action is executing', async () => (await statusOf(id)) === 'executing')

    await server.kill()
    await lock.query('rollback')
    lock.release()
    await trying

    const busy = await execute({ action_id: id })
    assert.deepEqual([busy.status, busy.body.action_id], [409, id])
    await testApp.pool.query('update chat_actions set claimed_at = now() - make_interval(secs => 301) where id = $1', [
      id,
    ])
    const [lost, again] = [await execute({ action_id: id }), await execute({ action_id: id })]
    assert.deepEqual([lost.status, lost.body.ok, again.body], [200, false, lost.body])
    assert.match(lost.body.message, /unknown/)
    const { body: jobs } = await ask('analyst', 'GET', `/v1/clients/${client}/jobs`)
    assert.ok(jobs.length <= 1, 'at most once')
    for (const job of jobs) await ask('analyst', 'POST', `/v1/jobs/${job.id}/cancel`)
    await testApp.pool.query('delete from runs')
  }
})

test('when a server is killed while answering, the question is kept and the chat continues on another server', async () => {
  const chat = await openChat()
  const server = await startServer()
  await control('models', { failures: 0, streamMs: 500 })
  const path = `/api/ai-chat/sessions/${chat}/send`
  const trying = server.call('POST', path, { as, body: { message: 'Good morning' } }).catch(() => null)
  const { body } = await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)
  await until(
    'the question is stored',
    async () => (await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)).body.messages.length === 1,
  )
  assert.deepEqual(body.title, 'New Chat')
  await server.kill()
  await trying
  await control('models', { streamMs: 0 })

  const send = () => ask('analyst', 'POST', `/ai-chat/sessions/${chat}/send`, { body: { message: 'Are you there?' } })
  await until('the chat is free again', async () => (await send()).status === 200)

  const { messages } = (await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)).body
  assert.deepEqual(
    messages.map(({ role }: { role: string }) => role),
    ['user', 'user', 'assistant'],
  )
})
