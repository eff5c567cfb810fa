import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from './read.ts'
import { captured, NO_CAPTURES } from './testing/captured.ts'

const RESULT =
  '<div id="search"><div id="rso"><div><a href="https://a.test/"><h3>First</h3><cite>https://a.test</cite></a></div><div><a href="https://b.test/"><h3>Second</h3><cite>https://b.test</cite></a></div></div></div>'
const CONSENT =
  '<title>Before you continue to Google Search</title><form action="https://consent.google.com/save" method="POST"><button>Accept all</button></form>'

test('every captured captcha and soft block is blocked and yields no results', { skip: NO_CAPTURES }, () => {
  for (const { name, text } of captured('google-captcha')) {
    const page = parse(text, { engine: 'google' })
    assert.equal(page.verdict, 'blocked', name)
    assert.equal(page.organic.length, 0, name)
  }
})

test('captured pages without a match are zero', { skip: NO_CAPTURES }, () => {
  const pages = captured('google').filter(({ name }) => /no-results|result-estimate/.test(name))
  assert.ok(pages.length >= 2)
  for (const { name, text } of pages) assert.equal(parse(text, { engine: 'google' }).verdict, 'zero', name)
})

test('all other captured Google pages are results', { skip: NO_CAPTURES }, () => {
  for (const folder of ['google', 'google-mobile', 'google-nojs']) {
    for (const { name, text } of captured(folder)) {
      if (/no-results|result-estimate/.test(name)) continue
      assert.equal(parse(text, { engine: 'google' }).verdict, 'results', `${folder}/${name}`)
    }
  }
})

test('a consent page is recognized in more than one language', () => {
  assert.equal(parse(CONSENT, { engine: 'google' }).verdict, 'consent')
  const german = '<body><h1>Bevor Sie fortfahren</h1><form action="https://consent.google.de/save"></form></body>'
  assert.equal(parse(german, { engine: 'google' }).verdict, 'consent')
})

test('results below a consent form are results', () => {
  const page = parse(CONSENT + RESULT, { engine: 'google' })
  assert.equal(page.verdict, 'results')
  assert.equal(page.organic.length, 2)
})

test('a no-script page without a match is zero', () => {
  const tabs = '<a href="/search?q=x&tbm=isch">Images</a>'.repeat(4)
  const page = `<body><div id="main">${tabs}<div>Your search - <b>x</b> - did not match any documents.</div></div></body>`
  assert.equal(parse(page, { engine: 'google' }).verdict, 'zero')
})

test('a page without recognizable content is unreadable, not an empty success', () => {
  assert.equal(parse('', { engine: 'google' }).verdict, 'unreadable')
  assert.equal(parse('<html><body><h1>It works!</h1></body></html>', { engine: 'bing' }).verdict, 'unreadable')
  assert.equal(parse('<div id="search"><div id="rso"></div></div>', { engine: 'google' }).verdict, 'unreadable')
})

test('a page that demands scripts is blocked', () => {
  const wall = '<noscript><meta content="0;url=/httpservice/retry/enablejs?sei=x"></noscript><div id="main"></div>'
  assert.equal(parse(wall, { engine: 'google' }).verdict, 'blocked')
})

test('pages of other engines without a match are zero', () => {
  const bing = '<ol id="b_results"><li class="b_no"><h1>There are no results for x</h1></li></ol>'
  const duck = '<div id="links"><div class="no-results">No results.</div></div>'
  const mojeek = '<div class="results"><p>No pages found matching: x</p></div>'
  assert.equal(parse(bing, { engine: 'bing' }).verdict, 'zero')
  assert.equal(parse(duck, { engine: 'duckduckgo' }).verdict, 'zero')
  assert.equal(parse(mojeek, { engine: 'mojeek' }).verdict, 'zero')
})
