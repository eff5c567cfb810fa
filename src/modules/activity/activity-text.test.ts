import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEWS_KINDS } from '../notification-channels/index.ts'
import { activityText } from './activity-text.ts'

test('news is written in the language of the chat, with plural forms and failure reasons', () => {
  const check = { client_name: 'Shop', keywords_checked: 3, errors: 2, failures: [{ reason: 'timeout' }] }
  assert.equal(activityText('rank_check_done', check, 'ru'), 'Shop: проверок 3 из 5, не удалось: 2 (нет ответа)')
  assert.match(
    activityText('credits_low', { credits: 2, threshold: 10 }, 'uk') ?? '',
    /^Залишилося кредитів пошуку: 2,/,
  )
  assert.match(activityText('rank_spike', { scope: 'keyword', query: 'чай', position: null }, 'ru') ?? '', /чай/)
})

test('every kind of news except alerts has a text in every language', () => {
  const data = { reason: 'disputed', status: 'open', outcome: 'failed', work: 'aso', source: 'serper' }
  for (const kind of NEWS_KINDS.filter((each) => each !== 'alert')) {
    for (const language of ['en', 'ru', 'uk'] as const)
      assert.ok(activityText(kind, data, language), `${kind} ${language}`)
  }
})
