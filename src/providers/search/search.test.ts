import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPage, organicOf } from './api/page.ts'
import type { Engine } from './page.ts'
import { type SearchQuery, type SearchSource, SourceError, type SourceReason } from './port.ts'
import { createSearch, SearchError, type SearchParts } from './search.ts'

const question: SearchQuery = {
  q: 'coffee',
  vertical: 'search',
  gl: 'us',
  hl: 'en',
  num: 10,
  page: 1,
  autocorrect: true,
  device: 'desktop',
}

test('the first source in order answers, and the others are not asked', async () => {
  const first = fake({ name: 'serper' })
  const second = fake({ name: 'local' })
  const answer = await search([first, second]).search(question)
  assert.deepEqual([answer.source, answer.engine, answer.pages, second.asked], ['serper', 'google', 1, []])
  assert.deepEqual(
    answer.page.organic.map(({ position }) => position),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  )
})

test('when a source fails the next one answers, and the attempts say why', async () => {
  for (const reason of ['auth', 'quota', 'blocked', 'unreadable', 'network', 'timeout'] as const) {
    const answer = await search([fake({ name: 'serper', fails: reason }), fake({ name: 'local' })]).search(question)
    assert.equal(answer.source, 'local')
    assert.deepEqual(
      answer.attempts.map(({ source, outcome }) => [source, outcome]),
      [
        ['serper', reason],
        ['local', 'ok'],
      ],
    )
  }
})

test('an unexpected error of a source also falls back to the next one', async () => {
  const broken = fake({ name: 'serper' })
  broken.search = async () => JSON.parse('{')
  assert.equal((await search([broken, fake({ name: 'local' })]).search(question)).source, 'local')
})

test('when every source fails, the search reports all reasons, after one retry where it may help', async () => {
  const blocked = fake({ name: 'local', fails: 'blocked' })
  const refused = fake({ name: 'serper', fails: 'auth' })
  const failure = await failureOf(search([blocked, refused]).search(question))
  assert.equal(failure.reason, 'blocked')
  assert.deepEqual(
    failure.attempts.map(({ source, outcome }) => `${source} ${outcome}`),
    ['local blocked', 'serper auth', 'local blocked'],
  )
})

test('a transient failure is overcome by a retry', async () => {
  const shaky = fake({ name: 'serper', fails: 'network', failures: 1 })
  const answer = await search([shaky]).search(question)
  assert.deepEqual([answer.source, shaky.asked.length], ['serper', 2])
})

test('a slow source is hedged with the next one, and the faster answer wins', async () => {
  const slow = fake({ name: 'serper', delayMs: 5_000 })
  const started = performance.now()
  const answer = await search([slow, fake({ name: 'local' })], { hedgeMs: 30 }).search(question)
  assert.equal(answer.source, 'local')
  assert.ok(performance.now() - started < 5_000)
  assert.deepEqual(
    answer.attempts.map(({ source, outcome }) => [source, outcome]),
    [
      ['local', 'ok'],
      ['serper', 'timeout'],
    ],
  )
  await sleep(5)
  assert.equal(slow.abandoned, 1)
})

test('requests of the source that lost the race count, even those it makes after being aborted', async () => {
  const slow = fake({ name: 'local' })
  slow.search = async (_, { signal, onRequest }) => {
    onRequest?.()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await sleep(5)
    onRequest?.()
    throw signal.reason
  }
  const answer = await search([slow, fake({ name: 'serper' })], { hedgeMs: 5 }).search(question)
  assert.deepEqual([answer.source, answer.calls], ['serper', 2])
})

test('a block is reported as blocked even if another way to the same source times out', async () => {
  const page = fake({ name: 'local', fails: 'blocked' })
  const browser = fake({ name: 'local', delayMs: 5_000 })
  const { search: ask } = search([page, browser], { budgetMs: 60, hedgeMs: 5 })
  assert.equal((await failureOf(ask(question))).reason, 'blocked')
  for (let round = 0; round < 5; round++) assert.equal((await failureOf(ask(question))).reason, 'blocked')
})

