import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProxyUrl, ownPageUrl, tidyLine, tidyTags } from './normalize.ts'

test('a line is normalized: trimmed, without control characters, in composed Unicode', () => {
  assert.equal(tidyLine(' a \r\n\t b\u0007c '), 'a b c')
  assert.equal(tidyLine('cafe\u0301'), 'caf\u00e9')
})

test('tags are trimmed, joined by commas and deduplicated', () => {
  assert.equal(tidyTags(' a , B,b,, c d ,A'), 'a,B,c d')
  assert.equal(tidyTags(' , ,'), '')
})

test('a page must be on the site of the client, and loses its fragment', () => {
  assert.equal(ownPageUrl('https://blog.Example.com/a?b=1#c', 'example.com'), 'https://blog.example.com/a?b=1')
  for (const url of [
    'https://badexample.com/',
    'https://example.com.evil.org/',
    'ftp://example.com/',
    '/path',
    'https://u:p@example.com/',
  ]) {
    assert.equal(ownPageUrl(url, 'example.com'), undefined, url)
  }
})

test('a proxy must be an http, https or socks address without a path', () => {
  for (const url of ['http://p.example:3128', 'https://u:p@10.0.0.1:8080/', 'socks5://p:1080', 'socks5h://p:1'])
    assert.ok(isProxyUrl(url), url)
  for (const url of [
    'p:3128',
    'ftp://p',
    'http://',
    'http://p/path',
    'http://p?x',
    'http://p#x',
    'socks5://p 1',
    'file:///etc/passwd',
  ]) {
    assert.ok(!isProxyUrl(url), url)
  }
})
