import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBreadcrumb, isInternal, linkOf, resolve } from './links.ts'

test('redirects of every engine are unwrapped', () => {
  const packed = Buffer.from('https://a.test/x?y=1').toString('base64url')
  assert.deepEqual(resolve('/url?q=https://a.test/x%3Fy%3D1&sa=U', 'google'), {
    kind: 'link',
    link: 'https://a.test/x?y=1',
    resolution: 'decoded',
  })
  assert.equal(linkOf('https://www.google.com/url?sa=t&url=https://a.test/', 'google'), 'https://a.test/')
  assert.equal(linkOf(`https://www.bing.com/ck/a?!&&p=1&u=a1${packed}&ntb=1`, 'bing'), 'https://a.test/x?y=1')
  assert.equal(linkOf('//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.test%2F&rut=1', 'duckduckgo'), 'https://a.test/')
})

test('a plain link is kept as the page has it', () => {
  assert.deepEqual(resolve('https://a.test/A?b=c%20d#e', 'google'), {
    kind: 'link',
    link: 'https://a.test/A?b=c%20d#e',
    resolution: 'direct',
  })
})

test('an opaque token is handed over and never returned as a link', () => {
  assert.deepEqual(resolve('/goto?url=CAESTgHrOzAVDTjrNWH4', 'google'), {
    kind: 'opaque',
    token: 'CAESTgHrOzAVDTjrNWH4',
  })
  assert.equal(linkOf('https://www.google.com/goto?url=CAESTgHrOzAVDTjrNWH4', 'google'), null)
})

test('only http and https links are returned', () => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.test',
    '#',
    '',
    'https://',
    'ftp://a.test',
  ])
    assert.equal(linkOf(href, 'google'), null, href)
  assert.equal(linkOf('/url?q=javascript:alert(1)', 'google'), null)
})

test('search and redirect pages of an engine are internal, its other pages are not', () => {
  const internal = [
    'https://www.google.com/search?q=x',
    'https://www.google.co.uk/url?q=https://a.test',
    'https://google.de/aclk?sa=l',
    'https://consent.google.com/ml?x',
    'https://news.google.com/rss/articles/CBMi',
    'https://www.bing.com/ck/a?u=x',
    'https://duckduckgo.com/y.js?ad_domain=x',
    'https://search.brave.com/search?q=x',
    'https://us2-browse.startpage.com/av/proxy?ep=x',
  ]
  const outside = [
    'https://www.google.com/',
    'https://www.google.com/chrome/',
    'https://support.google.com/websearch/answer/1',
    'https://about.google/',
    'https://www.bing.com/',
    'https://notgoogle.com/search?q=x',
    'https://google.com.evil.test/search?q=x',
  ]
  for (const link of internal) assert.ok(isInternal(link), link)
  for (const link of outside) assert.ok(!isInternal(link), link)
})

test('an address is rebuilt from a breadcrumb, and only its host when it was shortened', () => {
  assert.equal(fromBreadcrumb('https://a.test › docs › page'), 'https://a.test/docs/page')
  assert.equal(fromBreadcrumb('a.test'), 'https://a.test/')
  assert.equal(fromBreadcrumb('https://www.a.test › docs › a-long-na...'), 'https://www.a.test/')
  assert.equal(fromBreadcrumb('https://a.test › About us › Team'), 'https://a.test/')
  assert.equal(fromBreadcrumb('10+ comments · 1 year ago'), null)
})

test('redirects nested too deeply yield no link', () => {
  const nested = Array.from({ length: 6 }).reduce<string>(
    (link) => `https://www.google.com/url?q=${encodeURIComponent(link)}`,
    'https://a.test/',
  )
  assert.equal(linkOf(nested, 'google'), null)
})
