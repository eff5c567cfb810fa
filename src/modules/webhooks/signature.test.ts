import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecret, signedHeaders } from './signature.ts'

test('signatures match the specification, one for each secret', () => {
  const old = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', newSecret()]

  const headers = signedHeaders(old, secrets)

  assert.equal(headers['webhook-id'], old.id)
  assert.equal(headers['webhook-timestamp'], '1614265330')
  const [first, second] = headers['webhook-signature']?.split(' ') ?? []
  assert.equal(first, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  assert.match(second ?? '', /^v1,[\w+/]{43}=$/)
})

test('a secret is 32 random bytes', () => {
  const secret = newSecret()
  assert.match(secret, /^whsec_/)
  assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  assert.notEqual(newSecret(), secret)
})
