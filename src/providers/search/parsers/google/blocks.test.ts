import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from '../read.ts'
import { captured, NO_CAPTURES } from '../testing/captured.ts'

const TOKEN = 'CAESTgHrOzAVDTjrNWH4e2Zxf9W4RXmT'
const result = (href: string, cite: string, title = 'Title') =>
  `<div><a href="${href}"><h3>${title}</h3><cite>${cite}</cite></a><div class="VwiC3b">A snippet of some length.</div></div>`
const page = (...results: string[]) => `<div id="search"><div id="rso">${results.join('')}</div></div>`
const google = (html: string) => parse(html, { engine: 'google' })
const capture = (name: RegExp) => captured('google').find((one) => name.test(one.name))?.text ?? ''

test('an opaque link is resolved by the token and address that a script of the page holds', () => {
  const script = `<script>x=["/goto?url\\u003d${TOKEN}","https://a.test/deep?b\\u003dc"]</script>`
  const { organic, unresolved } = google(page(result(`/goto?url=${TOKEN}`, 'https://a.test › deep')) + script)
  assert.equal(organic[0]?.link, 'https://a.test/deep?b=c')
  assert.equal(organic[0]?.linkResolution, 'decoded')
  assert.deepEqual(unresolved, [])
})

test('without such a pair, the breadcrumb stands in and the token is left to the caller', () => {
  const { organic, unresolved } = google(page(result(`/goto?url=${TOKEN}`, 'https://a.test › docs › page')))
  assert.equal(organic[0]?.link, 'https://a.test/docs/page')
  assert.equal(organic[0]?.linkResolution, 'breadcrumb')
  assert.deepEqual(unresolved, [{ block: 'organic', index: 0, position: 1, title: 'Title', token: TOKEN }])
})

test('a result known only by its token keeps its position', () => {
  const hidden = result(`/goto?url=${TOKEN}`, '')
  const { organic, unresolved } = google(page(hidden + result('https://b.test/', 'https://b.test')))
  assert.deepEqual(
    organic.map(({ position, link }) => [position, link]),
    [[2, 'https://b.test/']],
  )
  assert.deepEqual(unresolved, [{ block: 'organic', index: null, position: 1, title: 'Title', token: TOKEN }])
})

test('a shortened breadcrumb yields only the host', () => {
  const { organic } = google(page(result(`/goto?url=${TOKEN}`, 'https://a.test › docs › a-long-na...')))
  assert.equal(organic[0]?.link, 'https://a.test/')
})

test('tokens of an AI overview are left to the caller', { skip: NO_CAPTURES }, () => {
  const { aiOverview, aiOverviewState, unresolved } = google(capture(/goto-excerpt/))
  assert.equal(aiOverviewState, 'present')
  assert.ok(aiOverview?.text.startsWith('En iyi CRM'))
  assert.equal(unresolved.length, 2)
  assert.ok(unresolved.every(({ block, index }) => block === 'aiOverview' && index === null))
})

test('an AI overview is present with its sources, deferred, declined, failed or absent', { skip: NO_CAPTURES }, () => {
  const bananas = google(capture(/bananas/))
  assert.equal(bananas.aiOverviewState, 'present')
  assert.equal(bananas.aiOverview?.sources.length, 6)
  assert.deepEqual(bananas.aiOverview?.sources[0], {
    title: 'Why Do Bananas Change Color?',
    link: 'https://www.youtube.com/watch?v=0WCErY3OYng',
  })
  assert.ok(!bananas.aiOverview?.text.includes('not available'))
  assert.equal(google(capture(/honeywell/)).aiOverviewState, 'deferred')
  assert.equal(google(capture(/cistern/)).aiOverviewState, 'absent')
  const message = (text: string) => `<div data-mcp="18"><span class="YWpX0d">${text}</span></div>`
  assert.equal(google(message('An AI Overview is not available for this search')).aiOverviewState, 'declined')
  assert.equal(google(message("Can't generate an AI overview right now.")).aiOverviewState, 'failed')
})

