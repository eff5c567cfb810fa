import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createFetcher, type Fetcher } from '../../platform/http.ts'
import { defaultSearchSettings } from './default-settings.ts'
import type { Page, Vertical } from './page.ts'
import { type SearchQuery, type SearchSource, SourceError } from './port.ts'
import { createSearch, SearchError } from './search.ts'
import type { SearchBases, SearchSettings } from './settings.ts'
import { createSources } from './sources/open-sources.ts'

const program = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url))
const isThere = existsSync(program)
if (!isThere) console.warn('The sandbox is missing: the sources are not tested against it')

const question: SearchQuery = {
  q: 'best coffee grinder',
  vertical: 'search',
  gl: 'us',
  hl: 'en',
  num: 10,
  page: 1,
  autocorrect: true,
  device: 'desktop',
}

let child: ChildProcess
let fetcher: Fetcher
let world: string
let settings: SearchSettings

before(async () => {
  if (!isThere) return
  child = spawn(process.execPath, [program, '--with-parent'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))))
  world = JSON.parse(line).sandbox.url
  fetcher = createFetcher({ allowPrivate: [new URL(world).host], proxyForTestHosts: world, userAgent: 'test' })
  settings = {
    ...defaultSearchSettings,
    order: ['local', 'serper'],
    bases: sandboxBases(world),
    keys: { serper: { key: 'sandbox' } },
    unverifiedVerticals: true,
  }
})

after(async () => {
  child?.stdin?.end()
  await fetcher?.close()
})

const sandboxTest = (title: string, run: () => Promise<void>) =>
  test(title, { skip: !isThere }, async () => {
    try {
      await run()
    } finally {
      await control('DELETE', 'faults')
      await control('DELETE', 'layout')
    }
  })

sandboxTest('every web source reads the ten results of a page in order', async () => {
  for (const source of webSources()) {
    const { page } = await ask(source, question)
    assert.deepEqual([page.verdict, page.organic.length], ['results', 10], nameOf(source))
    assertSound(page, nameOf(source))
  }
})

sandboxTest('Google results match the sandbox truth on the first and on later pages, on both devices', async () => {
  for (const device of ['desktop', 'mobile'] as const)
    for (const source of webSources().filter(({ engine, name }) => engine === 'google' && name === 'local'))
      for (const page of [1, 3]) {
        const query = { ...question, device, page }
        if (!source.supports(query)) continue
        const wanted = (await truth(query)).slice((page - 1) * 10, page * 10)
        const found = await ask(source, query)
        assert.deepEqual(
          found.page.organic.map(({ link }) => link),
          wanted,
          `${nameOf(source)} ${device} ${page}`,
        )
      }
})

sandboxTest('when nothing matches, a source reports zero results or that it cannot tell', async () => {
  for (const source of webSources()) {
    const found = await ask(source, { ...question, q: 'zzznothing qqq' }).catch((error: unknown) => error)
    if (found instanceof SourceError && source.engine !== 'google')
      assert.equal(found.reason, 'unreadable', nameOf(source))
    else assert.deepEqual(verdictOf(found), ['zero', 0], nameOf(source))
  }
})

sandboxTest('no refusal, fault or empty page is taken for an answer', async () => {
  const wanted: Record<string, RegExp> = {
    '429': /blocked|quota/,
    sorry: /blocked|auth/,
    consent: /blocked|auth/,
    softblock: /blocked|auth/,
    empty: /unreadable/,
    broken: /unreadable|network/,
    reset: /network/,
  }
  for (const [fault, reasons] of Object.entries(wanted)) {
    await control('POST', 'faults', [{ fault }])
    for (const source of webSources()) {
      const failure = await ask(source, question).then(
        ({ page }) =>
          assert.fail(`${nameOf(source)} took ${fault} for ${page.verdict} with ${page.organic.length} results`),
        (error: unknown) => error,
      )
      assert.ok(failure instanceof SourceError, `${nameOf(source)} ${fault}: ${failure}`)
      assert.match(failure.reason, reasons, `${nameOf(source)} ${fault}`)
    }
  }
})

sandboxTest('links behind opaque tokens are resolved, and no engine redirect is returned', async () => {
  await control('POST', 'layout', { opaqueLinks: 1 })
  for (const source of webSources().filter(({ engine, name }) => engine === 'google' && name === 'local')) {
    const wanted = (await truth(question)).slice(0, 10)
    const { page } = await ask(source, question)
    assert.deepEqual(
      page.organic.map(({ link }) => link),
      wanted,
      nameOf(source),
    )
    const isWrapped = source.via === 'plain'
    assert.ok(page.organic.some(({ linkResolution }) => linkResolution === (isWrapped ? 'decoded' : 'redirect')))
    assertSound(page, nameOf(source))
  }
})

