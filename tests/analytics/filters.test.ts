import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient, makeJob } = await openFixture()

const get = async (client: number, path: string) => {
  const answer = await ask('viewer', 'GET', `/clients/${client}/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const own = (query: string, rank: number, more = {}) => ({ query, sites: [rank - 1, 'own.com'], ...more })

/** Two markets, a tag and a cluster: `shoes` is American, `schuhe` German. */
const openShop = () =>
  makeClient(
    [
      { query: 'shoes', geo: 'us', tags: 'main', cluster: 'Shoes' },
      { query: 'boots', geo: 'us', cluster: 'Boots' },
      { query: 'schuhe', geo: 'de', lang: 'de', tags: 'main', cluster: 'Shoes' },
    ],
    ['rival.com'],
  )

test('every read can be filtered by market, tag, cluster and device', async () => {
  const id = await openShop()
  await makeJob(id, [own('shoes', 9), own('boots', 12), own('schuhe', 20)], { daysAgo: 2 })
  await makeJob(id, [
    { query: 'shoes', sites: ['rival.com', 4, 'own.com'], answer: 'own.com' },
    { query: 'boots', sites: ['https://own.com/a', 'https://own.com/b'], answer: 'rival.com' },
    { query: 'schuhe', sites: [7, 'own.com', 'rival.com', 'nachbar.de'] },
  ])

  const [american, german] = await Promise.all(['geo=us', 'geo=DE'].map((part) => get(id, `visibility?${part}`)))
  assert.deepEqual(
    [american.at(-1).total, american.at(-1).top3, german.at(-1).total, german.at(-1).avg_position],
    [2, 1, 1, 8],
  )
  const queries = async (path: string) => (await get(id, path)).map(({ query }: { query: string }) => query)
  assert.deepEqual(await queries('opportunities?geo=de'), ['schuhe'])
  assert.deepEqual(await queries('opportunities?geo=us&tag=main'), ['shoes'])
  assert.deepEqual(await queries('cannibalisation?geo=us'), ['boots'])
  assert.deepEqual(await queries('cannibalisation?geo=de'), [])
  const movers = async (part: string) =>
    (await get(id, `movers?${part}`)).gainers.map(({ query }: { query: string }) => query)
  assert.deepEqual(await movers('geo=de'), ['schuhe'])
  assert.deepEqual(await movers('cluster=Boots'), ['boots'])
  assert.deepEqual(await movers('device=mobile'), [])
  for (const path of ['keyword-matrix', 'head-to-head']) {
    const { rows, total } = await get(id, `${path}?geo=de`)
    assert.deepEqual([rows.map(({ query }: { query: string }) => query), total], [['schuhe'], 1], path)
  }
  const competitors = async (part: string) => {
    const { competitors, client } = await get(id, `competitor-visibility?${part}`)
    return [competitors[0].top3, competitors[0].total, client.top3]
  }
  assert.deepEqual(await competitors('geo=us'), [1, 2, 1])
  assert.deepEqual(await competitors('geo=de'), [0, 1, 0])
  assert.deepEqual(await competitors('tag=main'), [1, 2, 0])
  assert.deepEqual(
    (await get(id, 'competitor-discovery?geo=de')).map(({ domain }: { domain: string }) => domain),
    ['nachbar.de'],
  )
  assert.deepEqual((await get(id, 'competitor-discovery?geo=us')).length, 0)
  const voice = await get(id, 'share-of-voice?cluster=Boots')
  assert.deepEqual(
    voice.domains.map(({ domain, share }: { domain: string; share: number }) => [domain, share > 0]),
    [
      ['own.com', true],
      ['rival.com', false],
    ],
  )
  const features = await get(id, 'serp-features?tag=main')
  assert.deepEqual([features.summary, features.owned], [{ featured_snippet: 1 }, { featured_snippet: 1 }])
  assert.deepEqual(features.won_lost.won.length, 1)
  assert.deepEqual((await get(id, 'serp-features?geo=de')).won_lost, { won: [], lost: [] })
})

test('a segment is partial when more than a fifth of its own checks failed', async () => {
  const id = await openShop()
  await makeJob(id, [own('shoes', 1), own('boots', 1), { query: 'schuhe', failed: true }])
  const points = async (part: string) =>
    (await get(id, `visibility?${part}`)).map((point: Record<string, unknown>) => [point.failed, point.is_partial])
  assert.deepEqual(await points('geo=us'), [[0, false]])
  assert.deepEqual(await points('tag=main'), [[1, true]])
  assert.deepEqual(await points('geo=de'), [])
})

test('tag, cluster and geo filters combine, and geo must be a country code', async () => {
  const id = await makeClient(
    [
      { query: 'a', tags: 'main', cluster: 'Shoes', geo: 'us' },
      { query: 'b', tags: 'main,new', cluster: 'Boots', geo: 'de' },
      { query: 'c', tags: 'other', cluster: 'Shoes', geo: 'us' },
    ],
    ['rival.com'],
  )
  await makeJob(id, [own('a', 1), own('b', 12), own('c', 40)], { daysAgo: 1 })
  const positions = async (part: string) => {
    const [point] = await get(id, `visibility?${part}`)
    const { client } = await get(id, `competitor-visibility?${part}`)
    assert.equal(client?.visibility, point?.visibility, part)
    assert.equal((await get(id, `serp-features?${part}`)).checks, point?.total ?? 0, part)
    const { items } = await get(id, `keywords?${part}`)
    assert.equal(items.length, point?.keywords ?? 0, part)
    return point?.avg_position
  }
  assert.equal(await positions('tag=main&geo=us'), 1)
  assert.equal(await positions('tag=main&geo=de'), 12)
  assert.equal(await positions('cluster=Shoes&geo=us&tag=other'), 40)
  assert.equal(await positions('cluster=Shoes&geo=us'), 20.5)
  assert.equal(await positions('tag=other&geo=de'), undefined)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/movers?geo=usa`)).status, 400)
})

