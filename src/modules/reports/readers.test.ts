import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CRAWLERS } from '../../base/network/crawlers.ts'
import { isPerson } from './readers.ts'

const opened = (agent: string, more = {}) => isPerson({ 'user-agent': agent, ...more })

test('crawlers, assistants, link previews and scripts are not readers', () => {
  const agents = [
    ...CRAWLERS.filter(({ name }) => !name.endsWith('-Extended')).map(
      ({ name }) => `Mozilla/5.0 (compatible; ${name}/1.0)`,
    ),
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/x)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141 Safari/537.36 (compatible; Google-Read-Aloud)',
    ...['Slackbot-LinkExpanding 1.0', 'WhatsApp/2.24', 'TelegramBot (like TwitterBot)', 'facebookexternalhit/1.1'],
    ...['curl/8.5.0', 'python-requests/2.32', 'Go-http-client/2.0', 'axios/1.7', 'node', ''],
  ]
  assert.deepEqual(
    agents.filter((agent) => opened(agent)),
    [],
  )
})

test('browsers are readers, even rare ones', () => {
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8 Safari/537.36',
  ]
  assert.deepEqual(
    agents.filter((agent) => !opened(agent)),
    [],
  )
})

test('a page prefetched by a browser does not count as read', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
  assert.equal(opened(browser, { 'sec-purpose': 'prefetch;prerender' }), false)
  assert.equal(opened(browser, { 'x-moz': 'prefetch' }), false)
  assert.equal(opened(browser), true)
})
