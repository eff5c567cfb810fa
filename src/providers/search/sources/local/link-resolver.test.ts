import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetched } from '../../../../platform/http.ts'
import { apiPage } from '../../api/page.ts'
import { defaultSearchSettings } from '../../default-settings.ts'
import type { Organic, Page, Unresolved } from '../../page.ts'
import type { Transport } from '../../port.ts'
import { createLinkResolver, redirectOf, withTargets } from './link-resolver.ts'
import { newsTarget } from './news-links.ts'
import type { FetchContext } from './request.ts'

const TARGETS: Record<string, string> = {
  known: 'https://www.shop.example/tea',
  captcha: 'https://www.google.com/sorry/index?continue=x',
  nonsense: 'javascript:alert(1)',
}

test('a link behind a token gets the target that the engine names', async () => {
  const { resolve, fetchContext } = world()
  const { page } = await resolve(pageWith({ block: 'organic', index: 1, token: 'known' }), fetchContext)
  assert.deepEqual(page.organic[0], organic('shown'))
  const { link, domain, linkResolution } = page.organic[1] ?? organic('none')
  assert.deepEqual([link, domain, linkResolution], ['https://www.shop.example/tea', 'shop.example', 'redirect'])
  assert.deepEqual(page.unresolved, [])
})

test('a token that leads to a captcha, an invalid address or nowhere leaves the shown link', async () => {
  const { resolve, fetchContext } = world()
  for (const token of ['captcha', 'nonsense', 'unknown', 'fails']) {
    const page = pageWith({ block: 'organic', index: 1, token })
    assert.deepEqual(await resolve(page, fetchContext), { page, targets: {} })
  }
})

test('a token is requested only once', async () => {
  const { resolve, fetchContext, asked } = world()
  for (let round = 0; round < 3; round++)
    await resolve(pageWith({ block: 'organic', index: 0, token: 'known' }), fetchContext)
  assert.deepEqual(asked, ['known'])
})

test('a hidden result without an entry does not shift the targets of listed results', () => {
  const page: Page = {
    ...pageWith({ block: 'organic', index: 1, token: 'second' }),
    organic: [organic('first'), { ...organic('second'), position: 3 }],
  }
  const unlisted: Unresolved = { block: 'organic', index: null, position: 2, title: 'Between', token: 'between' }
  const listed = page.unresolved
  const targets = { between: 'https://between.example/', second: 'https://second.example/' }
  const { organic: found } = withTargets({ ...page, unresolved: [unlisted, ...listed] }, targets)
  assert.deepEqual(
    found.map(({ position, domain }) => [position, domain]),
    [
      [found[0]?.position, organic('first').domain],
      [2, 'between.example'],
      [3, 'second.example'],
    ],
  )
})

test('news and AI overview sources are resolved too, listed or not', async () => {
  const { resolve, fetchContext } = world()
  const { page: news } = await resolve(pageWith({ block: 'news', index: 0, token: 'known' }), fetchContext)
  assert.deepEqual([news.news?.[0]?.link, news.news?.[0]?.linkResolution], ['https://www.shop.example/tea', 'redirect'])
  const { page: overview } = await resolve(pageWith({ block: 'aiOverview', index: null, token: 'known' }), fetchContext)
  assert.deepEqual(overview.aiOverview?.sources.at(-1), { title: 'Tea', link: 'https://www.shop.example/tea' })
})

