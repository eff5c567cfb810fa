import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayBefore } from './asked-period.ts'

const NOW = Date.parse('2026-03-31T12:00:00Z') / 1000

test('a named period starts that long before today, in every language', () => {
  assert.equal(dayBefore('What did we lose this month?', NOW), '2026-03-01')
  assert.equal(dayBefore('Что изменилось за неделю?', NOW), '2026-03-24')
  assert.equal(dayBefore('Що змінилося за рік?', NOW), '2025-03-31')
})

test('a message without a period yields none, even if a word contains one', () => {
  for (const message of ['What moved?', 'Сколько годных запросов?', 'weakest pages'])
    assert.equal(dayBefore(message, NOW), undefined)
})
