import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type Running, startSandbox } from '../server.ts'
import { attributesOf, find, parse } from '../testing/dom.ts'
import type { Truth } from '../world/types.ts'
import { placeFromUule } from './ask.ts'
import { openUrl, sealUrl } from './redirects.ts'

let running: Running

before(async () => {
  running = await startSandbox({ seed: 5, clock: 20_770 * 86_400 })
})
after(() => running.close())

const Q = 'manual coffee grinder'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const engines: {
  name: string
  truth: string
  selector: string
  ask: (start: number) => Promise<Response>
  target: (href: string) => string
}[] = [
  {
    name: 'bing',
    truth: 'bing',
    selector: 'li.b_algo h2 a',
    ask: (start) => get(`/bing/search?q=${encodeURIComponent(Q)}&first=${start + 1}`),
    target: (href) => Buffer.from(/[?&]u=a1([^&]+)/.exec(href)?.[1] ?? '', 'base64url').toString(),
  },
  {
    name: 'duckduckgo',
    truth: 'bing',
    selector: '.web-result a.result__a',
    ask: async (start) => {
      const first = await post('/duckduckgo/html', { q: Q })
      if (start === 0) return first
      const vqd = /name="vqd" value="([^"]+)"/.exec(await first.text())?.[1] ?? ''
      return post('/duckduckgo/html/', { q: Q, s: String(start), vqd })
    },
    target: (href) => new URLSearchParams(href.split('?')[1]).get('uddg') ?? '',
  },
  {
    name: 'brave',
    truth: 'brave',
    selector: 'div[data-type="web"] .result-content > a',
    ask: (start) => get(`/brave/search?source=web&q=${encodeURIComponent(Q)}&offset=${start / 10}`),
    target: (href) => href,
  },
  {
    name: 'mojeek',
    truth: 'mojeek',
    selector: 'ul.results-standard li h2 a',
    ask: (start) => get(`/mojeek/search?q=${encodeURIComponent(Q)}${start ? `&s=${start + 1}` : ''}`),
    target: (href) => href,
  },
  {
    name: 'startpage',
    truth: 'google',
    selector: '.result a.result-title',
    ask: async (start) => {
      const home = await (await get('/startpage/')).text()
      const sc = /name="sc" value="([^"]+)"/.exec(home)?.[1] ?? ''
      return post('/startpage/sp/search', { query: Q, sc, page: String(start / 10 + 1) })
    },
    target: (href) => href,
  },
]

for (const { name, truth, selector, ask, target } of engines) {
  test(`${name} lists exactly the true links, in order, on every page`, async () => {
    const { organic } = (await (await get(`/_truth?q=${encodeURIComponent(Q)}&engine=${truth}`)).json()) as Truth
    for (const start of [0, 20]) {
      const body = await (await ask(start)).text()
      assert.ok(body.length <= 150_000)
      const links = attributesOf(selector, 'href', parse(body)).map(target)
      assert.deepEqual(
        links,
        organic.slice(start, start + 10).map(({ url }) => url),
      )
    }
  })
}

test('the search API accepts every way of calling it and refuses wrong keys', async () => {
  const { organic } = (await (await get(`/_truth?q=${encodeURIComponent(Q)}`)).json()) as Truth
  const key = { 'x-api-key': 'sandbox', 'content-type': 'application/json' }
  const replies = await Promise.all([
    serper('/search', { method: 'POST', headers: key, body: JSON.stringify({ q: Q }) }),
    serper(`/search?q=${encodeURIComponent(Q)}`, { method: 'POST', headers: key }),
    serper(`/search?q=${encodeURIComponent(Q)}`, { headers: { 'x-api-key': 'sandbox' } }),
    serper(`/search?q=${encodeURIComponent(Q)}&apiKey=sandbox`, {}),
  ])
  for (const { status, body } of replies) {
    assert.equal(status, 200)
    assert.deepEqual(
      body.organic.map(({ link }: { link: string }) => link),
      organic.slice(0, 10).map(({ url }) => url),
    )
    assert.equal(body.credits, 1)
  }
  const batch = await serper('/search', {
    method: 'POST',
    headers: key,
    body: JSON.stringify([{ q: Q, page: 2 }, { q: 'kettle' }]),
  })
  assert.deepEqual(
    batch.body[0].organic.map(({ link }: { link: string }) => link),
    organic.slice(10, 20).map(({ url }) => url),
  )
  assert.deepEqual(await serper('/search', { method: 'POST', body: '{"q":"x"}' }), {
    status: 403,
    body: { message: 'Unauthorized.', statusCode: 403 },
  })
  assert.equal((await serper('/search', { method: 'POST', headers: key, body: '{}' })).status, 400)
  assert.equal((await serper('/nothing', { method: 'POST', headers: key, body: '{}' })).status, 404)
})

test('every vertical of the search API has its own list, and the balance goes down', async () => {
  const headers = { 'x-api-key': 'sandbox' }
  const before = (await serper('/account', { headers })).body.balance
  const arrays = {
    images: 'images',
    news: 'news',
    videos: 'videos',
    places: 'places',
    maps: 'places',
    shopping: 'shopping',
    scholar: 'organic',
    patents: 'organic',
    autocomplete: 'suggestions',
  }
  for (const [kind, array] of Object.entries(arrays)) {
    const { status, body } = await serper(`/${kind}?q=coffee`, { method: 'POST', headers })
    assert.equal(status, 200, kind)
    assert.ok(body[array].length > 0, kind)
    assert.equal(body.searchParameters.type, kind)
  }
  assert.equal((await serper('/account', { headers })).body.balance, before - 11)
})

