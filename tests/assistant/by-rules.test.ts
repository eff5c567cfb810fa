import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastJob } from '../analytics/past.ts'
import { openFixture } from './fixture.ts'

const { ask, makeClient, openChat, sendMessage, execute, testApp } = await openFixture({ isAlone: true })

test('without a model, the assistant says so, answers from a tool and names its source', async () => {
  const client = await makeClient('Brewlane', 'brewlane.com')
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'moka pot' }, { query: 'grinder' }] })
  const chat = await openChat({ client_id: client })
  const answer = await sendMessage(chat, 'Which keywords do we track?')
  assert.equal(answer.generated_by, 'rules')
  assert.match(answer.reply, /No language model is configured/)
  assert.match(answer.reply, /moka pot/)
  assert.deepEqual(answer.sources[0].tool, 'list_keywords')
  assert.match((await sendMessage(chat, 'Какие у нас ключевые слова?')).reply, /Языковая модель не настроена/)
  assert.match((await sendMessage(chat, 'Які в нас ключові слова?')).reply, /Мовну модель не налаштовано/)
})

test('without a model, requests still become proposals that run when confirmed', async () => {
  const client = await makeClient('Kettle', 'kettle.com')
  const chat = await openChat({ client_id: client })
  const { actions } = await sendMessage(chat, 'Please add the keyword "copper kettle"')
  assert.deepEqual([actions[0].action, actions[0].params.keywords[0].query], ['add_keywords', 'copper kettle'])
  assert.deepEqual((await ask('analyst', 'GET', `/v1/clients/${client}/keywords`)).body.items, [])
  assert.equal((await execute({ action_id: actions[0].id })).body.ok, true)
  assert.equal((await ask('analyst', 'GET', `/v1/clients/${client}/keywords`)).body.items.length, 1)
})

test('the reply around a proposal is entirely in the language of the person', async () => {
  const chat = await openChat({ client_id: await makeClient('Чайник', 'kettle.ru') })
  for (const message of ['Запусти проверку позиций', 'Запусти перевірку позицій']) {
    const { reply, actions } = await sendMessage(chat, message)
    assert.equal(actions[0].action, 'start_rank_check')
    assert.doesNotMatch(reply, /[a-z]/i)
  }
})

test('a viewer is offered no action, and a question without a client is answered with a question', async () => {
  const viewers = await openChat({}, 'viewer')
  assert.deepEqual((await sendMessage(viewers, 'Start a rank check for brewlane.com', 'viewer')).actions, [])
  const answer = await sendMessage(await openChat(), 'How is our visibility?')
  assert.match(answer.reply, /Which client/)
  assert.match((await sendMessage(await openChat(), 'Good morning')).reply, /Ask about rankings/)
})

const QUESTIONS: Record<string, [string, string, string]> = {
  list_keywords: ['What are our positions?', 'Какие у нас позиции?', 'Які в нас позиції?'],
  get_movers: ['Which queries dropped?', 'Какие запросы упали?', 'Які запити впали?'],
  list_opportunities: ['Where are the quick wins?', 'Где точки роста?', 'Де точки зростання?'],
  get_competitor_visibility: ['How do rivals stand?', 'Как дела у конкурентов?', 'Які справи у конкурентів?'],
  get_aeo_overview: ['Does ChatGPT name us?', 'Что о нас говорят нейросети?', 'Що про нас каже ШІ?'],
  get_aso_summary: ['How are our apps doing?', 'Как наши приложения?', 'Як наші додатки?'],
  get_indexing: ['Is everything indexed?', 'Всё ли в индексе?', 'Чи все в індексі?'],
  get_search_usage: [
    'How many credits did we use?',
    'Сколько кредитов мы потратили?',
    'Скільки кредитів ми витратили?',
  ],
  get_visibility: ['How is our visibility?', 'Какая у нас видимость?', 'Яка в нас видимість?'],
  get_backlink_summary: ['How many backlinks have we?', 'Сколько у нас ссылок?', 'Скільки в нас посилань?'],
  get_recommendations: ['What should we do next?', 'Что посоветуешь?', 'Що порадиш?'],
}
const NO_MODEL = [/No language model is configured/, /Языковая модель не настроена/, /Мовну модель не налаштовано/]

test('questions in three languages are answered by the right tool in the same language', async () => {
  const client = await makeClient('Roastery', 'roastery.com')
  const chat = await openChat({ client_id: client })
  for (const [tool, questions] of Object.entries(QUESTIONS))
    for (const [index, question] of questions.entries()) {
      const { reply, sources, actions } = await sendMessage(chat, question)
      const read = sources.map((source: { tool: string; ok: boolean }) => source.ok && source.tool)
      assert.ok(read.includes(tool), `${question}: ${read}`)
      assert.match(reply, NO_MODEL[index] ?? assert.fail())
      assert.deepEqual(actions, [], question)
    }
})

test('figures are quoted as measured, in the language of the person, with a dash for unknown ones', async () => {
  const client = await makeClient('Beans', 'beans.com')
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'arabica' }, { query: 'robusta' }] })
  const placed = (position: number) => [
    { query: 'arabica', sites: [position - 1, 'beans.com'] },
    { query: 'robusta', sites: [] },
  ]
  await pastJob(testApp, { clientId: client, daysAgo: 40, placed: placed(20) })
  await pastJob(testApp, { clientId: client, daysAgo: 2, placed: placed(9) })
  await pastJob(testApp, { clientId: client, placed: placed(4) })
  const chat = await openChat({ client_id: client })
  assert.match(
    (await sendMessage(chat, 'What are our positions?')).reply,
    /arabica: position 4, change 5, device desktop\n.*robusta: position —/,
  )
  assert.match(
    (await sendMessage(chat, 'Какие запросы выросли?')).reply,
    /Выросли:\n {2}- arabica: было 9, позиция 4, устройство desktop/,
  )
  // Compared with the start of the named period, and the reply says so.
  const month = (await sendMessage(chat, 'What moved this month?')).reply
  const started = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  assert.match(month, new RegExp(`What moved since ${started}`))
  assert.match(month, /arabica: before 20, position 4/)
  assert.match((await sendMessage(chat, 'Яка в нас видимість?')).reply, /видимість % [\d.]+, середня позиція [\d.]+/)
})