test('a source that is always too slow is marked down and no longer asked', async () => {
  const slow = fake({ name: 'serper', delayMs: 5_000 })
  const { search: ask, health } = search([slow, fake({ name: 'local' })], { hedgeMs: 5 })
  for (let round = 0; round < 6; round++) await ask(question)
  assert.deepEqual([slow.asked.length, health()[0]?.state], [5, 'down'])
})

test('a search ends with its budget, even if a source ignores its signal', async () => {
  const deaf = fake({ name: 'serper' })
  deaf.search = () => new Promise(() => {})
  const failure = await failureOf(search([deaf], { budgetMs: 80, hedgeMs: 20 }).search(question))
  assert.equal(failure.reason, 'timeout')
  assert.deepEqual(
    failure.attempts.map(({ outcome }) => outcome),
    ['timeout'],
  )
})

test("the caller's signal ends the search with its own reason", async () => {
  const controller = new AbortController()
  const call = search([fake({ name: 'serper', delayMs: 5_000 })]).search(question, { signal: controller.signal })
  setTimeout(() => controller.abort(new Error('client is gone')), 20)
  await assert.rejects(call, { message: 'client is gone' })
})

test('only the named source and engine are asked', async () => {
  const sources = [fake({ name: 'serper' }), fake({ name: 'local', engine: 'bing' }), fake({ name: 'local' })]
  const { search: ask, supports } = search(sources)
  assert.equal((await ask(question, { source: 'local' })).engine, 'bing')
  assert.equal((await ask(question, { source: 'local', engine: 'google' })).engine, 'google')
  assert.equal((await failureOf(ask(question, { source: 'dataforseo' }))).reason, 'unsupported')
  assert.deepEqual([supports(question), supports(question, { engine: 'mojeek' })], [true, false])
})

test('a location given by name is never ignored', async () => {
  const source = fake({ name: 'local' })
  source.supports = ({ uule }) => uule === undefined
  const failure = await failureOf(search([source]).search({ ...question, location: 'Chicago,Illinois,United States' }))
  assert.equal(failure.reason, 'unsupported')
})

test('a hundred results are ten pages, fetched in parallel, with positions across all of them', async () => {
  const source = fake({ name: 'serper', total: 200, delayMs: 20 })
  const { search: ask } = source
  let open = 0
  let most = 0
  source.search = async (...asked) => {
    most = Math.max(most, ++open)
    return ask(...asked).finally(() => open--)
  }
  const answer = await search([source]).search({ ...question, num: 100 })
  assert.equal(most, 5)
  assert.equal(answer.pages, 10)
  assert.deepEqual(
    answer.page.organic.map(({ position, link }) => [position, link]),
    Array.from({ length: 100 }, (_, index) => [index + 1, `https://site-${index + 1}.com/`]),
  )
})

test('positions of a later page continue where the earlier one ended', async () => {
  const { search: ask } = search([fake({ name: 'serper', total: 200 })])
  const positions = async (num: number, page: number) => {
    const { organic } = (await ask({ ...question, num, page })).page
    return [organic[0]?.position, organic.at(-1)?.position, organic[0]?.link]
  }
  assert.deepEqual(await positions(10, 2), [11, 20, 'https://site-11.com/'])
  assert.deepEqual(await positions(5, 2), [6, 10, 'https://site-6.com/'])
  assert.deepEqual(await positions(15, 2), [16, 30, 'https://site-16.com/'])
  assert.deepEqual(await positions(30, 3), [61, 90, 'https://site-61.com/'])
})

test('paging stops where the engine has no more results', async () => {
  const source = fake({ name: 'serper', total: 23 })
  const answer = await search([source]).search({ ...question, num: 100 })
  assert.equal(answer.page.organic.length, 23)
  assert.deepEqual(source.asked.toSorted(), [1, 2, 3, 4, 5, 6])
})

test('a page that fails is fetched from another source of the same engine, never from another engine', async () => {
  const halting = fake({ name: 'serper', fails: 'blocked', failsFrom: 2 })
  const other = fake({ name: 'local', engine: 'bing' })
  const same = fake({ name: 'serpapi' })
  const answer = await search([halting, other, same]).search({ ...question, num: 20 })
  assert.deepEqual([answer.engine, answer.page.organic.length, other.asked, same.asked], ['google', 20, [], [2]])
  const failure = await failureOf(search([halting, other]).search({ ...question, num: 20 }))
  assert.equal(failure.reason, 'blocked')
})

