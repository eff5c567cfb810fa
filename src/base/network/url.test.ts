import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostOf, httpUrl, pageKey, samePage } from './url.ts'

test('a web address comes back in canonical form', () => {
  const table: [string, string][] = [
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://Example.COM:443/A?b=C#d', 'https://example.com/A?b=C#d'],
    [' https://example.com/a%20b', 'https://example.com/a%20b'],
    ['https://пример.рф/путь', 'https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C'],
    ['http://example.com/a/../b', 'http://example.com/b'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ]
  for (const [text, canonical] of table) assert.equal(httpUrl(text)?.href, canonical)
})

test('anything but a plain http or https address is refused', () => {
  const refused = [
    ...[
      '',
      'example.com',
      '//example.com',
      '/path',
      'http://',
      'https:example.com',
      'ftp://example.com',
      'javascript:alert(1)',
    ],
    ...[
      'file:///etc/passwd',
      'data:text/html,x',
      'http://user@example.com/',
      'http://user:secret@example.com/',
      'http://:x@example.com/',
    ],
    ...[
      'http://exa mple.com/',
      'http://example.com/a b',
      'http://example.com\\@evil.test/',
      'http://exam\tple.com/',
      'http://example.com/\u0000',
    ],
    ...[
      'http://[::1',
      'http://256.256.256.256/',
      `http://example.com/${'a'.repeat(2048)}`,
      `http://example.com/${'я'.repeat(400)}`,
    ],
  ]
  for (const text of refused) assert.equal(httpUrl(text), undefined, JSON.stringify(text))
})

test('addresses of one page share one key', () => {
  const same: [string, string][] = [
    ['http://example.com', 'https://www.example.com/'],
    ['https://example.com/a/', 'https://example.com/a#part'],
    ['https://example.com/a?x=1&y=2', 'https://example.com/a?y=2&x=1&utm_source=mail&gclid=1'],
    ['https://example.com:443/', 'http://example.com:80'],
  ]
  const other: [string, string][] = [
    ['https://example.com/a', 'https://example.com/b'],
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/?x=1', 'https://example.com/?x=2'],
    ['https://example.com/', 'https://shop.example.com/'],
    ['https://example.com:8443/', 'https://example.com/'],
    ['nothing', 'nothing'],
  ]
  for (const [a, b] of same) assert.ok(samePage(a, b), `${a} ${b}`)
  for (const [a, b] of other) assert.ok(!samePage(a, b), `${a} ${b}`)
  assert.equal(pageKey('https://www.Example.com/a/?b=1&utm_medium=x'), 'example.com/a?b=1')
})

test('the host of an address is returned in canonical form', () => {
  assert.equal(hostOf('https://www.Пример.рф/x'), 'xn--e1afmkfd.xn--p1ai')
  assert.equal(hostOf('mailto:a@b.com'), undefined)
})