const DAY = 86_400
const ago = (days: number) => Math.floor(Date.now() / 1000 - days * DAY)

test('with dates given, movers and SERP features compare the first and last good check within them', async () => {
  const id = await makeClient(
    [{ query: 'a' }, { query: 'b' }, { query: 'c' }, { query: 'd' }, { query: 'e' }],
    ['rival.com'],
  )
  await makeJob(id, [own('a', 2), own('b', 9), own('c', 5), own('d', 4), own('e', 30)], { daysAgo: 9 })
  await makeJob(
    id,
    [own('a', 20, { answer: 'own.com' }), own('b', 3), own('c', 5), { query: 'd' }, { query: 'e', failed: true }],
    { daysAgo: 6 },
  )
  await makeJob(
    id,
    [{ query: 'a', failed: true }, { query: 'b', failed: true }, own('c', 50), own('d', 1), own('e', 1)],
    { daysAgo: 4 },
  )
  await makeJob(id, [own('a', 11, { answer: 'rival.com' }), own('b', 7), { query: 'c' }, own('d', 2), own('e', 2)], {
    daysAgo: 3,
  })
  await makeJob(id, [own('a', 1), own('b', 1), own('c', 1), own('d', 1), own('e', 1)], { daysAgo: 1 })

  const { gainers, losers } = await get(id, `movers?from=${ago(7)}&to=${ago(2)}`)

  const reported = (moves: Record<string, unknown>[]) =>
    moves.map(({ query, prev_position, position, delta }) => [query, prev_position, position, delta])
  // d was not found at first: it is new, not a gain. e failed at first. The check with many failures is skipped.
  assert.deepEqual(reported(gainers), [['a', 20, 11, 9]])
  assert.deepEqual(reported(losers), [
    ['c', 5, null, -96],
    ['b', 3, 7, -4],
  ])
  const byClicks = await get(id, `movers?from=${ago(7)}&to=${ago(2)}&limit=1&sort=clicks`)
  assert.deepEqual(reported(byClicks.losers), [['c', 5, null, -96]])
  const single = await get(id, `movers?from=${ago(2)}`)
  assert.deepEqual([single.gainers, single.losers], [[], []])
  const { won_lost, summary, history } = await get(id, `serp-features?from=${ago(7)}&to=${ago(2)}`)
  assert.deepEqual(
    won_lost.lost.map(({ query, reason, lost_to }: Record<string, unknown>) => [query, reason, lost_to]),
    [['a', 'taken', 'rival.com']],
  )
  assert.deepEqual([summary, history.length], [{ featured_snippet: 1 }, 3])
  const then = await get(id, `competitor-visibility?to=${ago(5)}`)
  assert.deepEqual([then.client.top3, then.client.total], [1, 4])
})

test('for an earlier date, opportunities, cannibalisation and head-to-head are as they were then', async () => {
  const queries = ['a', 'b', 'c', 'd']
  const id = await makeClient(
    queries.map((query) => ({ query, tags: query === 'b' ? 'shoes' : '', intent: 'commercial' })),
    ['rival.com'],
  )
  await testApp.pool.query(`update keywords set search_volume = 90 where client_id = $1 and query <> 'c'`, [id])
  const at = (query: string, rank: number, page: string) => ({
    query,
    sites: [...(rank > 2 ? ['rival.com', rank - 2] : []), `https://own.com/${page}`, `https://own.com/${page}/2`],
  })
  const one = (query: string, rank: number, page: string) => ({
    ...at(query, rank, page),
    sites: [rank - 1, `https://own.com/${page}`],
  })
  await makeJob(id, [one('a', 20, 'x'), at('b', 9, 'b'), one('c', 30, 'c'), one('d', 8, 'd')], { daysAgo: 9 })
  await makeJob(id, [one('a', 15, 'y'), at('b', 8, 'b'), one('c', 25, 'c'), { query: 'd', failed: true }], {
    daysAgo: 7,
  })
  await makeJob(id, [one('a', 9, 'x'), at('b', 12, 'b'), one('c', 21, 'c'), one('d', 6, 'd')], { daysAgo: 5 })
  const paths = [
    'opportunities',
    'opportunities?tag=shoes',
    'opportunities?limit=2&offset=1',
    'cannibalisation',
    'cannibalisation?device=mobile',
    'head-to-head',
    'head-to-head?domain=rival.com',
  ]
  const then = await Promise.all(paths.map((path) => get(id, path)))
  await makeJob(id, [one('a', 2, 'x'), one('b', 2, 'b'), { query: 'c' }, one('d', 2, 'd')], { daysAgo: 1 })

  const dated = (path: string, span: string) => get(id, `${path}${path.includes('?') ? '&' : '?'}${span}`)
  const now = await Promise.all(paths.map((path) => dated(path, `from=${ago(8)}&to=${ago(3)}`)))

  assert.deepEqual(now, then)
  assert.deepEqual(
    then.slice(0, 4).map((list) => list.length),
    [4, 1, 2, 2],
  )
  for (const path of paths.slice(0, 4)) assert.deepEqual(await dated(path, `from=${ago(4)}&to=${ago(3)}`), [])
  assert.deepEqual(await dated('opportunities', `from=${ago(3)}`), await get(id, 'opportunities'))
})
