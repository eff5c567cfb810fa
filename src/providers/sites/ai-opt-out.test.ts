import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAiOptOut } from './ai-opt-out.ts'

const asked = { html: '<title>x</title>', url: 'https://own.com/a', header: '', robots: null }
const meta = (content: string, name = 'robots') => ({ ...asked, html: `<meta name="${name}" content="${content}">` })

test('rules that forbid snippets to Google opt out of AI overviews', () => {
  assert.equal(readAiOptOut(meta('index, NOSNIPPET')), 'nosnippet')
  assert.equal(readAiOptOut(meta('max-snippet: 0')), 'nosnippet')
  assert.equal(readAiOptOut(meta('max-snippet:-1, max-image-preview:large')), 'none_found')
  assert.equal(readAiOptOut(meta('noindex', 'googlebot')), 'noindex')
  assert.equal(readAiOptOut({ ...asked, header: 'max-snippet:0' }), 'nosnippet')
  assert.equal(readAiOptOut({ ...asked, header: 'googlebot: nosnippet' }), 'nosnippet')
})

test('rules for other crawlers are no opt-out', () => {
  assert.equal(readAiOptOut(meta('noindex', 'bingbot')), 'none_found')
  assert.equal(readAiOptOut({ ...asked, header: 'otherbot: noindex, nosnippet' }), 'none_found')
  assert.equal(readAiOptOut({ ...asked, header: 'otherbot: noindex, googlebot: nofollow' }), 'none_found')
})

test('robots.txt blocks Google Search, or Gemini alone', () => {
  assert.equal(readAiOptOut({ ...asked, robots: 'user-agent: *\ndisallow: /a' }), 'robots_txt')
  const gemini = { ...asked, robots: 'user-agent: Google-Extended\ndisallow: /' }
  assert.equal(readAiOptOut(gemini), 'google_extended')
  assert.equal(readAiOptOut({ ...gemini, html: '<meta name=robots content=nosnippet>' }), 'nosnippet')
})
