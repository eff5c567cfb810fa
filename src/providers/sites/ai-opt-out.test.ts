import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAiOptOut } from './ai-opt-out.ts'

const asked = { html: '<title>x</title>', url: 'https://own.com/a', header: '', robots: null }
const meta = (content: string, name = 'robots') => ({ ...asked, html: `<meta name="${name}" content="${content}">` })

test('what forbids snippets to Google forbids AI overviews', () => {
  assert.equal(readAiOptOut(meta('index, NOSNIPPET')), 'nosnippet')
  assert.equal(readAiOptOut(meta('max-snippet: 0')), 'nosnippet')
  assert.equal(readAiOptOut(meta('max-snippet:-1, max-image-preview:large')), 'none_found')
  assert.equal(readAiOptOut(meta('noindex', 'googlebot')), 'noindex')
  assert.equal(readAiOptOut({ ...asked, header: 'max-snippet:0' }), 'nosnippet')
  assert.equal(readAiOptOut({ ...asked, header: 'googlebot: nosnippet' }), 'nosnippet')
})

test('what is said to other crawlers is no opt-out', () => {
  assert.equal(readAiOptOut(meta('noindex', 'bingbot')), 'none_found')
  assert.equal(readAiOptOut({ ...asked, header: 'otherbot: noindex, nosnippet' }), 'none_found')
  assert.equal(readAiOptOut({ ...asked, header: 'otherbot: noindex, googlebot: nofollow' }), 'none_found')
})

test('robots.txt shuts out the crawler of Search, or of Gemini alone', () => {
  assert.equal(readAiOptOut({ ...asked, robots: 'user-agent: *\ndisallow: /a' }), 'robots_txt')
  const gemini = { ...asked, robots: 'user-agent: Google-Extended\ndisallow: /' }
  assert.equal(readAiOptOut(gemini), 'google_extended')
  assert.equal(readAiOptOut({ ...gemini, html: '<meta name=robots content=nosnippet>' }), 'nosnippet')
})