test('suggestions, news, scholar and patents answer in their own formats', async () => {
  const suggest = (await (await get('/google/complete/search?client=chrome&q=moka+pot')).json()) as [string, string[]]
  assert.equal(suggest[0], 'moka pot')
  assert.ok(suggest[1].length >= 5)
  const feed = await (await get('/news/rss/search?q=coffee&hl=en-US&gl=US&ceid=US:en')).text()
  const link = /<item>.*?<link>https:\/\/news\.google\.com(\/rss\/articles\/[\w-]+)/.exec(feed)?.[1] ?? ''
  const story = await (await get(`/news${link}`)).text()
  assert.match(story, /data-n-a-ts="\d+" data-n-a-sg="\w+"/)
  const scholar = parse(await (await get('/scholar/scholar?q=coffee')).text())
  assert.equal(find('div[data-rp] h3.gs_rt a', scholar).length, 10)
  const patents = (await (
    await get(`/patents/xhr/query?url=${encodeURIComponent('q=coffee&num=10&page=1')}`)
  ).json()) as { results: { cluster: { result: unknown[] }[] } }
  assert.equal(patents.results.cluster[0]?.result.length, 10)
})

test('Google verticals answer the new and the old parameter alike', async () => {
  const expected: [string, string, string, number][] = [
    ['udm=2', 'tbm=isch', '[data-lpage]', 20],
    ['udm=7', 'tbm=vid', '[data-curl] a h3', 10],
    ['tbm=nws', 'tbm=nws', 'a.WlydOe', 10],
    ['udm=28', 'tbm=shop', '.sh-dgr__content', 20],
    ['udm=1', 'tbm=lcl', '.VkpGBb', 10],
  ]
  for (const [now, old, selector, count] of expected) {
    const [a, b] = await Promise.all(
      [now, old].map(async (param) => (await get(`/google/search?q=coffee&${param}`)).text()),
    )
    assert.equal(a, b)
    assert.equal(find(selector, parse(a ?? '')).length, count, now)
  }
})

test('sealed links open only with the right seed; locations are decoded from uule', () => {
  const url = 'http://www.brewlane.test/products/moka-pot?a=1'
  assert.equal(openUrl(5, sealUrl(5, url)), url)
  assert.equal(openUrl(6, sealUrl(5, url)), null)
  assert.equal(openUrl(5, 'CAESabc'), null)
  assert.equal(placeFromUule('w+CAIQICIeQ2hpY2FnbyxJbGxpbm9pcyxVbml0ZWQgU3RhdGVz'), 'Chicago,Illinois,United States')
})

test('a site has robots.txt, sitemaps, listed pages that work, and broken links', async () => {
  const site = 'http://brewlane.test'
  assert.match((await visit(`${site}/robots.txt`)).body.toString(), /Sitemap: http:\/\/brewlane\.test\/sitemap\.xml/)
  const index = (await visit(`${site}/sitemap.xml`)).body.toString()
  const [pages = '', content = ''] = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  assert.match((await visit(pages)).body.toString(), /<urlset/)
  const listed = [
    ...gunzipSync((await visit(content)).body)
      .toString()
      .matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, loc = '']) => loc)
  assert.ok(listed.length > 100)
  for (const url of listed.slice(0, 150).filter((_, number) => number % 10 === 0))
    assert.equal((await visit(url)).status, 200, url)
  assert.equal((await visit(`${site}/old-catalogue`)).status, 404)
  assert.equal((await visit(`${site}/no-such-page`)).status, 404)
  assert.equal((await visit(`${site}/moved`)).status, 301)
  assert.equal((await visit(`${site}/broken`)).status, 500)
})

test('every ranking page can be visited, and its title is the one shown', async () => {
  for (const q of [Q, 'piano tuning price', 'купити кавомолку']) {
    const { organic } = (await (await get(`/_truth?q=${encodeURIComponent(q)}`)).json()) as Truth
    for (const { url, title, siteName } of organic.filter(({ position }) => position % 4 === 1)) {
      const { status, body } = await visit(url)
      assert.equal(status, 200, url)
      const isVideo = url.includes('youtube.test') || url.includes('facebook.test') || siteName.startsWith('Reddit')
      const shown = title.replace(/ [-|:] [^-|:]+$/, '').toLowerCase()
      if (!isVideo) assert.ok(body.toString().toLowerCase().includes(`<title>${shown}`), `${url}: ${title}`)
    }
  }
})

test('true backlinks are on the pages named as their source', async () => {
  const links = (await (await get('/_truth/backlinks?domain=brewlane.test')).json()) as {
    source: string
    target: string
  }[]
  assert.ok(links.length > 10)
  for (const { source, target } of links.slice(0, 5))
    assert.ok((await visit(source)).body.toString().includes(`href="${target}"`), source)
})

function get(path: string): Promise<Response> {
  return fetch(`${running.url}${path}`)
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${running.url}${path}`, { method: 'POST', headers: form, body: new URLSearchParams(fields).toString() })
}

async function serper(path: string, init: RequestInit) {
  const response = await fetch(`${running.url}/serper${path}`, init)
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Requests a site by its host header, as if a proxy or DNS had led there. */
async function visit(url: string): Promise<{ status: number; body: Buffer }> {
  const { port } = new URL(running.url)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: url, headers: { host: new URL(url).host } },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) })
      },
    )
    sent.on('error', reject).end()
  })
}
