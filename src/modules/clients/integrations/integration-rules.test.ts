import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { readIntegration, requireKind } from './integration-rules.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  type: 'service_account',
  client_email: 'robot@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://oauth2.googleapis.com/token',
  project_id: 'project',
  universe_domain: 'googleapis.com',
}

test('the shown part of an integration never contains the secret', () => {
  const indexnow = readIntegration(
    'indexnow',
    { key: 'abcd1234', key_location: 'https://a.com/x/abcd1234.txt' },
    'a.com',
  )
  assert.deepEqual(indexnow.shown, { key_location: 'https://a.com/x/***.txt' })
  assert.deepEqual(indexnow.secret, { key: 'abcd1234', key_location: 'https://a.com/x/abcd1234.txt' })
  const google = readIntegration('google', { service_account: account }, 'a.com')
  assert.deepEqual(google.shown, { client_email: account.client_email, project_id: 'project' })
  assert.deepEqual(readIntegration('bing', { api_key: 'a'.repeat(32) }, 'a.com').shown, {})
})

test('a malformed secret is refused, naming its field', () => {
  const refused = (kind: 'indexnow' | 'google' | 'bing', given: Record<string, unknown>, expected: RegExp) =>
    assert.throws(
      () => readIntegration(kind, given, 'a.com'),
      (thrown: Error & { code?: string }) => thrown.code === 'invalid_input' && expected.test(thrown.message),
    )
  refused('indexnow', {}, /key/)
  refused('indexnow', { key: 'short' }, /key: must have 8/)
  refused('indexnow', { key: 'with space' }, /key/)
  refused(
    'indexnow',
    { key: 'abcd1234', key_location: 'https://b.com/abcd1234.txt' },
    /key_location: must be a URL on a.com/,
  )
  refused('indexnow', { key: 'abcd1234', api_key: 'x' }, /api_key/)
  refused('google', { service_account: { ...account, private_key: 'nonsense' } }, /private_key/)
  refused('google', { service_account: { ...account, token_uri: 'http://a.com/' } }, /token_uri/)
  refused('google', { service_account: { ...account, client_email: undefined } }, /client_email/)
  refused('bing', { api_key: 'no spaces allowed' }, /api_key/)
})

test('an unknown kind of integration is not found', () => {
  assert.equal(requireKind('bing'), 'bing')
  for (const kind of ['yandex', '', 'BING', '__proto__', 'toString'])
    assert.throws(() => requireKind(kind), { code: 'not_found' })
})
