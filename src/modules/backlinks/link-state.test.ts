import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSitePage } from '../../providers/sites/page.ts'
import {
  type Before,
  DAY_SECONDS,
  type Finding,
  isProblem,
  judgePage,
  judgeStatus,
  nextState,
  normalizeLink,
} from './link-state.ts'

const SOURCE = 'https://blog.org/post'
const look = (html: string, { url = SOURCE, robotsHeader = [] as string[], target = '' } = {}) =>
  judgePage(
    { page: readSitePage(html, url), url, source: SOURCE, robotsHeader, httpStatus: 200 },
    { domain: 'shop.com', target },
  )

test('a link is found in any way of writing it', () => {
  const written = [
    '<a href="https://shop.com/">Shop</a>',
    "<A class=x HREF='//www.shop.com/a?utm_source=x'><b>Sh</b>op</A>",
    '<base href="https://shop.com/dir/"><a href=page.html>Shop',
    '<p><a\nhref="https://shop&#46;com/"\n>Shop</p>',
    '<map><area href="https://sub.shop.com/x" title="Shop"></map>',
    '<a href=" https://shop.com/x\n "><img alt="Shop" src=x></a>',
    '<!-- <a href="https://shop.com/no">no</a> --><a href="https://shop.com/yes">Shop</a>',
  ]
  for (const html of written) {
    const found = look(html)
    assert.deepEqual([found.kind, found.kind === 'present' && found.anchor], ['present', 'Shop'], html)
  }
})

test('text, comments, scripts and look-alike hosts are not links', () => {
  const written = [
    'https://shop.com/',
    '<!-- <a href="https://shop.com/">x</a> -->',
    '<script>var a = \'<a href="https://shop.com/">x</a>\'</script>',
    '<a href="https://notshop.com/">x</a>',
    '<a href="https://shop.com.evil.org/">x</a>',
    '<a href="https://evil.org/?u=https://shop.com/">x</a>',
    '<a data-href="https://shop.com/">x</a>',
    '<a href="javascript:location=\'https://shop.com/\'">x</a>',
    '<textarea><a href="https://shop.com/">x</a></textarea>',
    '<link rel=stylesheet href="https://shop.com/a.css"><img src="https://shop.com/a.png">',
  ]
  for (const html of written)
    assert.deepEqual(look(html), { kind: 'gone', reason: 'link_removed', httpStatus: 200 }, html)
})

test('nofollow, ugc and sponsored are reported, for the link or for the whole page', () => {
  const followed = (html: string, robotsHeader: string[] = []) => {
    const found = look(html, { robotsHeader })
    return found.kind === 'present' ? [found.isFollowed, found.rel] : found
  }
  assert.deepEqual(followed('<a href="https://shop.com/" rel="NoOpener">x</a>'), [true, 'noopener'])
  for (const rel of ['nofollow', 'ugc', 'sponsored noopener', 'external nofollow'])
    assert.deepEqual(followed(`<a href="https://shop.com/" rel="${rel}">x</a>`), [false, rel])
  assert.deepEqual(followed('<meta name=robots content="index, nofollow"><a href="https://shop.com/">x</a>'), [
    false,
    '',
  ])
  assert.deepEqual(followed('<a href="https://shop.com/">x</a>', ['nofollow']), [false, ''])
  const two = '<a rel=nofollow href="https://shop.com/a">first</a><a href="https://shop.com/b">second</a>'
  assert.deepEqual(followed(two), [true, ''])
})

test('noindex, a redirect, another target and another canonical are told apart', () => {
  const link = '<a href="https://shop.com/a">x</a>'
  assert.deepEqual(look(`<meta name="robots" content="noindex">${link}`), {
    kind: 'gone',
    reason: 'noindex',
    httpStatus: 200,
  })
  assert.equal(look(link, { robotsHeader: ['none'] }).kind, 'gone')
  assert.deepEqual(look('<p>moved', { url: 'https://blog.org/other' }), {
    kind: 'gone',
    reason: 'redirected',
    httpStatus: 200,
  })
  assert.equal(look(link, { url: 'https://blog.org/other' }).kind, 'present')
  assert.deepEqual(look(link, { target: 'https://shop.com/b' }), {
    kind: 'gone',
    reason: 'target_changed',
    httpStatus: 200,
  })
  assert.equal(look(link, { target: 'http://www.shop.com/a/?utm_medium=x' }).kind, 'present')
  const copy = look(`<link rel=canonical href="https://blog.org/original">${link}`)
  assert.equal(copy.kind === 'present' && copy.canonical, 'https://blog.org/original')
})

