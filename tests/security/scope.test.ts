import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAppError } from '../../src/base/errors.ts'
import { narrowTo } from '../../src/core/context.ts'
import { isOffered } from '../../src/modules/assistant/tools/tool-policy.ts'
import { operations } from '../../src/modules/index.ts'
import { openFixture } from '../assistant/fixture.ts'
import { sampleInput } from '../samples.ts'
import { fillOtherClient, SECRET } from './other-client.ts'

const fixture = await openFixture()
const { ask, makeClient, openChat, sendMessage, control, testApp, execute } = fixture
const client = await makeClient()
const other = await makeClient('Other shop', 'other.test')
const { rows, digest } = await fillOtherClient(testApp, other)
await control('models', { obedient: true, failures: 0 })

const order = (tool: string, input: object) => `call ${tool} with ${JSON.stringify(input)}`
const otherJob = Number(rows.get('rank_checks')?.id)

test('narrowed to one client, no operation offered to the assistant shows or changes another', async () => {
  const before = await digest()
  assert.ok(Object.values(before).filter(Boolean).length > 30, 'the other client has much to leak')
  const ids = [...new Set([...rows.values()].map(({ id }) => Number(id)).filter((id) => id > 0))]
  const owner = testApp.as('owner')
  const ctx = { ...owner, actor: narrowTo(owner.actor, client) }
  const offered = operations.list.filter((op) => isOffered(op, ctx.actor))
  let calls = 0
  for (const op of offered) {
    const fields = Object.keys(op.input.shape).filter((name) => /(^|_)ids?$/.test(name) && name !== 'client_id')
    for (const client_id of 'client_id' in op.input.shape ? [client, other] : [null]) {
      for (const id of fields.length > 0 ? ids : [0]) {
        const named = Object.fromEntries(fields.map((name) => [name, name.endsWith('ids') ? [id] : id]))
        const input = { ...sampleInput(op), ...named, ...(client_id !== null && { client_id }) }
        const output = await operations.call(ctx, op.name, input).catch((thrown) => {
          const { status, message } = toAppError(thrown)
          assert.ok(status < 500 || status === 503, `${op.name}: ${message}`)
          return message
        })
        calls++
        assert.ok(!JSON.stringify(output ?? null).includes(SECRET), `${op.name} ${JSON.stringify(input)}`)
      }
    }
  }
  assert.deepEqual(await digest(), before)
  const seen = await revealing(offered.filter((op) => op.tool?.effect === 'read'))
  assert.ok(seen > 25, `only ${seen} reads would show the other client without narrowing`)
  console.log(`${calls} calls of ${offered.length} operations with the ids of another client`)
})

test('a chat about one client neither reads nor changes another, even through ids that name no client', async () => {
  const before = await digest()
  for (const [tool, input] of [
    ['get_job_results', { job_id: otherJob }],
    ['list_keywords', { client_id: other }],
    ['cancel_job', { job_id: otherJob }],
    ['delete_analytics_report', { report_id: Number(rows.get('analytics_reports')?.id) }],
    ['list_conversations', {}],
    ['list_requests', {}],
  ] as const) {
    const chat = await openChat({ client_id: client })
    const answer = await sendMessage(chat, order(tool, input))
    assert.ok(!JSON.stringify(answer).includes(SECRET), tool)
    for (const { id } of answer.actions) await execute({ action_id: id })
    const { body } = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`, { body: {} })
    assert.ok(!(await (await fetch(body.share_url)).text()).includes(SECRET), tool)
  }
  assert.deepEqual(await digest(), before)
})

test('a chat about a report of one client does not read another client', async () => {
  const { body: report } = await ask('owner', 'POST', '/v1/analytics-reports', { body: { client_id: client } })
  const chat = await openChat()
  await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/scope`, { body: { report_id: report.id } })
  const answer = await sendMessage(chat, order('get_job_results', { job_id: otherJob }))
  assert.deepEqual([answer.sources[0].ok, JSON.stringify(answer).includes(SECRET)], [false, false])
})

test('after a change of scope, neither the model nor a shared link sees what came before', async () => {
  const chat = await openChat({ client_id: other })
  const first = await sendMessage(chat, order('get_client', { client_id: other }))
  assert.ok(JSON.stringify(first).includes('other.test'), 'the first answer is about the other client')
  const { body: shared } = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`, { body: {} })

  await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/scope`, { body: { client_id: client } })
  const contexts = await contextsDuring(() => sendMessage(chat, 'Say what you know'))
  const { body: again } = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`, { body: {} })

  assert.ok(contexts.length > 0 && !contexts.some((context) => context.includes('other.test')))
  assert.equal(again.left_out, 2)
  const page = await (await fetch(again.share_url)).text()
  assert.ok(!page.includes('other.test') && page.includes('Say what you know'))
  assert.equal((await fetch(shared.share_url)).status, 404)
  const { body: whole } = await ask('analyst', 'GET', `/ai-chat/sessions/${chat}`)
  assert.deepEqual(
    whole.messages.map((message: { client_id: number }) => message.client_id),
    [other, other, client, client],
  )
  assert.equal(whole.title, 'Say what you know')
})

test('a shared link keeps the title that it was created with', async () => {
  const chat = await openChat({ client_id: client })
  await sendMessage(chat, 'How is the shop?')
  const { body } = await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/share`, { body: {} })
  await ask('analyst', 'POST', `/ai-chat/sessions/${chat}/rename`, { body: { title: 'Now about other.test' } })
  const { body: shown } = await ask(null, 'GET', `/ai-chat/share/${body.token}`)
  assert.equal(shown.title, 'How is the shop?')
})

test('a user may act on another client from a chat, and the outcome stays out of that chat', async () => {
  const chat = await openChat({ client_id: client })
  const note = 'a note about other.test'
  const chosen = { action: 'add_annotation', client_id: other, params: { note }, session_id: chat }
  assert.equal((await execute(chosen)).body.ok, true)
  const contexts = await contextsDuring(() => sendMessage(chat, 'What is new?'))
  assert.ok(contexts.length > 0 && !contexts.some((context) => context.includes(note)))
  await testApp.pool.query('delete from annotations where note = $1', [note])
})

/** How many of these reads would show the other client without narrowing. */
async function revealing(reads: typeof operations.list): Promise<number> {
  let seen = 0
  for (const op of reads) {
    const named = 'client_id' in op.input.shape ? { client_id: other } : {}
    const job = 'job_id' in op.input.shape ? { job_id: otherJob } : {}
    const output = await operations
      .call(testApp.as('owner'), op.name, { ...sampleInput(op), ...named, ...job })
      .catch(() => null)
    if (JSON.stringify(output ?? null).includes(SECRET)) seen++
  }
  return seen
}

/** What the models were asked while `work` ran. */
async function contextsDuring(work: () => Promise<unknown>): Promise<string[]> {
  await fetch(`${fixture.sandboxUrl}/_control/models`, { method: 'DELETE' })
  await control('models', { obedient: true, failures: 0 })
  await work()
  return (await fetch(`${fixture.sandboxUrl}/_control/models/contexts`)).json()
}
