import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksOf } from './caller-networks.ts'

test('an address belongs to the networks of its line, its site and its provider', () => {
  assert.deepEqual(networksOf('203.0.113.77'), {
    line: '203.0.113.77/32',
    site: '203.0.113.0/24',
    provider: '203.0.0.0/16',
  })
  assert.deepEqual(networksOf('2001:db8:12:3456:789a::1'), {
    line: '2001:db8:12:3456::/64',
    site: '2001:db8:12::/48',
    provider: '2001:db8::/32',
  })
})

test('an IPv4-mapped IPv6 address is the same line as its IPv4 address; other text stays as it is', () => {
  assert.equal(networksOf('::ffff:203.0.113.77').line, '203.0.113.77/32')
  assert.equal(networksOf('unknown').site, 'unknown')
})
