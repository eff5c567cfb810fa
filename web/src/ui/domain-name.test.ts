import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import { domainName } from './domain-name.ts'

test('an internationalized domain is shown in its own letters', () => {
  for (const name of [
    'кавоварня.укр',
    'bücher.example',
    '例え.テスト',
    'магазин-кави.com.ua',
    'ґанок.укр',
    'example.com',
  ])
    assert.equal(domainName(domainToASCII(name)), name)
})

test('invalid punycode stays as it is', () => {
  for (const text of ['xn--', 'xn--!', 'xn-a.example']) assert.equal(domainName(text).startsWith('xn-'), true)
})
