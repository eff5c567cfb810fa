import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalHost, normalizeDomain, registrableDomain, sameSite } from './domain.ts'

const long = (length: number) => 'a'.repeat(length)
const deep = (length: number) => `${'ab.'.repeat(200)}`.slice(0, length - 4).replace(/\.$/, 'a')

const ACCEPTED: [string, string][] = [
  ['example.com', 'example.com'],
  ['EXAMPLE.COM', 'example.com'],
  ['Example.Com', 'example.com'],
  ['  example.com  ', 'example.com'],
  ['\texample.com\n', 'example.com'],
  ['example.com.', 'example.com'],
  ['www.example.com', 'example.com'],
  ['WWW.Example.com', 'example.com'],
  ['www.example.co.uk', 'example.co.uk'],
  ['www.www.example.com', 'www.example.com'],
  ['www2.example.com', 'www2.example.com'],
  ['www.com', 'www.com'],
  ['www.co.uk', 'www.co.uk'],
  ['www.github.io', 'github.io'],
  ['http://example.com', 'example.com'],
  ['https://example.com', 'example.com'],
  ['HTTPS://EXAMPLE.COM', 'example.com'],
  ['//example.com/path', 'example.com'],
  ['http://example.com/', 'example.com'],
  ['https://example.com/a/b?c=d#e', 'example.com'],
  ['example.com/path', 'example.com'],
  ['example.com?x=1', 'example.com'],
  ['example.com#top', 'example.com'],
  ['example.com/?q=a@b.com', 'example.com'],
  ['example.com:8080', 'example.com'],
  ['example.com:', 'example.com'],
  ['https://example.com:443/x', 'example.com'],
  ['user@example.com', 'example.com'],
  ['user:secret@example.com', 'example.com'],
  ['https://user:secret@example.com:8443/x', 'example.com'],
  ['https://a@b@example.com/', 'example.com'],
  ['https://user:secret@www.example.com.:80/', 'example.com'],
  ['blog.example.com', 'blog.example.com'],
  ['a.b.c.d.example.com', 'a.b.c.d.example.com'],
  ['m.example.com', 'm.example.com'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
  ['XN--E1AFMKFD.XN--P1AI', 'xn--e1afmkfd.xn--p1ai'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['ПРИМЕР.РФ', 'xn--e1afmkfd.xn--p1ai'],
  ['https://пример.рф/путь', 'xn--e1afmkfd.xn--p1ai'],
  ['www.пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['müller.de', 'xn--mller-kva.de'],
  ['MÜLLER.DE', 'xn--mller-kva.de'],
  ['mu\u0308ller.de', 'xn--mller-kva.de'],
  ['faß.de', 'xn--fa-hia.de'],
  ['fass.de', 'fass.de'],
  ['☃.com', 'xn--n3h.com'],
  ['💩.la', 'xn--ls8h.la'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['例え。jp', 'xn--r8jz45g.jp'],
  ['例え.jp。', 'xn--r8jz45g.jp'],
  ['한국.kr', 'xn--3e0b707e.kr'],
  ['مثال.com', 'xn--mgbh0fb.com'],
  ['दुनिया.भारत', 'xn--j2bev4ddk.xn--h2brj9c'],
  ['раураl.com', 'xn--l-7sba6dbr.com'],
  ['аррӏе.com', 'xn--80ak6aa92e.com'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
  ['𝒆xample.com', 'example.com'],
  ['①②③.com', '123.com'],
  ['ﬁ.com', 'fi.com'],
  ['exa\u00admple.com', 'example.com'],
  ['straße.co.uk', 'xn--strae-oqa.co.uk'],
  ['example.co.uk', 'example.co.uk'],
  ['example.com.au', 'example.com.au'],
  ['bbc.co.uk', 'bbc.co.uk'],
  ['city.kawasaki.jp', 'city.kawasaki.jp'],
  ['www.ck', 'www.ck'],
  ['a.b.ck', 'a.b.ck'],
  ['github.io', 'github.io'],
  ['someone.github.io', 'someone.github.io'],
  ['shop.myshopify.com', 'shop.myshopify.com'],
  ['blogspot.com', 'blogspot.com'],
  ['s3.amazonaws.com', 's3.amazonaws.com'],
  ['site.test', 'site.test'],
  ['www.site.test', 'site.test'],
  ['http://shop.site.test:8080/x', 'shop.site.test'],
  ['site.example', 'site.example'],
  ['example.newtopname', 'example.newtopname'],
  ['1.com', '1.com'],
  ['123.de', '123.de'],
  ['1.2.3.4.com', '1.2.3.4.com'],
  ['256.256.256.256.com', '256.256.256.256.com'],
  ['x.co', 'x.co'],
  ['x.y.z.co', 'x.y.z.co'],
  ['a-b.com', 'a-b.com'],
  ['ab--cd.com', 'ab--cd.com'],
  ['a_b.livejournal.com', 'a_b.livejournal.com'],
  [`${long(63)}.com`, `${long(63)}.com`],
  [`${deep(253)}.com`, `${deep(253)}.com`],
  ['localhost.com', 'localhost.com'],
  ['local.de', 'local.de'],
  ['test.com', 'test.com'],
]

const REFUSED: string[] = [
  '',
  ' ',
  '.',
  '..',
  '...com',
  '-',
  'com',
  'example',
  'localhost',
  'localhost.',
  'http://localhost',
  'http://localhost:8080/',
  'test',
  'co.uk',
  'CO.UK',
  'co.uk.',
  'http://co.uk/',
  'com.au',
  'foo.ck',
  '公司.cn',
  'рф',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '8.8.8.8',
  'http://8.8.8.8/',
  '8.8.8.8:80',
  '8.8.8.8.',
  '1.2.3',
  '1.2.3.4.5',
  '１２７.０.０.１',
  '①②⑦.0.0.1',
  '[::1]',
  'http://[::1]/',
  'http://[2606:4700::1111]:443/',
  '::1',
  '2606:4700::1111',
  'example.1',
  'example.0x1',
  'example.c',
  'example.c0m',
  'a.localhost',
  'printer.local',
  'service.internal',
  'a.invalid',
  'abc.onion',
  '1.0.0.127.in-addr.arpa',
  'exa mple.com',
  'example .com',
  'example. com',
  'exam\tple.com',
  'exam\nple.com',
  'example.com\u0000',
  'example\u0000.com',
  'example.com\\@evil.com',
  'example.com\\path',
  'ex%61mple.com',
  '%65xample.com',
  'example..com',
  '.example.com',
  'example.com..',
  '-example.com',
  'example-.com',
  'a.-b.com',
  '_dmarc.example.com',
  'example_.com',
  `${long(64)}.com`,
  `${deep(254)}.com`,
  `${long(2049)}.com`,
  'xn--a.com',
  'xn--.com',
  'xn--zzzzzz--.com',
  'a\u200db.com',
  'ex\u2024com',
  'ex*mple.com',
  '*.example.com',
  'exa$mple.com',
  'exa,mple.com',
  'example.com,other.com',
  'example.com;other.com',
  'exa!mple.com',
  'exa"mple.com',
  "exa'mple.com",
  'exa<mple.com',
  'exa{mple}.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:user@',
  'http://',
  'https://',
  '//',
  'http:///example.com',
  'https:example.com',
  'example.com:port',
  'example.com:123456',
  'user@',
  '@',
  'http://user@/x',
  '?example.com',
  '#example.com',
  '/example.com',
]

test('150 and more ways of typing a domain give one canonical name or a refusal', () => {
  assert.ok(ACCEPTED.length + REFUSED.length >= 150, `${ACCEPTED.length + REFUSED.length} rows`)
  for (const [typed, canonical] of ACCEPTED)
    assert.equal(normalizeDomain(typed), canonical, JSON.stringify(typed))
  for (const typed of REFUSED)
    assert.equal(normalizeDomain(typed), undefined, JSON.stringify(typed))
})

test('a canonical domain stays as it is', () => {
  for (const [, canonical] of ACCEPTED) {
    if (canonical.startsWith('www.')) continue
    assert.equal(normalizeDomain(canonical), canonical)
  }
})

test('a host belongs to a domain when it is the domain or below it', () => {
  const same: [string, string][] = [
    ['example.com', 'example.com'],
    ['www.example.com', 'example.com'],
    ['example.com', 'www.example.com'],
    ['shop.example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['EXAMPLE.com.', 'example.com'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['блог.пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['www.xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ]
  const other: [string, string][] = [
    ['notexample.com', 'example.com'],
    ['example.com', 'shop.example.com'],
    ['example.com.evil.test', 'example.com'],
    ['example.co', 'example.com'],
    ['example.com', ''],
    ['', 'example.com'],
    ['раураl.com', 'paypal.com'],
    ['example.com', 'not a host'],
  ]
  for (const [host, domain] of same) assert.ok(sameSite(host, domain), `${host} of ${domain}`)
  for (const [host, domain] of other) assert.ok(!sameSite(host, domain), `${host} of ${domain}`)
})

test('the registrable part is found by the public suffix list', () => {
  assert.equal(registrableDomain('blog.shop.co.uk'), 'shop.co.uk')
  assert.equal(registrableDomain('www.example.com'), 'example.com')
  assert.equal(registrableDomain('a.b.site.test'), 'site.test')
  assert.equal(registrableDomain('co.uk'), undefined)
  assert.equal(registrableDomain('www.a.uk.com'), 'a.uk.com')
  assert.equal(registrableDomain('x.github.io'), 'x.github.io')
  assert.equal(registrableDomain('blog.a.blogspot.com'), 'a.blogspot.com')
  assert.equal(registrableDomain('github.io'), 'github.io')
  assert.equal(registrableDomain('127.0.0.1'), undefined)
  assert.equal(registrableDomain('[::1]'), undefined)
})

test('hosts are compared in one form', () => {
  assert.equal(canonicalHost('WWW.Пример.РФ.'), 'xn--e1afmkfd.xn--p1ai')
  assert.equal(canonicalHost('not a host'), '')
})
