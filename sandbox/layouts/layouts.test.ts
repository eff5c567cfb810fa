import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Running, startSandbox } from '../server.ts'
import { attributesOf, find, parse, textsOf } from '../testing/dom.ts'
import { seekTruth } from '../world/truth.ts'
import type { Ask, Truth } from '../world/types.ts'

const DAY = 20_770
const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  mobile:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  plain: 'Lynx/2.9.0',
}

let running: Running

before(async () => {
  running = await startSandbox({ seed: 3, clock: DAY * 86_400 })
})
after(() => running.close())

/** Where each layout keeps its results; written from the description of the layouts, not from their code. */
const organicLinks: Record<string, string> = {
  'desktop-2026': '#rso div.MjjYud > div.A6K0A > div.tF2Cxc a:has(> h3)',
  'desktop-classic': '#rso div.MjjYud > div.g.tF2Cxc .yuRUbf > a:has(> h3)',
  mobile: '#rso div.xpd a.cz3goc:has([role="heading"][aria-level="3"])',
  plain: '#main div.fP1Qef a:has(h3)',
  wml: 'div:has(> div > table) > div:first-child > a',
  'holdout-desktop': '#rso article a:has(> h3)',
  'holdout-mobile': '#rso [data-hveid] > a:has([role="heading"][aria-level="3"])',
  'holdout-plain': '#main li a:has(> h3)',
}

const queries: [string, string, string][] = [
  ['best burr coffee grinder', 'us', 'en'],
  ['espresso machine', 'gb', 'en'],
  ['brewlane', 'us', 'en'],
  ['coffee equipment store near me', 'us', 'en'],
  ['как варить кофе в турке', 'kz', 'ru'],
  ['купити кавомолку', 'ua', 'uk'],
  ['violin lessons "for adults" & <kids>', 'us', 'en'],
]

for (const name of Object.keys(organicLinks)) {
  test(`${name}: every page lists exactly the true links, in order`, async () => {
    running.sandbox.layout = { ...running.sandbox.layout, weights: { [name]: 1 }, opaqueLinks: 0.3 }
    for (const [q, gl, hl] of queries) {
      for (const start of [0, 10, 90]) {
        const { body, truth, layout } = await search(name, { q, gl, hl, start })
        assert.equal(layout, name)
        assert.ok(Buffer.byteLength(body) <= 150_000, `${q}: ${Buffer.byteLength(body)} bytes`)
        const links = await Promise.all(attributesOf(organicLinks[name] ?? '', 'href', parse(body)).map(resolve))
        assert.deepEqual(
          links,
          truth.organic.slice(start, start + 10).map(({ url }) => url),
          `${q} from ${start}`,
        )
      }
    }
  })
}

test('titles, site names and snippets match the truth', async () => {
  running.sandbox.layout = { ...running.sandbox.layout, weights: { 'desktop-2026': 1 }, opaqueLinks: 0 }
  const { body, truth } = await search('desktop-2026', { q: 'espresso machine', gl: 'us', hl: 'en', start: 0 })
  const results = find('#rso div.A6K0A > div.tF2Cxc', parse(body))
  results.forEach((result, index) => {
    const expected = truth.organic[index]
    assert.equal(textsOf('h3', result)[0], expected?.title)
    assert.equal(textsOf('.VuuXrf', result)[0], expected?.siteName)
    assert.ok(textsOf('div.VwiC3b', result)[0]?.endsWith(expected?.snippet ?? '?'))
    assert.ok(find('cite', result)[0])
  })
})

test('features are on the first page with their known markup', async () => {
  running.sandbox.layout = { ...running.sandbox.layout, weights: { 'desktop-2026': 1 } }
  const seen = new Set<string>()
  for (const [q, gl, hl] of queries) {
    const { body, truth } = await search('desktop-2026', { q, gl, hl, start: 0 })
    const page = parse(body)
    const { features } = truth
    const questions = attributesOf('div.related-question-pair[data-q]', 'data-q', page)
    assert.deepEqual(
      questions,
      features.peopleAlsoAsk.map(({ question }) => question),
    )
    assert.deepEqual(
      attributesOf('#tads [data-text-ad] a', 'href', page),
      features.ads.map(({ url }) => url),
    )
    assert.deepEqual(textsOf('#bres a', page), features.related)
    assert.equal(find('div.VkpGBb', page).length, features.localPack.length)
    assert.deepEqual(
      attributesOf('.pla-unit a', 'href', page),
      features.shopping.map(({ url }) => url),
    )
    assert.equal(find('div[data-subtree="aimc"]', page).length > 0, features.aiOverview.state === 'present')
    assert.equal(find('[data-attrid="title"]', page).length > 0, features.knowledgeGraph !== null)
    assert.ok(find('#result-stats', page)[0])
    if (questions.length > 0) seen.add('questions')
    if (features.aiOverview.state === 'present') seen.add('overview')
  }
  assert.deepEqual([...seen].sort(), ['overview', 'questions'])
})