test('sources are the same whether the AI overview shows them or only carries their data', {
  skip: NO_CAPTURES,
}, () => {
  for (const name of [/bananas/, /blue-704940/, /blue-6aa706/]) {
    const html = capture(name)
    const shown = google(html).aiOverview?.sources.map(({ link }) => link.replace(/#:~:text=.*/, '')) ?? []
    const held =
      google(html.replaceAll(/<a (class="[^"]*" )?href="http[^"]*"/g, '<a data-x=""')).aiOverview?.sources ?? []
    const links = held.map(({ link }) => link.replace(/#:~:text=.*/, ''))
    assert.ok(shown.length >= 6)
    assert.deepEqual(new Set(links), new Set(shown), String(name))
  }
})

test('sources are read from a script, as data or as a string of data', () => {
  const source =
    '["One \\u0026 two","","https://encrypted-tbn0.gstatic.com/faviconV2?url\\u003dhttps://a.test","https://a.test",["A"],"https://a.test/p?x\\u003d1",null]'
  const body = `<div data-mcp="1"><div data-container-id="main-col">${'A long text of the overview. '.repeat(4)}</div></div>`
  const wanted = [{ title: 'One & two', link: 'https://a.test/p?x=1' }]
  for (const script of [
    `x=[[${source}]]`,
    `j.lDPB.push([["id",${JSON.stringify(`[[${source}]]`)}]])`,
    `x='[[${source.replaceAll('\\', '\\\\').replaceAll('"', '\\x22')}]]'`,
  ])
    assert.deepEqual(google(`${body}<script>${script}</script>`).aiOverview?.sources, wanted, script)
  const foreign = source.replace('"https://a.test",', '"https://b.test",')
  assert.deepEqual(google(`${body}<script>x=${foreign}</script>`).aiOverview?.sources, [])
})

test('questions come with the answers that a script inserts later', { skip: NO_CAPTURES }, () => {
  const [first] = google(capture(/cancer-deaths/)).peopleAlsoAsk ?? []
  assert.equal(first?.question, 'How many cancer deaths in the US per year?')
  assert.ok(first?.snippet?.includes('608,570 cancer deaths'))
  assert.equal(first?.title, 'Cancer Facts & Figures 2021 | American Cancer Society')
})

test('a featured snippet is the answer box, not the first result', { skip: NO_CAPTURES }, () => {
  const { answerBox, organic, features } = google(capture(/honeywell/))
  assert.equal(answerBox?.link, 'https://www.honeywell.com/us/en/company/leadership')
  assert.ok(features.includes('featured_snippet'))
  assert.notEqual(organic[0]?.link, answerBox?.link)
})

test('a knowledge panel is read with title, type, description source and facts', { skip: NO_CAPTURES }, () => {
  const { knowledgeGraph } = google(capture(/prouve/))
  assert.equal(knowledgeGraph?.title, 'Jean Prouvé')
  assert.equal(knowledgeGraph?.type, 'French architect')
  assert.equal(knowledgeGraph?.descriptionSource, 'Wikipedia')
  assert.equal(knowledgeGraph?.attributes?.Born, 'April 8, 1901, Paris, France')
})

test('indented results of the same host count as results, short links as sitelinks', {
  skip: NO_CAPTURES,
}, () => {
  const dell = google(capture(/2023-dell/)).organic.map(({ link }) => link)
  assert.ok(dell.filter((link) => link.startsWith('https://www.dell.com/')).length >= 3)
  const [first] = google(capture(/kelly-kettle/)).organic
  assert.ok((first?.sitelinks?.length ?? 0) >= 2)
  assert.ok(first?.sitelinks?.every(({ link }) => link.startsWith('https://www.kellykettleusa.com/')))
})

test('features are listed in page order', { skip: NO_CAPTURES }, () => {
  assert.deepEqual(google(capture(/bananas/)).features, [
    'ai_overview',
    'images',
    'people_also_ask',
    'sitelinks',
    'related_searches',
  ])
})

test('a date before the snippet becomes a field of its own', { skip: NO_CAPTURES }, () => {
  const [first] = google(capture(/biscuit/)).organic
  assert.equal(first?.date, 'Dec 8, 2022')
  assert.ok(first?.snippet.startsWith('This biscuits and gravy recipe'))
  assert.equal(first?.displayedLink, 'https://www.allrecipes.com › ... › Breakfast and Brunch')
})

test('a result repeated on a page counts once', () => {
  const twice = result('https://a.test/', 'https://a.test')
  const { organic } = google(page(twice, twice, result('https://b.test/', 'https://b.test')))
  assert.deepEqual(
    organic.map(({ position, link }) => [position, link]),
    [
      [1, 'https://a.test/'],
      [2, 'https://b.test/'],
    ],
  )
})

test('on mobile, results are told apart from cards by the address they show', { skip: NO_CAPTURES }, () => {
  const mobile = captured('google-mobile').find(({ name }) => /2023-matrix/.test(name))?.text ?? ''
  const { organic, topStories, videos } = parse(mobile, { engine: 'google', device: 'mobile' })
  assert.equal(organic.length, 8)
  assert.equal(topStories?.length, 2)
  assert.equal(videos?.length, 4)
})
