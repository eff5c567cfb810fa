import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchOptions } from '../../../../platform/http.ts'
import { defaultSearchSettings } from '../../default-settings.ts'
import type { Vertical } from '../../page.ts'
import { type SearchQuery, type SearchSource, SourceError, type Transport } from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { createSources } from '../open-sources.ts'
import { addressOf, browserReason, refuseBadAnswer } from './request.ts'

const question: SearchQuery = {
  q: 'tea & cake',
  vertical: 'search',
  gl: 'de',
  hl: 'de',
  num: 10,
  page: 1,
  autocorrect: true,
  device: 'desktop',
}
const settings: SearchSettings = { ...defaultSearchSettings, order: ['local'] }

test('a Google request uses its own parameters and the headers of a desktop browser', async () => {
  const query = { ...question, page: 3, tbs: 'qdr:w', autocorrect: false, uule: 'w+CAIQICIe' }
  const { url, options } = await firstCall('google', 'page', query)
  assert.equal(url.origin + url.pathname, 'https://www.google.com/search')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    q: 'tea & cake',
    hl: 'de',
    gl: 'de',
    start: '20',
    tbs: 'qdr:w',
    nfpr: '1',
    uule: 'w+CAIQICIe',
    pws: '0',
  })
  assert.match(options.headers?.['user-agent'] ?? '', /Windows.*Chrome/)
  assert.match(options.headers?.['accept-language'] ?? '', /^de-DE,de/)
})

test('each page variant is requested with a matching user agent', async () => {
  const mobile = await firstCall('google', 'page', { ...question, device: 'mobile' })
  assert.match(mobile.options.headers?.['user-agent'] ?? '', /Mobile Safari/)
  const plain = await firstCall('google', 'plain', question)
  assert.deepEqual([plain.url.pathname, plain.url.searchParams.get('gbv')], ['/search', '1'])
  assert.match(plain.options.headers?.['user-agent'] ?? '', /^Lynx/)
  const phone = await firstCall(
    'google',
    'phone',
    { ...question, device: 'mobile' },
    { ...settings, unverifiedVerticals: true },
  )
  assert.deepEqual([phone.url.pathname, phone.url.searchParams.get('sca_esv')], ['/wml/search', '1'])
  assert.match(phone.options.headers?.['user-agent'] ?? '', /^Nokia/)
})

test('other engines get market, language, page and period in their own parameters', async () => {
  const brave = await firstCall('brave', 'page', { ...question, page: 2, tbs: 'qdr:m' })
  assert.deepEqual([brave.url.searchParams.get('offset'), brave.url.searchParams.get('tf')], ['1', 'pm'])
  assert.match(brave.options.headers?.cookie ?? '', /country=de/)
  const bing = await firstCall('bing', 'page', question)
  assert.equal(bing.url.searchParams.get('mkt'), 'de-DE')
  const duck = await firstCall('duckduckgo', 'page', { ...question, tbs: 'qdr:d' })
  assert.deepEqual([duck.options.method, duck.options.body], ['POST', 'q=tea+%26+cake&b=&kl=de-de&df=d'])
  const mojeek = await firstCall('mojeek', 'page', { ...question, page: 2 })
  assert.equal(mojeek.url.searchParams.get('s'), '11')
  assert.equal((await firstCall('mojeek', 'page', question)).url.searchParams.get('s'), null)
})

test('Google services are requested at their own addresses', async () => {
  const news = await firstCall('google', 'rss', { ...question, vertical: 'news', tbs: 'qdr:d' })
  assert.equal(news.url.origin, 'https://news.google.com')
  assert.deepEqual(Object.fromEntries(news.url.searchParams), {
    q: 'tea & cake when:1d',
    hl: 'de-DE',
    gl: 'DE',
    ceid: 'DE:de',
  })
  const patents = await firstCall('google', 'patents', { ...question, vertical: 'patents', page: 2 })
  assert.equal(patents.url.searchParams.get('url'), 'q=tea+%26+cake&num=10&page=1')
  const scholar = await firstCall('google', 'scholar', { ...question, vertical: 'scholar', page: 2 })
  assert.equal(scholar.url.searchParams.get('start'), '10')
  const suggest = await firstCall('google', 'suggest', { ...question, vertical: 'autocomplete' })
  assert.equal(suggest.url.searchParams.get('client'), 'chrome')
})

test('a request leaves through the proxy of its market', async () => {
  const proxies = { de: 'http://exit-de.example:8080' }
  const { options } = await firstCall('google', 'page', question, { ...settings, proxies })
  assert.equal(options.proxy, 'http://exit-de.example:8080')
  const other = await firstCall('google', 'page', { ...question, gl: 'fr' }, { ...settings, proxies })
  assert.equal(other.options.proxy, undefined)
})

