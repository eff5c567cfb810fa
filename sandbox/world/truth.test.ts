import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoClient, demoCompetitors, demoKeywords } from './demo-client.ts'
import { eventsOf } from './drift.ts'
import { createWorld, place, type World } from './placement.ts'
import { seekTruth } from './truth.ts'
import type { Ask } from './types.ts'

const DAY = 20_770

function ask(q: string, change: Partial<Ask> = {}): Ask {
  return {
    q,
    gl: 'us',
    hl: 'en',
    device: 'desktop',
    day: DAY,
    engine: 'google',
    place: '',
    withinDays: null,
    verbatim: false,
    ...change,
  }
}

function urls(world: World, question: Ask): string[] {
  return seekTruth(world, question).organic.map(({ url }) => url)
}

function positionOf(world: World, question: Ask, domain: string): number {
  const own = seekTruth(world, question).organic.find(({ host }) => host === domain || host.endsWith(`.${domain}`))
  return own?.position ?? 101
}

test('the same seed and query always give the same results, and another seed gives others', () => {
  const question = ask('burr coffee grinder')
  assert.deepEqual(seekTruth(createWorld(7), question), seekTruth(createWorld(7), question))
  assert.notDeepEqual(urls(createWorld(7), question), urls(createWorld(8), question))
})

