import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName } from './browser-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

test('a session is named after its browser and operating system', () => {
  const named = {
    [`${MAC} (KHTML, like Gecko) Version/18.5 Safari/605.1.15`]: 'Safari, macOS',
    [`${WINDOWS} (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`]: 'Edge, Windows',
    [`${PHONE} (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1`]: 'Chrome, iPhone',
    'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0': 'Firefox, Linux',
    'curl/8.9.1': 'curl',
    '': '',
  }
  for (const [userAgent, name] of Object.entries(named)) assert.equal(browserName(userAgent), name, userAgent)
})
