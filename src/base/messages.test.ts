import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMessages } from './messages.ts'

type Area = { 'lost.title': 'n'; 'lost.why': 'n' | 'total'; 'quiet.title': never }

const message = createMessages<Area>({
  'lost.title': { one: 'Win back {n} lost link', other: 'Win back {n} lost links' },
  'lost.why': '{n} of {total} are gone.',
  'quiet.title': 'Nothing to do',
})

test('a message is filled with its values, and carries its code and values for translation', () => {
  assert.deepEqual(message('lost', { n: 2, total: 5 }), {
    title: 'Win back 2 lost links',
    why: '2 of 5 are gone.',
    code: 'lost',
    values: { n: 2, total: 5 },
  })
  assert.equal(message('lost', { n: 1, total: 5 }).title, 'Win back 1 lost link')
  assert.deepEqual(message('quiet'), { title: 'Nothing to do', code: 'quiet', values: {} })
})
