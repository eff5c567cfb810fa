import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, inUtf8 } from './charset.ts'

const cases: [name: string, body: Buffer, contentType: string | null][] = [
  ['named by nobody', Buffer.from('ціна'), null],
  ['with a mark', Buffer.from('\ufeffціна'), 'text/html'],
  ['of two bytes', Buffer.from('\ufeffціна', 'utf16le'), 'text/html; charset=utf-8'],
  ['named by the header', Buffer.from([0xf6, 0xb3, 0xed, 0xe0]), 'text/html; charset=windows-1251'],
  ['with an unknown name', Buffer.from('ціна'), 'text/html; charset=klingon'],
]

test('a text is converted to the same UTF-8, whatever its charset', () => {
  for (const [name, body, contentType] of cases) {
    assert.equal(decodeText(body, contentType), 'ціна', name)
    assert.equal(Buffer.from(inUtf8(body, contentType)).toString('utf8'), 'ціна', name)
  }
  const plain = Buffer.from('ціна')
  assert.equal(inUtf8(plain, 'text/html; charset=UTF-8'), plain, 'UTF-8 is not copied')
})
