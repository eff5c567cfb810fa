import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'

const PACKAGE = join(import.meta.dirname, '../../packages/sdk-python')
const isLong = process.env.TEST_LONG !== undefined

const SCRIPT = `
import base64, hashlib, hmac, os, time
from sightline import Sightline, SightlineError, verify_webhook

client = Sightline(os.environ["SIGHTLINE_URL"], os.environ["SIGHTLINE_KEY"])
made = client.create_client(name="Brewlane", domain="brewlane.test")
client.add_keywords(client_id=made["id"], body=[{"query": "espresso machine", "geo": "us", "lang": "en"}])
assert client.get_client(client_id=made["id"])["domain"] == "brewlane.test"
assert [each["id"] for each in client.list_clients(limit=1)] == [made["id"]]
try:
    client.get_client(client_id=999999)
    raise AssertionError("found")
except SightlineError as error:
    assert (error.status, error.reason) == (404, "not_found") and error.request_id
*_, last = client.run(made["id"])
assert last["status"] == "done", last
assert client.search("espresso machine", gl="us")["organic"][0]["position"] == 1

secret, body, stamp = "whsec_" + base64.b64encode(b"k" * 24).decode(), b'{"event": "x"}', str(int(time.time()))
signature = base64.b64encode(hmac.new(b"k" * 24, b"1." + stamp.encode() + b"." + body, hashlib.sha256).digest()).decode()
headers = {"Webhook-Id": "1", "Webhook-Timestamp": stamp, "Webhook-Signature": "v1," + signature}
assert verify_webhook(secret, headers, body)["event"] == "x"
try:
    verify_webhook(secret, headers, body + b" ")
    raise AssertionError("accepted")
except ValueError:
    pass
print("ok")
`

test('the Python client calls operations, waits for runs, searches and verifies webhooks', {
  skip: !isLong,
}, async () => {
  const { testApp, url } = await openFixture()
  await testApp.work()
  const env = { ...process.env, SIGHTLINE_URL: url, SIGHTLINE_KEY: await keyOf(testApp, 'owner') }
  const { stdout } = await promisify(execFile)('python3', ['-c', SCRIPT], { cwd: PACKAGE, env })
  assert.equal(stdout, 'ok\n')
})
