import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMismatch, matchPage, ownResults } from './matching.ts'
import { parasitesOf } from './parasites.ts'

const listed = (links: string[]) =>
  links.map((link, index) => ({ position: index + 1, title: link, link, snippet: '' }))
const owned = (domain: string, links: string[]) => ownResults(listed(links), domain).map(({ position }) => position)

test('own results are those of the domain and its subdomains, by whole labels', () => {
  const links = [
    'https://weareexample.com/',
    'https://site.info/example.com',
    'https://example.com.evil.net/',
    'https://WWW.Example.COM/a?b=c',
    'http://blog.example.com/x',
    'https://example.co/',
    'https://user@example.com/',
    'not a link',
  ]
  assert.deepEqual(owned('example.com', links), [4, 5])
})

test('internationalized domains match their punycode', () => {
  assert.deepEqual(owned('xn--80ak6aa92e.com', ['https://аррӏе.com/', 'https://apple.com/']), [1])
  assert.deepEqual(owned('xn--mnchen-3ya.de', ['https://shop.münchen.de/x', 'https://munchen.de/']), [1])
})

test('a client on a hosting platform owns its own subdomain only', () => {
  assert.deepEqual(
    owned('ours.wordpress.com', [
      'https://theirs.wordpress.com/',
      'https://ours.wordpress.com/',
      'https://wordpress.com/',
    ]),
    [2],
  )
})

test('own results are all kept, best position first', () => {
  const results = [
    { position: 9, title: 'b', link: 'https://a.com/b', snippet: '' },
    { position: 4, title: 'a', link: 'https://a.com/a', snippet: '' },
  ]
  assert.deepEqual(
    ownResults(results, 'a.com').map(({ position }) => position),
    [4, 9],
  )
})

const pages = [
  { url: 'https://shop.com/red-shoes', title: 'Red shoes for women' },
  { url: 'https://shop.com/blog/how-to-clean-shoes', title: 'How to clean shoes' },
  { url: 'https://help.shop.com/returns', title: 'Returns' },
]
const match = (query: string, rankedUrl: string | null = null) =>
  matchPage({ query, domain: 'shop.com', target: null, rankedUrl, pages })

test('a ranking page is the matched page, in the spelling of the page inventory', () => {
  assert.equal(match('anything', 'http://www.shop.com/red-shoes/?utm_source=x#top'), '/red-shoes')
  assert.equal(match('anything', 'https://shop.com/other?id=1#x'), '/other?id=1')
  assert.equal(match('anything', 'https://help.shop.com/returns'), 'https://help.shop.com/returns')
})

test('without a ranking page, the page most similar to the query is matched', () => {
  assert.equal(match('red shoe'), '/red-shoes')
  assert.equal(match('shop red shoes'), '/red-shoes')
  assert.equal(match('how to clean shoes'), '/blog/how-to-clean-shoes')
  assert.equal(match('blue hats'), '')
  assert.equal(match('shop'), '')
})

const USUAL = { parasites_added: [], parasites_removed: [] }

test('parasite domains are large hosts in the top 20, never the client itself', () => {
  const links = [
    'https://www.reddit.com/r/x',
    'https://en.wikipedia.org/wiki/X',
    'https://someone.wordpress.com/',
    'https://www.amazon.co.uk/dp/1',
    'https://notreddit.com/',
    'https://youtube.com/@shop',
    ...Array.from({ length: 14 }, () => 'https://other.com/'),
    'https://quora.com/late',
  ]
  const organic = listed(links)
  const first = organic[0]
  if (first) first.snippet = 'I bought it at Shop.com'
  const found = parasitesOf(organic, { ...USUAL, name: 'The Shop', domain: 'shop.com', position: 3 })
  assert.deepEqual(
    found.map(({ domain, kind, above_client, mentions_client }) => [domain, kind, above_client, mentions_client]),
    [
      ['reddit.com', 'ugc', true, true],
      ['wikipedia.org', 'wiki', true, false],
      ['someone.wordpress.com', 'hosted', false, false],
      ['amazon.co.uk', 'marketplace', false, false],
      ['youtube.com', 'video', false, true],
    ],
  )
  assert.deepEqual(
    parasitesOf(listed(['https://reddit.com/']), { ...USUAL, name: 'Reddit', domain: 'reddit.com', position: 1 }),
    [],
  )
  assert.equal(
    parasitesOf(listed(['https://reddit.com/']), { ...USUAL, name: 'A', domain: 'a.com', position: null })[0]
      ?.above_client,
    true,
  )
})

test('a forum is recognized by its host name', () => {
  const kindsOf = (...links: string[]) =>
    parasitesOf(listed(links), { ...USUAL, name: 'A', domain: 'a.com', position: null }).map(({ domain }) => domain)
  assert.deepEqual(
    kindsOf('https://homebarista-forum.test/t/1', 'https://www.forums.maker.com/', 'https://community.maker.com/x'),
    ['homebarista-forum.test', 'forums.maker.com', 'community.maker.com'],
  )
  assert.deepEqual(kindsOf('https://forumshop.com/', 'https://community-bank.com/', 'https://platform.com/forum-'), [])
})

test('the platforms of the sandbox are recognized by name', () => {
  const platforms = ['reddit', 'youtube', 'wikipedia', 'amazon', 'medium', 'quora', 'linkedin', 'pinterest', 'facebook']
  const organic = listed([
    ...platforms.map((name) => `http://www.${name}.test/x`),
    'http://brewjournal.test/',
    'http://medium.example/',
  ])
  const found = parasitesOf(organic, { ...USUAL, name: 'A', domain: 'a.com', position: null })
  assert.deepEqual(
    found.map(({ domain }) => domain),
    platforms.map((name) => `${name}.test`),
  )
})

test('a client may add parasite domains and remove default ones', () => {
  const organic = listed(['https://www.reddit.com/r/x', 'https://forum.village.org/1', 'https://old.reddit.com/2'])
  const client = { name: 'A', domain: 'a.com', position: null }
  const found = parasitesOf(organic, { ...client, parasites_added: ['village.org'], parasites_removed: ['reddit.com'] })
  assert.deepEqual(
    found.map(({ domain, kind }) => [domain, kind]),
    [['village.org', 'ugc']],
  )
})

test('a target page is the matched page, whatever ranks; another page that ranks is a mismatch', () => {
  const given = { query: 'boots', domain: 'shop.com', target: 'https://www.shop.com/boots', pages: [] }
  assert.equal(matchPage({ ...given, rankedUrl: 'https://shop.com/shoes' }), '/boots')
  assert.equal(matchPage({ ...given, rankedUrl: null }), '/boots')
  assert.equal(
    matchPage({ ...given, target: 'https://blog.shop.com/boots', rankedUrl: null }),
    'https://blog.shop.com/boots',
  )
  const mismatch = (url: string, matched_page: string) => isMismatch({ url, matched_page }, 'shop.com')
  assert.equal(mismatch('https://shop.com/shoes', '/boots'), true)
  assert.equal(mismatch('https://www.shop.com/boots/?utm_source=x', '/boots'), false)
  assert.equal(mismatch('https://blog.shop.com/boots', '/boots'), true)
  assert.equal(mismatch('', '/boots'), false)
  assert.equal(mismatch('https://shop.com/shoes', ''), false)
})
