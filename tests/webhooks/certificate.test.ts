import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openFixture } from './fixture.ts'

/** Self-signed, for tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgN5sNZyIFbpPaV+Zy
nv0VeUPlvWtRinakCi20JuKli6uhRANCAARGnbs5I9n7kcDCtIkAWIAi8MnrWMeX
bTI1RocXueLIU6CZp+S49w+c8US1CiOqDCTt5BnULTl8SJ/ii3i3NUuk
-----END PRIVATE KEY-----`

const cert = `-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUYmkhXScUhjvzicI7sKnOUbCnIxUwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMTgyMzE4NDRaGA8yMTI2
MTAyNTIzMTg0NFowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABEaduzkj2fuRwMK0iQBYgCLwyetYx5dtMjVGhxe54shT
oJmn5Lj3D5zxRLUKI6oMJO3kGdQtOXxIn+KLeLc1S6SjUzBRMB0GA1UdDgQWBBRj
hZFm9C06LmVVYZ9W3yWBGtgQ1DAfBgNVHSMEGDAWgBRjhZFm9C06LmVVYZ9W3yWB
GtgQ1DAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIBka6vgkTxzI
ar9KyyHplS8xs47Hm4rZb5bJtKDC4JC+AiAWbgflSQhAoy5eEXtICSrmrU2RzCVP
ATHnTk1Hk3VkBQ==
-----END CERTIFICATE-----`

const server = createServer({ key, cert }, (_, response) => response.end('ok'))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

const { testApp, ask, fire, attempt, rows } = await openFixture({ HTTP_ALLOW_PRIVATE: host })

test('an invalid certificate is named as the reason, and reported at the first delivery', async () => {
  const { id } = (await ask('admin', 'POST', '', { url: `https://${host}/hook` })).body
  await fire()
  await attempt(id)
  const [delivery] = await rows(id)
  assert.match(delivery.error, /^certificate: .*self.signed/i)
  const { rows: reported } = await testApp.pool.query("select data from events where name = 'webhook.failing'")
  assert.equal(reported.length, 1)
  assert.match(reported[0].data.reason, /^certificate: /)
})