test('a status code decides whether a link is gone or unknown, and 200 leaves it open', () => {
  assert.equal(judgeStatus(200), null)
  assert.deepEqual(judgeStatus(404), { kind: 'gone', reason: 'page_404', httpStatus: 404 })
  assert.deepEqual(judgeStatus(503), { kind: 'unknown', reason: 'page_5xx', httpStatus: 503 })
  assert.deepEqual(judgeStatus(403), { kind: 'unknown', reason: 'access_denied', httpStatus: 403 })
})

const before = (given: Partial<Before> = {}): Before => ({
  state: 'active',
  reason: '',
  is_followed: true,
  failing_since: null,
  ...given,
})
const gone: Finding = { kind: 'gone', reason: 'link_removed', httpStatus: 200 }
const present = (isFollowed = true): Finding => ({
  kind: 'present',
  anchor: '',
  rel: '',
  isFollowed,
  target: '',
  canonical: '',
  httpStatus: 200,
})
const unknown: Finding = { kind: 'unknown', reason: 'page_5xx', httpStatus: 500 }

test('a link is lost only after two misses a day apart', () => {
  const first = nextState(before(), gone, 1000)
  assert.deepEqual(first, { state: 'failing', reason: 'link_removed', failing_since: 1000, event: null })
  const failing = before({ state: 'failing', failing_since: 1000 })
  assert.equal(nextState(failing, gone, 1000 + DAY_SECONDS - 1).event, null)
  assert.deepEqual(nextState(failing, gone, 1000 + DAY_SECONDS), {
    state: 'lost',
    reason: 'link_removed',
    failing_since: 1000,
    event: 'lost',
  })
  assert.deepEqual(nextState(failing, present(), 2000), {
    state: 'active',
    reason: '',
    failing_since: null,
    event: null,
  })
})

test('an unknown outcome changes no state and does not affect a failing streak', () => {
  for (const state of ['pending', 'active', 'lost', 'absent'] as const)
    assert.deepEqual(nextState(before({ state }), unknown, 5), {
      state,
      reason: 'page_5xx',
      failing_since: null,
      event: null,
    })
  const failing = before({ state: 'failing', failing_since: 1000 })
  assert.equal(nextState(failing, unknown, 2000).failing_since, 1000)
})

test('a link is gained when first seen or seen again; one never seen cannot be lost', () => {
  for (const state of ['pending', 'absent', 'lost'] as const)
    assert.equal(nextState(before({ state }), present(), 5).event, 'gained')
  assert.deepEqual(nextState(before({ state: 'pending' }), gone, 5), {
    state: 'absent',
    reason: 'link_removed',
    failing_since: null,
    event: null,
  })
})

test('a link that becomes nofollow is changed, not lost', () => {
  assert.deepEqual(nextState(before(), present(false), 5), {
    state: 'active',
    reason: 'nofollow_added',
    failing_since: null,
    event: null,
  })
  assert.equal(nextState(before({ is_followed: false }), present(false), 5).reason, '')
})

test('a monitored link must come from another site and lead to the client', () => {
  const normalize = (source_url: string, target_url = '') => normalizeLink({ source_url, target_url }, 'shop.com')
  assert.deepEqual(normalize('HTTPS://Blog.Org/Post#x', 'https://www.shop.com/a'), {
    source_url: 'https://blog.org/Post',
    source_domain: 'blog.org',
    target_url: 'https://www.shop.com/a',
  })
  for (const wrong of [
    normalize('ftp://a.com'),
    normalize('https://www.shop.com/x'),
    normalize('https://b.com/', 'https://c.com/'),
    normalize('x'),
  ])
    assert.ok(isProblem(wrong))
})