/** A news service that resolves any article but the one called sorry, which it blocks. */
function newsService() {
  const asked: string[] = []
  const transport: Transport = {
    async fetch(url, { body } = {}) {
      const { pathname } = new URL(url)
      asked.push(pathname.split('/').at(-1) ?? '')
      const reply = (text: string, headers = {}): Fetched => ({
        status: 200,
        url,
        headers: new Headers(headers),
        redirected: false,
        body: new Uint8Array(),
        text: () => text,
      })
      if (pathname.endsWith('/sorry')) return reply('', { location: 'https://www.google.com/sorry/index' })
      if (!pathname.endsWith('batchexecute')) return reply('<c-wiz><div data-n-a-sg="AbC-1" data-n-a-ts="1763400000">')
      const [[[rpc, inner]]] = JSON.parse(new URLSearchParams(String(body)).get('f.req') ?? '')
      const [kind, , token, time, signature] = JSON.parse(inner)
      assert.deepEqual([rpc, kind, time, signature], ['Fbv4je', 'garturlreq', 1763400000, 'AbC-1'])
      const named = JSON.stringify(['garturlres', `https://paper.example/${token}`, 1])
      return reply(
        `)]}'\n\n${JSON.stringify([
          ['wrb.fr', 'Fbv4je', named, null],
          ['di', 12],
        ])}`,
      )
    },
  }
  return { asked, transport }
}

test('a news article is resolved by the signature of its page, and requested once', async () => {
  const { asked, transport } = newsService()
  const { fetchContext } = world()
  const there = { ...fetchContext, context: { ...fetchContext.context, transport } }
  const resolve = createLinkResolver(({ token }, given) => newsTarget(token, given), { atOnce: 1, budgetMs: 5000 })
  for (let round = 0; round < 2; round++) {
    const { page } = await resolve(pageWith({ block: 'news', index: 0, token: 'tea' }), there)
    assert.deepEqual([page.news?.[0]?.link, page.unresolved], ['https://paper.example/tea', []])
  }
  assert.deepEqual(asked, ['tea', 'batchexecute'])
})

test('a news service that blocks us is not asked for the remaining articles', async () => {
  const { asked, transport } = newsService()
  const { fetchContext } = world()
  const there = { ...fetchContext, context: { ...fetchContext.context, transport } }
  const resolve = createLinkResolver(({ token }, given) => newsTarget(token, given), { atOnce: 1, budgetMs: 5000 })
  const page = pageWith({ block: 'news', index: 0, token: 'sorry' })
  const many = {
    ...page,
    unresolved: [...page.unresolved, { block: 'news', index: 0, title: 'Tea', token: 'tea' } as const],
  }
  assert.deepEqual(await resolve(many, there), { page: many, targets: {} })
  assert.deepEqual(asked, ['sorry'])
})

function world() {
  const asked: string[] = []
  const transport: Transport = {
    async fetch(url, options) {
      assert.equal(options?.maxRedirects, 0)
      const token = new URL(url).searchParams.get('url') ?? ''
      asked.push(token)
      if (token === 'fails') throw new Error('no connection')
      const headers = new Headers(TARGETS[token] ? { location: TARGETS[token] } : {})
      const answer: Fetched = { status: 302, url, headers, redirected: false, body: new Uint8Array(), text: () => '' }
      return answer
    },
  }
  const query = {
    q: 'tea',
    vertical: 'search',
    gl: 'us',
    hl: 'en',
    num: 10,
    page: 1,
    autocorrect: true,
    device: 'desktop',
  } as const
  const context = { signal: new AbortController().signal, fetcher: transport, transport }
  const fetchContext: FetchContext = { engine: 'google', query, settings: defaultSearchSettings, context }
  const resolve = createLinkResolver(({ token }, given) =>
    redirectOf(`https://www.google.com/goto?url=${token}`, given),
  )
  return { asked, fetchContext, resolve }
}

function pageWith(unresolved: Omit<Unresolved, 'title'>): Page {
  return apiPage('google', 'search', {
    organic: [organic('shown'), organic('hidden')],
    news: [{ position: 1, title: 'Tea', link: 'https://paper.example/', snippet: '', linkResolution: 'breadcrumb' }],
    aiOverview: { text: 'Tea is hot.', sources: [] },
    unresolved: [{ ...unresolved, title: 'Tea' }],
  })
}

function organic(name: string): Organic {
  const link = `https://${name}.example/`
  return { position: 1, title: name, link, domain: `${name}.example`, snippet: '', linkResolution: 'breadcrumb' }
}
