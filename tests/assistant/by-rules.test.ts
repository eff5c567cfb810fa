import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk } from './desk.ts'

const { ask, makeClient, openChat, say, execute } = await openDesk({ isAlone: true })

test('without a model the assistant says so, reads what was asked for and names its source', async () => {
  const client = await makeClient('Brewlane', 'brewlane.com')
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'moka pot' }, { query: 'grinder' }] })
  const chat = await openChat({ client_id: client })
  const answer = await say(chat, 'Which keywords do we track?')
  assert.equal(answer.generated_by, 'rules')
  assert.match(answer.reply, /No language model is configured/)
  assert.match(answer.reply, /moka pot/)
  assert.deepEqual(answer.sources[0].tool, 'list_keywords')
  assert.match((await say(chat, 'Какие у нас ключевые слова?')).reply, /Языковая модель не настроена/)
  assert.match((await say(chat, 'Які в нас ключові слова?')).reply, /Мовну модель не налаштовано/)
})

test('without a model, wishes become proposals too, and run when confirmed', async () => {
  const client = await makeClient('Kettle', 'kettle.com')
  const chat = await openChat({ client_id: client })
  const { actions } = await say(chat, 'Please add the keyword "copper kettle"')
  assert.deepEqual([actions[0].action, actions[0].params.keywords[0].query], ['add_keywords', 'copper kettle'])
  assert.deepEqual((await ask('analyst', 'GET', `/v1/clients/${client}/keywords`)).body.items, [])
  assert.equal((await execute({ action_id: actions[0].id })).body.ok, true)
  assert.equal((await ask('analyst', 'GET', `/v1/clients/${client}/keywords`)).body.items.length, 1)
  assert.deepEqual((await say(chat, 'Запусти проверку позиций')).actions[0].action, 'start_rank_check')
})

test('a viewer is offered no action, and a question without a client is asked back', async () => {
  const viewers = await openChat({}, 'viewer')
  assert.deepEqual((await say(viewers, 'Start a rank check for brewlane.com', 'viewer')).actions, [])
  const answer = await say(await openChat(), 'How is our visibility?')
  assert.match(answer.reply, /Which client/)
  assert.match((await say(await openChat(), 'Good morning')).reply, /Ask about rankings/)
})
