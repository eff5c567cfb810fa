import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeyHost } from './passkeys.ts'
import { base32, codeAt, stepAt, stepOfCode, totpAddress } from './totp.ts'

const SEED = Buffer.from('12345678901234567890')

test('codes match the test vectors of RFC 6238', () => {
  const codes = [59, 1_111_111_109, 1_234_567_890, 2_000_000_000].map((seconds) => codeAt(SEED, stepAt(seconds)))
  assert.deepEqual(codes, ['287082', '081804', '005924', '279037'])
})

test('codes of the current and the previous step are accepted, and no others', () => {
  const now = 1_234_567_890
  const at = (offset: number) => stepOfCode(SEED, { code: codeAt(SEED, stepAt(now) + offset), now })
  assert.deepEqual([at(0), at(-1), at(1), at(-2)], [stepAt(now), stepAt(now) - 1, null, null])
  assert.equal(stepOfCode(SEED, { code: '', now }), null)
})

test('a seed is encoded as base32 and as an otpauth address', () => {
  assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI')
  assert.equal(
    totpAddress(base32(SEED), 'a@b.test'),
    'otpauth://totp/Sightline:a%40b.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sightline',
  )
})

test('passkeys are offered on https host names and localhost only', () => {
  assert.equal(passkeyHost('http://localhost:8080'), 'localhost')
  assert.equal(passkeyHost('http://app.localhost'), 'app.localhost')
  assert.equal(passkeyHost('https://rank.example:8443'), 'rank.example')
  for (const origin of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'https://10.0.0.1', 'http://rank.example'])
    assert.equal(passkeyHost(origin), null, origin)
})
