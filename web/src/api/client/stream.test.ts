import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitEvents } from './stream.ts'

test('complete events are parsed, and an incomplete one is kept for later', () => {
  const { events, rest } = splitEvents('event: text\ndata: {"delta":"a\\nb"}\n\n: beat\n\nevent: done\ndata: {"re')
  assert.deepEqual(events, [{ type: 'text', data: { delta: 'a\nb' } }])
  assert.equal(rest, 'event: done\ndata: {"re')
  assert.deepEqual(splitEvents(`${rest}ply":1}\n\n`), { events: [{ type: 'done', data: { reply: 1 } }], rest: '' })
})
