import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffTexts } from './diff.ts'

test('unchanged, removed and added sentences are told apart', () => {
  const pieces = diffTexts('Acme is good. Rival is cheap. Ask a friend.', 'Acme is good. Third is new. Ask a friend.')
  assert.deepEqual(
    pieces.map(({ kind, text }) => [kind, text.trim()]),
    [
      ['same', 'Acme is good.'],
      ['gone', 'Rival is cheap.'],
      ['new', 'Third is new.'],
      ['same', 'Ask a friend.'],
    ],
  )
})

test('equal texts have no difference', () => {
  assert.ok(diffTexts('One.\nTwo.', 'One.\nTwo.').every(({ kind }) => kind === 'same'))
  assert.deepEqual(diffTexts('', ''), [])
})
