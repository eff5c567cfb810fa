import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANSWERS } from '../../src/modules/serp/index.ts'
import { openFixture, VERTICALS } from './fixture.ts'

const fixture = await openFixture()
const Q = 'best coffee grinder'

type Item = Record<string, unknown>
const LISTS: Record<(typeof VERTICALS)[number], string> = {
  search: 'organic',
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
// What every item of a list must have, and what at least one must, in the words of the contract.
const FIELDS: Record<(typeof VERTICALS)[number], { every: string[]; some: string[] }> = {
  search: {
    every: ['position', 'title', 'link', 'domain', 'snippet'],
    some: ['displayedLink', 'linkResolution', 'sitelinks', 'date'],
  },
  images: { every: ['title', 'imageUrl', 'thumbnailUrl', 'source', 'imageWidth', 'imageHeight'], some: ['link'] },
  news: { every: ['title', 'link', 'snippet', 'date', 'source'], some: ['position'] },
  videos: { every: ['title', 'link', 'duration', 'channel'], some: ['position'] },
  places: { every: ['title', 'address', 'rating', 'phoneNumber', 'latitude', 'longitude'], some: ['website'] },
  maps: { every: ['title', 'address', 'rating', 'phoneNumber', 'latitude', 'longitude'], some: ['website'] },
  shopping: { every: ['title', 'price', 'rating', 'link'], some: ['source'] },
  scholar: { every: ['title', 'link', 'publicationInfo', 'year', 'citedBy'], some: ['pdfUrl'] },
  patents: { every: ['title', 'link', 'publicationNumber', 'inventor', 'assignee'], some: ['grantDate'] },
  autocomplete: { every: ['value'], some: [] },
}

// No results page lists what the map knows of a place: only the API does.
const sourcesOf = (vertical: (typeof VERTICALS)[number]) =>
  vertical === 'maps' ? (['serper'] as const) : (['local', 'serper'] as const)

for (const vertical of VERTICALS) {
  for (const source of sourcesOf(vertical)) {
    test(`${vertical} by ${source}: only the declared shape, items in order, one credit`, async () => {
      fixture.searchBy({ order: [source] })
      const before = await fixture.settled()
      const { status, body, headers } = await fixture.ask(vertical, { q: Q, cache: false })

      assert.equal(status, 200)
      assert.deepEqual(ANSWERS[vertical].parse(body), body)
      const { q, type, num, gl, hl, device, engine } = body.searchParameters
      assert.deepEqual([q, type, num, gl, hl, device, engine], [Q, vertical, 10, 'us', 'en', 'desktop', 'google'])
      assert.equal(body.searchInformation.source, 'sandbox')
      assert.equal(body.searchInformation.state, 'results')
      assert.equal(body.searchInformation.requestId, headers.get('x-request-id'))
      const items: Item[] = body[LISTS[vertical]]
      assert.ok(items.length > 4 && items.length <= 10, `${items.length} items`)
      const ranks = items.flatMap(({ position }) => (position === undefined ? [] : [position]))
      assert.deepEqual(
        ranks,
        [...Array(ranks.length).keys()].map((index) => index + 1),
      )
      assert.equal(body.credits, 1)
      assert.equal(await fixture.settled(), before - 1)
    })
  }

  test(`${vertical}: every field that the contract names is present`, async () => {
    // Results pages of the web are read in full; of other verticals the API says more.
    fixture.searchBy({ order: vertical === 'search' ? ['local'] : ['serper'] })
    const { body } = await fixture.ask(vertical, { q: Q, cache: false })
    const items: Item[] = body[LISTS[vertical]]
    for (const field of FIELDS[vertical].every)
      for (const item of items) assert.notEqual(item[field], undefined, `${field} in ${JSON.stringify(item)}`)
    for (const field of FIELDS[vertical].some)
      assert.ok(
        items.some((item) => item[field] !== undefined),
        field,
      )
  })
}

test('feature blocks appear only when the page has them, each in its shape', async () => {
  fixture.searchBy()
  const queries = ['what is seo', 'coffee near me', 'best running shoes', 'how to brew coffee', 'sightline', 'weather']
  const seen = new Set<string>()
  for (const q of queries) {
    const { body } = await fixture.ask('search', { q })
    assert.deepEqual(ANSWERS.search.parse(body), body)
    for (const name of Object.keys(body)) seen.add(name)
    assert.equal(body.aiOverviewState === 'present', body.aiOverview !== undefined, q)
    for (const value of Object.values(body)) assert.ok(value !== null && !(Array.isArray(value) && value.length === 0))
  }
  for (const block of ['aiOverview', 'peopleAlsoAsk', 'relatedSearches', 'places', 'shopping', 'videos'])
    assert.ok(seen.has(block), block)
})

async function truth(params: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${fixture.sandboxUrl}/_truth?${new URLSearchParams({ gl: 'us', hl: 'en', ...params })}`)
  const { organic } = (await answer.json()) as { organic: { url: string }[] }
  return organic.map(({ url }) => url)
}

const links = (items: Item[]) => items.map(({ link }) => link)
const positions = (items: Item[]) => items.map(({ position }) => position)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('num follows the pages of the engine: 1, 7, 25 and 100 results at their true positions', async () => {
  fixture.searchBy()
  const all = await truth({ q: Q })
  for (const num of [1, 7, 25, 100]) {
    const { body } = await fixture.ask('search', { q: Q, num })
    assert.deepEqual(links(body.organic), all.slice(0, num), `num ${num}`)
    assert.deepEqual(positions(body.organic), range(1, num))
    assert.deepEqual([body.searchParameters.num, body.searchInformation.pages], [num, Math.ceil(num / 10)])
  }
})

test('positions are absolute: page 2 begins at 11, and at 21 with twenty results a page', async () => {
  fixture.searchBy()
  const all = await truth({ q: Q })
  const second = await fixture.ask('search', { q: Q, page: 2 })
  assert.deepEqual(positions(second.body.organic), range(11, 20))
  assert.deepEqual(links(second.body.organic), all.slice(10, 20))
  const wide = await fixture.ask('search', { q: Q, page: 2, num: 20 })
  assert.deepEqual(positions(wide.body.organic), range(21, 40))
  assert.deepEqual(links(wide.body.organic), all.slice(20, 40))
})

test('device, market, language, time filter and spelling reach the engine', async () => {
  fixture.searchBy({ order: ['local'], engines: ['google'] })
  const mobile = await fixture.ask('search', { q: Q, device: 'mobile' })
  assert.deepEqual(links(mobile.body.organic), (await truth({ q: Q, device: 'mobile' })).slice(0, 10))
  assert.equal(mobile.body.searchParameters.device, 'mobile')

  const german = await fixture.ask('search', { q: Q, gl: 'DE', hl: 'de' })
  assert.deepEqual(links(german.body.organic), (await truth({ q: Q, gl: 'de', hl: 'de' })).slice(0, 10))
  assert.deepEqual([german.body.searchParameters.gl, german.body.searchParameters.hl], ['de', 'de'])

  for (const tbs of ['qdr:h', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y']) {
    const recent = await fixture.ask('search', { q: Q, tbs })
    assert.deepEqual(links(recent.body.organic), (await truth({ q: Q, tbs })).slice(0, 10), tbs)
    assert.equal(recent.body.searchParameters.tbs, tbs)
  }

  const typed = await fixture.ask('search', { q: 'expresso machine', autocorrect: false })
  assert.deepEqual(links(typed.body.organic), (await truth({ q: 'expresso machine', nfpr: '1' })).slice(0, 10))
  const corrected = await fixture.ask('search', { q: 'expresso machine' })
  assert.deepEqual(links(corrected.body.organic), (await truth({ q: 'expresso machine' })).slice(0, 10))
  assert.notDeepEqual(links(typed.body.organic), links(corrected.body.organic))
})

test('a location pins the search, and sets its market unless another is given', async () => {
  fixture.searchBy()
  const name = 'Berlin,Berlin,Germany'
  const pinned = await fixture.ask('search', { q: Q, location: name })
  assert.equal(pinned.status, 200)
  assert.equal(pinned.body.searchInformation.locationUsed, name)
  assert.deepEqual([pinned.body.searchParameters.location, pinned.body.searchParameters.gl], [name, 'de'])
  const abroad = await fixture.ask('search', { q: Q, location: name, gl: 'us' })
  assert.equal(abroad.body.searchParameters.gl, 'us')
  const loose = await fixture.ask('search', { q: Q, location: 'berlin, berlin, germany' })
  assert.equal(loose.body.searchInformation.locationUsed, name)
})

test('an unknown location is refused with the nearest names', async () => {
  const { status, body } = await fixture.ask('search', { q: Q, location: 'Chikago,Illinois,United States' })
  assert.deepEqual([status, body.statusCode, body.error], [400, 400, 'Bad Request'])
  assert.match(
    body.message,
    /^location: unknown location "Chikago,Illinois,United States"; did you mean .*"Chicago,Illinois,United States"/,
  )
  const hopeless = await fixture.ask('search', { q: Q, location: 'Qxqzkw', cache: false })
  assert.deepEqual(
    [hopeless.status, hopeless.body.message],
    [400, 'location: unknown location "Qxqzkw"; use a name from /v1/locations'],
  )
})

test('zero results are a successful answer and cost a credit', async () => {
  fixture.searchBy()
  const before = await fixture.settled()
  const { status, body } = await fixture.ask('search', { q: 'zzznothing qqq' })
  assert.deepEqual([status, body.organic, body.searchInformation.state], [200, [], 'zero'])
  assert.equal(await fixture.settled(), before - 1)
})

test('no link is a redirect of the engine, and each says how it was resolved', async () => {
  await fetch(`${fixture.sandboxUrl}/_control/layout`, { method: 'POST', body: JSON.stringify({ opaqueLinks: 1 }) })
  fixture.searchBy({ order: ['local'], engines: ['google'] })
  const resolutions = new Set<string>()
  for (const q of ['opaque one', 'opaque two', 'opaque three']) {
    const { body } = await fixture.ask('search', { q })
    for (const { link, linkResolution } of body.organic) {
      assert.doesNotMatch(link, /\/goto|\/url\?|google\./)
      resolutions.add(linkResolution)
    }
  }
  await fetch(`${fixture.sandboxUrl}/_control/layout`, { method: 'DELETE' })
  for (const each of resolutions) assert.match(each, /^(direct|decoded|redirect|breadcrumb)$/)
  assert.ok(resolutions.has('redirect') || resolutions.has('decoded'))
})
