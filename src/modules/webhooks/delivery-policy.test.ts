import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  MAX_ATTEMPTS,
  nextPause,
  type Outcome,
  readRetryAfter,
  reasonToDisable,
  urlProblem,
} from './delivery-policy.ts'

const DAY = 86_400
const none = { retryAfter: null, chance: 0.5 }
const after = (attempts: number, more = {}) => nextPause({ attempts, max_attempts: MAX_ATTEMPTS }, { ...none, ...more })

test('ten attempts: at once, then after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours', () => {
  const pauses = Array.from({ length: 11 }, (_, attempts) => after(attempts))
  assert.deepEqual(pauses, [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
  assert.equal(nextPause({ attempts: 1, max_attempts: 1 }, none), null)
})

test('pauses vary by a tenth either way', () => {
  assert.deepEqual([after(2, { chance: 0 }), after(2, { chance: 1 })].map(Number).map(Math.round), [270, 330])
})

test('Retry-After can lengthen a pause, up to a day, but never shorten it', () => {
  assert.equal(after(1, { retryAfter: 120 }), 120)
  assert.equal(after(2, { retryAfter: 1 }), 300)
  assert.equal(after(1, { retryAfter: 1e9 }), DAY)
  assert.equal(readRetryAfter('120', 0), 120)
  assert.equal(readRetryAfter('Thu, 01 Jan 1970 00:02:00 GMT', 60), 60)
  assert.equal(readRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT', 60), 0)
  assert.deepEqual([readRetryAfter('soon', 0), readRetryAfter(null, 0)], [null, null])
})

const answered = (status: number | null): Outcome => ({
  status,
  body: '',
  error: null,
  retryAfter: null,
  durationMs: 1,
})

test('an endpoint is disabled after five days and ten attempts of failures, and no sooner', () => {
  const asked = (failing_since: number, failed_attempts: number) =>
    reasonToDisable({ failing_since, failed_attempts }, answered(500), 5 * DAY)
  assert.match(asked(0, 10) ?? '', /5 days.*status 500/)
  assert.equal(asked(0, 9), null)
  assert.equal(asked(1, 10), null)
  assert.match(reasonToDisable({ failing_since: 0, failed_attempts: 1 }, answered(410), 1) ?? '', /410/)
})

test('only public web addresses on web ports may receive webhooks', () => {
  const good = [
    'https://example.com/hook?x=1',
    'http://example.com',
    'https://example.com:8443/',
    'https://93.184.215.14/',
  ]
  for (const url of good) assert.equal(urlProblem(url, []), null, url)
  const bad = [
    ...[
      'http://127.0.0.1/',
      'http://127.1/',
      'http://0x7f000001/',
      'http://2130706433/',
      'http://10.0.0.1/',
      'http://0/',
    ],
    ...['http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[fd00::1]/'],
    ...[
      'http://localhost/',
      'http://LOCALHOST./',
      'http://a.localhost/',
      'http://db.internal/',
      'http://printer.local/',
      'http://intranet/',
    ],
    ...[
      'https://example.com:22/',
      'https://example.com:8080/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ],
    ...[
      'https://user:secret@example.com/',
      'example.com',
      '',
      'http://127。0。0。1/',
      'https://example.com\\@127.0.0.1/',
    ],
  ]
  for (const url of bad) assert.equal(typeof urlProblem(url, []), 'string', url)
  assert.equal(urlProblem('http://127.0.0.1:9000/x', ['127.0.0.1:9000']), null)
  assert.notEqual(urlProblem('http://127.0.0.1:9001/x', ['127.0.0.1:9000']), null)
})