test('an engine that reports no matches is believed', async () => {
  const answer = await search([fake({ name: 'serper', total: 0 }), fake({ name: 'local' })]).search(question)
  assert.deepEqual([answer.source, answer.page.verdict, answer.page.organic], ['serper', 'zero', []])
})

test('a source that keeps failing goes down, is probed by one search at a time, and comes back', async () => {
  let now = 1_000_000
  const shaky = fake({ name: 'local', fails: 'blocked', failures: 4 })
  const steady = fake({ name: 'serper' })
  const { search: ask, health } = search([shaky, steady], { now: () => now })
  const stateOf = () => health().find(({ source }) => source === 'local')?.state

  assert.equal(stateOf(), 'unused')
  for (let round = 0; round < 3; round++) await ask(question)
  assert.equal(stateOf(), 'down')
  await ask(question)
  assert.equal(shaky.asked.length, 3)

  now += 61_000
  await ask(question)
  assert.deepEqual([shaky.asked.length, stateOf()], [4, 'down'])
  now += 61_000
  await ask(question)
  assert.equal(shaky.asked.length, 4)
  now += 61_000
  const [probe, other] = await Promise.all([ask(question), ask(question)])
  assert.deepEqual([probe.source, other.source, stateOf()], ['local', 'serper', 'up'])
})

test('a source with a wrong key goes down at once, and health says why', async () => {
  const { search: ask, health } = search([fake({ name: 'serper', fails: 'auth' }), fake({ name: 'local' })])
  await ask(question)
  const [view] = health()
  assert.deepEqual([view?.state, view?.lastReason, view?.failures], ['down', 'auth', 1])
  assert.equal((await ask(question)).attempts[0]?.outcome, 'circuit_open')
})

test('a source whose budget is used up goes down without counting as failed', async () => {
  const { search: ask, health } = search([fake({ name: 'serper', fails: 'budget' }), fake({ name: 'local' })])
  await ask(question)
  const [view] = health()
  assert.deepEqual([view?.state, view?.lastReason, view?.failures, view?.lastFailureAt], ['down', 'budget', 0, null])
})

test('when every source is down, the search fails at once with the reason', async () => {
  const { search: ask } = search([fake({ name: 'serper', fails: 'auth' })])
  await failureOf(ask(question))
  const failure = await failureOf(ask(question))
  assert.deepEqual([failure.reason, failure.attempts.map(({ outcome }) => outcome)], ['auth', ['circuit_open']])
})

type Fake = SearchSource & { asked: number[]; abandoned: number }
type FakeOptions = {
  name: SearchSource['name']
  engine?: Engine
  total?: number
  delayMs?: number
  fails?: SourceReason
  failures?: number
  failsFrom?: number
}

function fake({
  name,
  engine = 'google',
  total = 50,
  delayMs = 0,
  fails,
  failures = 1e9,
  failsFrom = 1,
}: FakeOptions): Fake {
  let left = failures
  const source: Fake = {
    name,
    engine,
    via: 'api',
    asked: [],
    abandoned: 0,
    pageSize: () => 10,
    supports: () => true,
    async search({ page, num }, { signal }) {
      source.asked.push(page)
      if (delayMs > 0)
        await sleep(delayMs, undefined, { signal }).catch((error) => {
          source.abandoned += 1
          throw error
        })
      if (fails && page >= failsFrom && left-- > 0) throw new SourceError(fails, 'not now')
      const first = (page - 1) * num
      const count = Math.max(0, Math.min(num, total - first))
      const results = Array.from({ length: count }, (_, index) => ({
        title: `Result ${first + index + 1}`,
        link: `https://site-${first + index + 1}.com/`,
        snippet: '',
      }))
      return { page: apiPage(engine, 'search', { organic: organicOf(results) }) }
    },
  }
  return source
}

function search(sources: SearchSource[], more: Partial<SearchParts> = {}) {
  const fetcher = { fetch: () => Promise.reject(new Error('no network here')) }
  return createSearch({ sources, fetcher, retryMs: 1, ...more })
}

async function failureOf(call: Promise<unknown>): Promise<SearchError> {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  )
  assert.ok(error instanceof SearchError, String(error))
  return error
}