sandboxTest('every vertical is answered by every source that supports it', async () => {
  const verticals: Vertical[] = [
    'images',
    'news',
    'videos',
    'places',
    'maps',
    'shopping',
    'scholar',
    'patents',
    'autocomplete',
  ]
  for (const vertical of verticals) {
    const sources = createSources(settings).filter((source) => source.supports({ ...question, vertical }))
    assert.ok(sources.length > 0, vertical)
    for (const source of sources) {
      const { page } = await ask(source, { ...question, vertical, num: source.pageSize({ ...question, vertical }) })
      assert.equal(page.verdict, 'results', `${nameOf(source)} ${vertical}`)
    }
  }
})

sandboxTest('a hundred results come in the order of the sandbox truth', async () => {
  const { search } = open()
  const answer = await search({ ...question, num: 100 }, { engine: 'google' })
  assert.deepEqual(
    answer.page.organic.map(({ link }) => link),
    await truth(question),
  )
  assert.deepEqual(
    answer.page.organic.map(({ position }) => position),
    Array.from({ length: 100 }, (_, index) => index + 1),
  )
})

sandboxTest('the answer names the market of the proxy it left through', async () => {
  const proxy = world.replace('http://', 'http://cc-de:x@')
  const { search } = open({ ...settings, proxies: { de: proxy } })
  const answer = await search({ ...question, gl: 'de', hl: 'de' }, { source: 'local' })
  assert.deepEqual([answer.exitMarket, answer.source], ['de', 'local'])
  assert.equal((await search(question, { source: 'local' })).exitMarket, undefined)
})

sandboxTest('when Google blocks every request another source answers, and health reports Google as down', async () => {
  await control('POST', 'faults', [{ match: { service: 'google' }, fault: 'sorry' }])
  const { search, health } = open()
  const answer = await search(question)
  assert.deepEqual([answer.source, answer.engine], ['local', 'startpage'])
  const google = await search(question, { engine: 'google' })
  assert.deepEqual([google.source, google.engine], ['serper', 'google'])
  await search(question)
  assert.equal(health().find(({ engine, via }) => engine === 'google' && via === 'page')?.state, 'down')
})

sandboxTest('when every source is blocked, the search fails and says so', async () => {
  await control('POST', 'faults', [{ fault: 'sorry' }])
  await control('DELETE', 'requests')
  const failure = await open()
    .search(question)
    .catch((error: unknown) => error)
  assert.ok(failure instanceof SearchError)
  assert.equal(failure.reason, 'blocked')
  assert.ok(failure.attempts.length >= 8)
  const { requests } = JSON.parse((await fetcher.fetch(`${world}/_control/requests`)).text())
  const paths: string[] = requests.map(({ path }: { path: string }) => path)
  assert.ok(paths.some((path) => path.startsWith('/google/')))
  assert.deepEqual(
    paths.filter((path) => /\/sorry|captcha/.test(path)),
    [],
    'nobody reads the page that robots are sent to',
  )
})

sandboxTest('a source that hangs does not hold up the answer', async () => {
  await control('POST', 'faults', [{ match: { service: 'google' }, fault: 'timeout', ms: 30_000 }])
  const started = performance.now()
  const answer = await open(settings, 150).search(question)
  assert.notEqual(answer.engine, 'google')
  assert.ok(performance.now() - started < 5_000)
})

function sandboxBases(url: string): SearchBases {
  return {
    ...defaultSearchSettings.bases,
    google: `${url}/google`,
    googleNews: `${url}/news`,
    googleScholar: `${url}/scholar`,
    googlePatents: `${url}/patents`,
    googleSuggest: `${url}/google`,
    bing: `${url}/bing`,
    duckduckgo: `${url}/duckduckgo`,
    brave: `${url}/brave`,
    mojeek: `${url}/mojeek`,
    startpage: `${url}/startpage`,
    serper: `${url}/serper`,
  }
}

const webSources = () =>
  createSources({ ...settings, unverifiedVerticals: false }).filter((source) => source.supports(question))
const nameOf = ({ name, engine, via }: SearchSource) => `${name} ${engine} ${via}`

function verdictOf(found: unknown) {
  const { page } = found as { page: Page }
  return [page.verdict, page.organic.length]
}

function ask(source: SearchSource, query: SearchQuery) {
  return source.search(query, { signal: AbortSignal.timeout(20_000), fetcher, transport: fetcher })
}

function open(given = settings, hedgeMs = 4_000) {
  return createSearch({ sources: createSources(given), fetcher, hedgeMs, retryMs: 1 })
}

function assertSound(page: Page, label: string) {
  for (const { position, link, domain, title } of page.organic) {
    assert.match(link, /^https?:\/\/[\w.-]+\.test\//, label)
    assert.ok(domain.length > 3 && title.length > 0, label)
    assert.ok(position >= 1, label)
  }
}

async function truth({ q, gl, hl, device }: SearchQuery): Promise<string[]> {
  const answer = await fetcher.fetch(`${world}/_truth?${new URLSearchParams({ q, gl, hl, device })}`)
  return JSON.parse(answer.text()).organic.map(({ url }: { url: string }) => url)
}

async function control(method: 'POST' | 'DELETE', what: string, body?: unknown) {
  const options = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const { status } = await fetcher.fetch(`${world}/_control/${what}`, options)
  assert.equal(status, 200)
}
