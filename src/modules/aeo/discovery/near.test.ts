import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNearness } from './dedupe.ts'

test('prompts in nearly the same words are duplicates', () => {
  const known = createNearness(['What is the best coffee grinder?', 'Яка кавомолка найкраща для дому?'])
  for (const same of [
    'what is the best coffee grinder',
    'What is the best coffee grinders?',
    'Which is the best coffee grinder?',
    'Яка кавомолка для дому найкраща',
  ])
    assert.ok(known.has(same), same)
  for (const other of [
    'What is the best coffee machine?',
    'Best coffee grinder under 100 dollars for espresso',
    'Де купити кавомолку?',
  ])
    assert.ok(!known.has(other), other)
})
