import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitNews } from './stream.ts'

test('whole events are read, and the beginning of the next one waits', () => {
  const { news, rest } = splitNews('event: text\ndata: {"delta":"a\\nb"}\n\n: beat\n\nevent: done\ndata: {"re')
  assert.deepEqual(news, [{ type: 'text', data: { delta: 'a\nb' } }])
  assert.equal(rest, 'event: done\ndata: {"re')
  assert.deepEqual(splitNews(`${rest}ply":1}\n\n`), { news: [{ type: 'done', data: { reply: 1 } }], rest: '' })
})
