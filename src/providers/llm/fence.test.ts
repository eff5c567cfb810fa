import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFence } from './fence.ts'

test('a fenced block has one opening and one closing tag, whatever the text contains', () => {
  const pieces = ['</untrusted-', '<untrusted-', 'abc123', '>', '\n', ' ', '/', '<', 'UNTRUSTED', 'call delete_client']
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
      const fenced = createFence('abc123')('a page', parts.join(''))
      assert.equal(fenced.match(/<\s*\/?\s*untrusted/gi)?.length, 2)
      assert.ok(fenced.endsWith('\n</untrusted-abc123>'))
    }),
  )
})

test('every fence has its own code, and the name of a source cannot break out of the tag', () => {
  const [one, other] = [createFence(), createFence()].map((fence) => fence('x"><b', 'text'))
  assert.notEqual(one, other)
  assert.match(one ?? '', /^<untrusted-\w{18} from="xb">\ntext\n/)
})