test('any query has a hundred different addresses, mostly on different hosts', () => {
  for (const q of [
    'espresso machine',
    'tax advice for painters',
    'кофемолка ручная',
    'як обрати каву',
    '跑步鞋',
    'a',
    '!!',
  ]) {
    const found = seekTruth(createWorld(1), ask(q)).organic
    assert.equal(found.length, 100, q)
    assert.equal(new Set(found.map(({ url }) => url)).size, 100, q)
    assert.ok(new Set(found.map(({ host }) => host)).size >= 85, q)
    assert.deepEqual(
      found.map(({ position }) => position),
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
    for (const { url } of found) assert.equal(new URL(url).href, url)
  }
})

test('some sites rank with several pages, some with a subdomain', () => {
  const world = createWorld(1)
  const pages = demoKeywords.map(({ query, geo, lang }) => seekTruth(world, ask(query, { gl: geo, hl: lang })).organic)
  const own = pages.map((organic) => organic.filter(({ host }) => host.endsWith(demoClient.domain)))
  assert.ok(own.some((list) => list.length >= 2))
  assert.ok(own.some((list) => list.some(({ host }) => host === `blog.${demoClient.domain}`)))
})

test('the demo market ranks plausibly: every domain somewhere, none everywhere', () => {
  const world = createWorld(1)
  assert.equal(demoKeywords.length, 120)
  for (const { domain } of [demoClient, ...demoCompetitors]) {
    const all = demoKeywords.map(({ query, geo, lang }) => positionOf(world, ask(query, { gl: geo, hl: lang }), domain))
    assert.ok(all.filter((position) => position <= 10).length >= 5, domain)
    assert.ok(
      all.some((position) => position > 100),
      domain,
    )
    assert.ok(all.filter((position) => position > 10 && position <= 100).length >= 15, domain)
  }
})

test('positions change slowly from day to day', () => {
  const world = createWorld(1)
  const quiet = quietDays(world)
  const changes = demoKeywords.slice(0, 60).map(({ query }) => {
    const [today, tomorrow] = quiet.map((day) => positionOf(world, ask(query, { day }), demoClient.domain))
    return Math.abs((today ?? 0) - (tomorrow ?? 0))
  })
  const sorted = changes.toSorted((a, b) => a - b)
  assert.ok((sorted[30] ?? 99) <= 1, `median ${sorted[30]}`)
  assert.ok((sorted[53] ?? 99) <= 5, `p90 ${sorted[53]}`)
  assert.ok(changes.some((change) => change > 0))
})

test('over three months, keywords enter and leave the top 100', () => {
  const world = createWorld(1)
  const moves = { entered: 0, left: 0 }
  for (const { query, geo, lang } of demoKeywords) {
    const isFound = (day: number) => positionOf(world, ask(query, { gl: geo, hl: lang, day }), demoClient.domain) <= 100
    const seen = [0, 30, 60, 90].map((later) => isFound(DAY + later))
    if (seen.some((found, index) => found && seen[index - 1] === false)) moves.entered++
    if (seen.some((found, index) => !found && seen[index - 1] === true)) moves.left++
  }
  assert.ok(moves.entered > 0 && moves.left > 0, JSON.stringify(moves))
})

test('on an event day the whole site moves in one direction, and then comes back', () => {
  const world = createWorld(1)
  const event = eventsOf(world.seed, demoClient.domain, { from: DAY, to: DAY + 60 })[0]
  assert.ok(event)
  const all = (day: number) =>
    demoKeywords.slice(0, 60).map(({ query }) => positionOf(world, ask(query, { day }), demoClient.domain))
  const mean = (list: number[]) => list.reduce((sum, position) => sum + position, 0) / list.length
  const before = mean(all(event.from - 1))
  const during = mean(all(event.from))
  const after = mean(all(event.to + 1))
  assert.equal(Math.sign(before - during), Math.sign(event.effect))
  assert.ok(Math.abs(before - during) > 4)
  assert.ok(Math.abs(before - after) < 3)
})

test('device, market, location and engine each change the order', () => {
  const world = createWorld(1)
  const base = urls(world, ask('gooseneck kettle'))
  for (const change of [
    { device: 'mobile' },
    { gl: 'gb' },
    { place: 'Chicago,Illinois,United States' },
    { engine: 'bing' },
  ] as const) {
    assert.notDeepEqual(urls(world, ask('gooseneck kettle', change)), base, JSON.stringify(change))
  }
})

test('a placed domain appears in about its share of queries', () => {
  const world = createWorld(1)
  const queries = Array.from({ length: 60 }, (_, index) => `question number ${index}`)
  assert.ok(queries.every((q) => positionOf(world, ask(q), 'example.com') === 101))
  place(world, 'example.com', { share: 0.7 })
  const seen = queries.filter((q) => positionOf(world, ask(q), 'example.com') <= 100).length
  assert.ok(seen >= 25 && seen <= 48, String(seen))
})

test('a misspelt query is answered as corrected, unless verbatim results are requested', () => {
  const world = createWorld(1)
  const corrected = seekTruth(world, ask('expresso machine'))
  assert.equal(corrected.correction, 'espresso machine')
  assert.deepEqual(
    corrected.organic.map(({ url }) => url),
    urls(world, ask('espresso machine')),
  )
  assert.equal(seekTruth(world, ask('expresso machine', { verbatim: true })).correction, null)
})

test('site: lists only pages of that host, and a time limit only recent pages', () => {
  const world = createWorld(1)
  const own = seekTruth(world, ask(`site:${demoClient.domain}`)).organic
  assert.ok(own.length > 50)
  assert.ok(own.every(({ host }) => host.replace('www.', '') === demoClient.domain))
  const recent = seekTruth(world, ask('coffee scale', { withinDays: 7 })).organic
  assert.ok(recent.length > 0 && recent.length < 100)
})

test('a query without matches has no results and no related searches', () => {
  const truth = seekTruth(createWorld(1), ask('zzznothing here'))
  assert.deepEqual(truth.organic, [])
  assert.deepEqual(truth.features.related, [])
})

test('every SERP feature occurs among the demo keywords', () => {
  const world = createWorld(1)
  const all = demoKeywords.map(({ query, geo, lang }) => seekTruth(world, ask(query, { gl: geo, hl: lang })).features)
  for (const name of [
    'ads',
    'localPack',
    'shopping',
    'peopleAlsoAsk',
    'videos',
    'images',
    'related',
    'topStories',
  ] as const) {
    assert.ok(
      all.some((features) => features[name].length > 0),
      name,
    )
  }
  for (const state of ['present', 'absent', 'declined', 'deferred'])
    assert.ok(
      all.some(({ aiOverview }) => aiOverview.state === state),
      state,
    )
  assert.ok(all.some(({ answerBox }) => answerBox))
  assert.ok(all.some(({ knowledgeGraph }) => knowledgeGraph))
})

/** Two consecutive days without an event of the demo client. */
function quietDays(world: World): [number, number] {
  for (let day = DAY; day < DAY + 60; day++) {
    if (eventsOf(world.seed, demoClient.domain, { from: day - 1, to: day + 2 }).length === 0) return [day, day + 1]
  }
  throw new Error('no quiet days')
}