test('an engine that does not support a part of the query is not asked', () => {
  const engines = (change: Partial<SearchQuery>) =>
    new Set(
      createSources(settings).flatMap((source) => (source.supports({ ...question, ...change }) ? [source.engine] : [])),
    )
  assert.deepEqual(engines({}), new Set(['google', 'startpage', 'brave', 'bing', 'duckduckgo', 'mojeek']))
  assert.deepEqual(engines({ device: 'mobile' }), new Set(['google']))
  assert.deepEqual(engines({ uule: 'w+x' }), new Set(['google']))
  assert.deepEqual(engines({ tbs: 'qdr:h' }), new Set(['google']))
  assert.deepEqual(engines({ tbs: 'qdr:w' }), new Set(['google', 'startpage', 'brave', 'duckduckgo']))
  assert.deepEqual(engines({ autocorrect: false }), new Set(['google', 'brave', 'mojeek']))
  assert.deepEqual(engines({ page: 2 }), new Set(['google', 'startpage', 'brave', 'mojeek']))
  assert.deepEqual(engines({ hl: 'th' }), new Set(['google', 'brave', 'bing', 'duckduckgo', 'mojeek']))
})

test('verticals without a captured page are read only if the operator allows it', () => {
  const verticals: Vertical[] = ['images', 'videos', 'shopping', 'places']
  const able = (unverifiedVerticals: boolean) =>
    verticals.filter((vertical) =>
      createSources({ ...settings, unverifiedVerticals }).some((source) => source.supports({ ...question, vertical })),
    )
  assert.deepEqual(able(false), [])
  assert.deepEqual(able(true), verticals)
})

test('a browser is one more way to search Google, when there is one', () => {
  const render = async () => ({ html: '', url: '' })
  const ways = (sources: SearchSource[]) => sources.filter(({ engine }) => engine === 'google').map(({ via }) => via)
  assert.deepEqual(ways(createSources(settings)), ['rss', 'scholar', 'patents', 'suggest', 'page', 'plain'])
  assert.deepEqual(ways(createSources(settings, { render })).at(-1), 'browser')
})

test('blocked, failed and unreadable answers are told apart by status and address', () => {
  const blocked = [
    { status: 429, url: 'https://www.google.com/search' },
    { status: 403, url: 'https://www.google.com/wml/search' },
    { status: 202, url: 'https://html.duckduckgo.com/html/' },
    { status: 200, url: 'https://www.google.com/sorry/index?continue=x' },
    { status: 200, url: 'https://consent.google.com/ml?continue=x' },
    { status: 200, url: 'https://www.startpage.com/sp/captcha' },
  ]
  for (const answer of blocked) assert.throws(() => refuseBadAnswer(answer), reasonIs('blocked'), answer.url)
  assert.throws(() => refuseBadAnswer({ status: 502, url: 'https://a.example/' }), reasonIs('network'))
  assert.throws(() => refuseBadAnswer({ status: 404, url: 'https://a.example/' }), reasonIs('unreadable'))
  refuseBadAnswer({ status: 200, url: 'https://www.google.com/search?q=/sorry/' })
})

test('a redirect loop in the browser means blocked, a timeout does not', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name })
  assert.equal(browserReason(named('Error', 'page.goto: net::ERR_TOO_MANY_REDIRECTS at http://a.test/')), 'blocked')
  assert.equal(browserReason(named('TimeoutError', 'Timeout 25000ms exceeded')), 'timeout')
  assert.equal(browserReason(new Error('net::ERR_CONNECTION_RESET')), 'network')
})

test('a base address may have a path of its own', () => {
  const params = { q: 'a b', none: undefined }
  assert.equal(addressOf('http://127.0.0.1:9/google/', '/search', params), 'http://127.0.0.1:9/google/search?q=a+b')
})

const reasonIs = (reason: string) => (error: unknown) => error instanceof SourceError && error.reason === reason

async function firstCall(engine: string, via: string, query: SearchQuery, given = settings) {
  const calls: { url: URL; options: FetchOptions }[] = []
  const transport: Transport = {
    async fetch(url, options = {}) {
      calls.push({ url: new URL(url), options })
      throw new SourceError('network', 'only the request matters here')
    },
  }
  const source = createSources(given).find((one) => one.engine === engine && one.via === via)
  assert.ok(source)
  assert.ok(source.supports(query))
  const context = { signal: new AbortController().signal, fetcher: transport, transport }
  await assert.rejects(source.search(query, context))
  const [first] = calls
  assert.ok(first)
  return first
}
