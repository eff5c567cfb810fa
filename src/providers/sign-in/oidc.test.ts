import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProvider } from './oidc.ts'

const AT = 'https://login.microsoftonline.com'

/** Answers every request with this discovery document. */
const describing = (description: object) => ({
  async stream(url: string) {
    const chunks = async function* () {
      yield Buffer.from(JSON.stringify(description))
    }
    return {
      url,
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      redirected: false,
      chunks: chunks(),
    }
  },
})
const opened = (issuer: string, named: string) => {
  const endpoints = { authorization_endpoint: `${AT}/a`, token_endpoint: `${AT}/t`, jwks_uri: `${AT}/k` }
  return openProvider({ issuer, clientId: 'c', secret: 's' }, describing({ issuer: named, ...endpoints }))
}

test('a provider is known by its own issuer and must belong to a single tenant', async () => {
  assert.equal((await opened(`${AT}/t1/v2.0`, `${AT}/t1/v2.0`)).issuer, `${AT}/t1/v2.0`)
  assert.equal((await opened('https://idp.example/', 'https://idp.example')).issuer, 'https://idp.example')
  await assert.rejects(opened(`${AT}/common/v2.0`, `${AT}/{tenantid}/v2.0`), {
    fault: 'unreachable',
    message: 'it stands for more than one company',
  })
  await assert.rejects(opened('https://idp.example/realm', 'https://idp.example/other'), {
    fault: 'unreachable',
    message: /it names itself https:\/\/idp\.example\/other$/,
  })
})