test('an AI overview lists its sources as cards, in comments or in a script', async () => {
  running.sandbox.layout = { ...running.sandbox.layout, weights: { 'desktop-2026': 1 } }
  const forms: [RegExp, (body: string) => string[]][] = [
    [/Sv6Kpe\[\[/, inComments],
    [/class="jydCyd"/, (body) => attributesOf('li.jydCyd a', 'href', parse(body))],
    [/lDPB/, inScript],
  ]
  for (const [mark, sourcesIn] of forms) {
    const { truth, body } = await firstWith(
      ({ features }, html) => features.aiOverview.state === 'present' && mark.test(html),
    )
    const overview = truth.features.aiOverview
    assert.ok(overview.state === 'present')
    assert.deepEqual(
      sourcesIn(body),
      overview.sources.map(({ url }) => url),
    )
  }
})

function inComments(body: string): string[] {
  const found = [...body.matchAll(/<!--Sv6Kpe(\[.*?\])-->/g)]
  return found.flatMap(([, json = '']) => addressIn(json.replaceAll('&quot;', '"')))
}

function inScript(body: string): string[] {
  const found = [...body.matchAll(/push\(\[\["\w+",("(?:[^"\\]|\\.)*")\]\]\)/g)]
  return found.flatMap(([, text = '']) => addressIn(JSON.parse(text)))
}

function addressIn(json: string): string[] {
  const entries = JSON.parse(json) as unknown[]
  return entries.flatMap((entry) => (Array.isArray(entry) && Array.isArray(entry[1]) ? [String(entry[1][5])] : []))
}

test('a query without matches has no results, and later pages have no features', async () => {
  running.sandbox.layout = { ...running.sandbox.layout, weights: { 'desktop-2026': 1 } }
  const zero = await search('desktop-2026', { q: 'zzznothing', gl: 'us', hl: 'en', start: 0 })
  assert.match(zero.body, /did not match any documents/)
  assert.equal(find('#rso a', parse(zero.body)).length, 0)
  const second = await search('desktop-2026', { q: 'espresso machine', gl: 'us', hl: 'en', start: 10 })
  assert.equal(find('[data-text-ad], .related-question-pair, [data-subtree="aimc"]', parse(second.body)).length, 0)
})

test('padding adds the requested amount of bytes', async () => {
  const size = async (padding: number) => {
    running.sandbox.layout = { ...running.sandbox.layout, weights: { 'desktop-2026': 1 }, padding }
    return (await search('desktop-2026', { q: 'moka pot', gl: 'us', hl: 'en', start: 0 })).body.length
  }
  const bare = await size(0)
  const padded = await size(500_000)
  assert.ok(padded - bare > 400_000 && padded - bare < 600_000, String(padded - bare))
})

type Search = { q: string; gl: string; hl: string; start: number }

async function search(layout: string, { q, gl, hl, start }: Search) {
  const isMobile = layout.includes('mobile')
  const plain = layout.includes('plain') ? agents.plain : agents.desktop
  const agent = isMobile ? agents.mobile : plain
  const path = layout === 'wml' ? '/google/wml/search' : '/google/search'
  const params = new URLSearchParams({ q, gl, hl, start: String(start), ...(layout === 'wml' && { sca_esv: '1' }) })
  const response = await fetch(`${running.url}${path}?${params}`, { headers: { 'user-agent': agent } })
  const ask: Ask = {
    q,
    gl,
    hl,
    device: isMobile ? 'mobile' : 'desktop',
    day: DAY,
    engine: 'google',
    place: '',
    withinDays: null,
    verbatim: false,
  }
  return {
    body: await response.text(),
    layout: response.headers.get('x-sandbox-layout'),
    truth: seekTruth(running.sandbox.world, ask),
  }
}

async function firstWith(wanted: (truth: Truth, body: string) => boolean) {
  for (let number = 0; number < 40; number++) {
    const found = await search('desktop-2026', {
      q: `how to brew coffee number ${number}`,
      gl: 'us',
      hl: 'en',
      start: 0,
    })
    if (wanted(found.truth, found.body)) return found
  }
  throw new Error('no such page')
}

/** Unwraps a link, or asks the engine where it leads. */
async function resolve(href: string): Promise<string> {
  if (href.startsWith('/url?')) return new URLSearchParams(href.slice(5)).get('q') ?? ''
  if (!href.startsWith('/goto?')) return href
  const response = await fetch(`${running.url}/google${href}`, { redirect: 'manual' })
  assert.equal(response.status, 302)
  return response.headers.get('location') ?? ''
}
