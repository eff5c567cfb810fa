import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customsearch, type customsearch_v1 } from '@googleapis/customsearch'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { url, key, call, pool, settled, setBalance } = fixture
const google = customsearch({ version: 'v1', rootUrl: `${url}/` })
const CX = '017576662512468239146:omuauf_lfve'

async function list(asked: customsearch_v1.Params$Resource$Cse$List) {
  await pool.query('delete from rate_windows')
  const { data } = await google.cse.list({ auth: key, cx: CX, ...asked })
  return data
}

const linksOf = ({ items = [] }: Awaited<ReturnType<typeof list>>) => items.map(({ link }) => link)

test("Google's own client library gets our results when only the address is changed", async () => {
  const data = await list({ q: 'espresso machine' })

  const { body } = await fixture.ask('search', { q: 'espresso machine' })
  const organic: { link: string; title: string; snippet: string }[] = body.organic
  assert.equal(data.kind, 'customsearch#search')
  assert.deepEqual(
    data.items?.map(({ link, title, snippet }) => ({ link, title, snippet })),
    organic.slice(0, 10).map(({ link, title, snippet }) => ({ link, title, snippet })),
  )
  const [first] = data.items ?? []
  assert.equal(first?.displayLink, new URL(first?.link ?? '').hostname)
  assert.equal(data.queries?.request?.[0]?.searchTerms, 'espresso machine')
  assert.equal(data.queries?.nextPage?.[0]?.startIndex, 11)
  assert.match(data.searchInformation?.totalResults ?? '', /^\d+$/)
})

test('a call costs what a search costs, and a failure costs nothing', async () => {
  const before = await settled()
  await list({ q: 'hand grinder' })
  assert.equal(await settled(), before - 1)
  await list({ q: 'hand grinder' })
  assert.equal(await settled(), before - 2, 'a cached answer, too')
  await assert.rejects(list({ q: 'hand grinder', num: 11 }), { status: 400 })
  assert.equal(await settled(), before - 2)
})

test('pages follow each other, wherever they start', async () => {
  const [first, second, across] = [
    await list({ q: 'coffee beans' }),
    await list({ q: 'coffee beans', start: 11 }),
    await list({ q: 'coffee beans', start: 6, num: 10 }),
  ]
  assert.equal(second.queries?.previousPage?.[0]?.startIndex, 1)
  assert.deepEqual(linksOf(across), [...linksOf(first).slice(5), ...linksOf(second).slice(0, 5)])
  assert.equal(linksOf(await list({ q: 'coffee beans', num: 3 })).length, 3)
})

test('a site can be searched alone or left out, by parameter or through the cx of a client', async () => {
  const [link = ''] = linksOf(await list({ q: 'espresso machine' }))
  const site = new URL(link ?? '').hostname
  const inside = linksOf(await list({ q: 'espresso machine', siteSearch: site, siteSearchFilter: 'i' }))
  assert.ok(inside.every((each) => new URL(each ?? '').hostname.endsWith(site)))
  const outside = linksOf(await list({ q: 'espresso machine', siteSearch: site, siteSearchFilter: 'e' }))
  assert.ok(outside.length > 0 && outside.every((each) => !new URL(each ?? '').hostname.endsWith(site)))
  const { body: client } = await call('POST', '/api/v1/clients/create', { as: key, body: { name: 'A', domain: site } })
  const own = linksOf(await list({ q: 'espresso machine', cx: `client-${client.id}` }))
  assert.deepEqual(own, inside)
  await assert.rejects(list({ q: 'espresso machine', cx: 'client-999999' }), { status: 404 })
})

test('images name the page they are on, and dates and languages are understood', async () => {
  const { items = [] } = await list({ q: 'espresso machine', searchType: 'image' })
  assert.ok(items.length > 0)
  assert.ok(items.every(({ image, link }) => image?.contextLink && link))
  const recent = await list({ q: 'espresso machine', dateRestrict: 'm6', lr: 'lang_de', gl: 'de', safe: 'active' })
  assert.deepEqual([recent.queries?.request?.[0]?.dateRestrict, recent.queries?.request?.[0]?.safe], ['m6', 'active'])
  await assert.rejects(list({ q: 'espresso machine', dateRestrict: 'yesterday' }), { status: 400 })
})

test("errors have Google's format", async () => {
  const wrong = await call('GET', '/customsearch/v1?key=sk-wrong&q=x')
  assert.deepEqual([wrong.status, wrong.body.error.code, wrong.body.error.errors[0].reason], [401, 401, 'required'])
  const missing = await call('GET', `/customsearch/v1?key=${key}`)
  assert.equal(missing.body.error.status, 'INVALID_ARGUMENT')
  await setBalance(0)
  const empty = await call('GET', `/customsearch/v1?key=${key}&q=x`)
  assert.deepEqual([empty.status, empty.body.error.status], [402, 'RESOURCE_EXHAUSTED'])
})
