import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../indexing/fixture.ts'
import { until } from '../wait.ts'

const { testApp, ask, makeClient, plant, control, sandboxUrl } = await openFixture()

const page = (path: string, body: string, more: { status?: number; host?: string } = {}) =>
  plant({ host: 'blog-one.test', path, body: `<title>Post</title><body>${body}</body>`, ...more })
const LINK = '<a href="http://brewlane.test/shop">Brewlane</a>'

async function check(client: number, body: unknown = {}) {
  const started = await ask('analyst', 'POST', `/clients/${client}/backlinks/check`, body)
  assert.equal(started.status, 200, started.text)
  return runEnded(client, started.body.job_id)
}

async function runEnded(client: number, id: number) {
  return until('the run has ended', async () => {
    const { body } = await ask('viewer', 'GET', `/clients/${client}/backlink-runs/${id}`)
    return body.status !== 'running' && body
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
const links = async (client: number): Promise<any[]> =>
  (await ask('viewer', 'GET', `/clients/${client}/backlinks`)).body
const add = (client: number, ...given: object[]) => ask('analyst', 'POST', `/clients/${client}/backlinks`, given)
const aDayPasses = () =>
  testApp.pool.query('update backlinks set failing_since = failing_since - make_interval(secs => 86400)')
async function events(client: number) {
  const { rows } = await testApp.pool.query(
    `select name, data from events where name like 'backlink.%' and (data->>'client_id')::bigint = $1 order by id`,
    [client],
  )
  return rows
}

test('a link is gained when its page is first seen to contain it, and the event carries its details', async () => {
  const client = await makeClient('brewlane.test')
  await page('/blog/a', `Buy at <a rel="sponsored" href="http://www.brewlane.test/shop?utm_source=x">Brewlane shop</a>`)
  const added = await add(client, { source_url: 'http://blog-one.test/blog/a#top' })
  assert.equal(added.status, 201, added.text)
  assert.deepEqual([added.body[0].state, added.body[0].first_seen], ['pending', null])

  const run = await check(client)

  assert.deepEqual(
    [run.status, run.total, run.checked, run.gained, run.lost, run.progress_pct],
    ['done', 1, 1, 1, 0, 100],
  )
  const [link] = await links(client)
  assert.deepEqual(
    [link.state, link.anchor, link.rel, link.is_followed, link.target_url, link.source_domain, link.http_status],
    ['active', 'Brewlane shop', 'sponsored', false, 'http://www.brewlane.test/shop?utm_source=x', 'blog-one.test', 200],
  )
  const [event] = await events(client)
  assert.equal(event.name, 'backlink.gained')
  assert.deepEqual(Object.keys(event.data).sort(), [
    'anchor',
    'backlink_id',
    'client_id',
    'client_name',
    'first_seen',
    'last_seen',
    'rel',
    'source_url',
    'target_url',
  ])
})

test('a link is lost only after two misses a day apart, and reported once with the reason', async () => {
  const client = await makeClient('brewlane.test')
  await page('/blog/b', LINK)
  await add(client, { source_url: 'http://blog-one.test/blog/b' })
  await check(client)
  await page('/blog/b', 'nothing here')

  await check(client)
  await check(client)
  assert.deepEqual(
    (await links(client)).map(({ state, reason }) => [state, reason]),
    [['failing', 'link_removed']],
  )
  assert.equal((await events(client)).length, 1)

  await aDayPasses()
  assert.equal((await check(client)).lost, 1)
  await aDayPasses()
  await check(client)
  const emitted = await events(client)
  assert.deepEqual(
    emitted.map(({ name, data }) => [name, data.reason]),
    [
      ['backlink.gained', undefined],
      ['backlink.lost', 'link_removed'],
    ],
  )

  await page('/blog/b', LINK)
  assert.equal((await check(client)).gained, 1)
  const [link] = await links(client)
  assert.deepEqual([link.state, link.lost_at, link.failing_since], ['active', null, null])
  const history = await ask('viewer', 'GET', `/clients/${client}/backlinks/${link.id}/history`)
  assert.deepEqual(
    history.body.map(({ state }: { state: string }) => state),
    ['active', 'lost', 'lost', 'failing', 'failing', 'active'],
  )
})

test('server errors, denied access, robots rules and resets never count a link as lost', async () => {
  const client = await makeClient('brewlane.test')
  await page('/blog/c', LINK)
  await add(client, { source_url: 'http://blog-one.test/blog/c' })
  await check(client)
  const after = async (status: number) => {
    await page('/blog/c', 'trouble', { status })
    await check(client)
    await aDayPasses()
    const [link] = await links(client)
    return [link.state, link.reason]
  }
  assert.deepEqual(await after(503), ['active', 'page_5xx'])
  assert.deepEqual(await after(403), ['active', 'access_denied'])
  await page('/blog/c', 'no link')
  await plant({
    host: 'blog-one.test',
    path: '/robots.txt',
    body: 'User-agent: *\nDisallow: /blog',
    type: 'text/plain',
  })
  await check(client)
  assert.equal((await links(client))[0].reason, 'robots_blocked')
  await plant({ host: 'blog-one.test', path: '/robots.txt', body: '', type: 'text/plain' })
  await control('faults', [{ match: { service: 'sites' }, fault: 'reset' }])
  await check(client)
  await control('faults', [])
  assert.deepEqual(
    (await links(client)).map(({ state, reason }) => [state, reason]),
    [['active', 'unreachable']],
  )
})

test('each way of losing a link has its own reason', async () => {
  const client = await makeClient('brewlane.test')
  const ways: [path: string, change: () => Promise<void>, reason: string][] = [
    ['/blog/gone', () => page('/blog/gone', '', { status: 410 }), 'page_404'],
    ['/blog/noindex', () => page('/blog/noindex', `<meta name=robots content=noindex>${LINK}`), 'noindex'],
    ['/blog/target', () => page('/blog/target', '<a href="http://brewlane.test/other">x</a>'), 'target_changed'],
    [
      '/blog/refresh',
      () => page('/blog/refresh', '<meta http-equiv="refresh" content="0; url=http://blog-two.test/blog/x">'),
      'redirected',
    ],
    [
      '/blog/moved',
      async () =>
        control('files', [
          { host: 'blog-one.test', path: '/blog/moved', status: 301, location: 'http://blog-two.test/blog/y' },
        ]),
      'redirected',
    ],
  ]
  for (const [path] of ways) await page(path, LINK)
  await add(
    client,
    ...ways.map(([path]) => ({ source_url: `http://blog-one.test${path}`, target_url: 'http://brewlane.test/shop' })),
  )
  assert.equal((await check(client)).gained, ways.length)
  for (const [, change] of ways) await change()
  await check(client)
  const found = new Map((await links(client)).map(({ source_url, reason }) => [new URL(source_url).pathname, reason]))
  assert.deepEqual([...found].sort(), ways.map(([path, , reason]) => [path, reason]).sort())
})

test('a link that becomes nofollow is marked and stays active', async () => {
  const client = await makeClient('brewlane.test')
  await page('/blog/f', LINK)
  await add(client, { source_url: 'http://blog-one.test/blog/f' })
  await check(client)
  await page('/blog/f', LINK.replace('<a ', '<a rel="nofollow ugc" '))
  await check(client)
  const [link] = await links(client)
  assert.deepEqual(
    [link.state, link.reason, link.rel, link.is_followed],
    ['active', 'nofollow_added', 'nofollow ugc', false],
  )
})

test('every link of the simulated web is confirmed with anchor and rel', async () => {
  const all: { source: string; anchor: string; rel: string }[] = await (
    await fetch(`${sandboxUrl}/_truth/backlinks`)
  ).json()
  // Press rooms are noindex, so their links do not count.
  const truth = all.filter(({ source }) => !source.endsWith('/press-room')).slice(0, 60)
  const client = await makeClient('brewlane.test')
  await add(client, ...truth.map(({ source }) => ({ source_url: source })))
  const { size } = new Set(truth.map(({ source }) => source))
  const run = await check(client)
  assert.deepEqual([run.total, run.gained], [size, size])
  for (const { source_url, anchor, rel } of await links(client))
    assert.ok(
      truth.some((each) => each.source === source_url && each.anchor === anchor && each.rel === rel),
      `${source_url} ${anchor} ${rel}`,
    )
  const { body } = await ask('viewer', 'GET', `/clients/${client}/backlinks/summary`)
  assert.deepEqual([body.total, body.states.active, body.gained_30d], [size, size, size])
  const domains = new Set((await links(client)).map(({ source_domain }) => source_domain))
  assert.equal(body.referring_domains, domains.size)
})

test('discovery by search keeps only pages that really link to the client', async () => {
  const client = await makeClient('brewlane.test')
  const started = await ask('analyst', 'POST', `/clients/${client}/backlinks/discover`)
  assert.equal(started.status, 200, started.text)
  const run = await runEnded(client, started.body.job_id)
  assert.equal(run.status, 'done')
  assert.ok(run.total > 0, 'pages were checked')
  const found = await links(client)
  assert.ok(found.every(({ state, found_by }) => state === 'active' && found_by === 'search'))
  assert.equal(found.length, run.gained)
})

test('exports of Search Console and Ahrefs are imported, and invalid rows are reported by number', async () => {
  const client = await makeClient('brewlane.test')
  const upload = (csv: string, query = '') =>
    ask('analyst', 'POST', `/clients/${client}/backlinks/import${query}`, { csv })
  const gsc =
    'Linking page,Last crawled\nhttp://blog-one.test/blog/1,2026-01-01\nhttp://blog-one.test/blog/2,2026-01-02\n'
  const trial = await ask('analyst', 'POST', `/clients/${client}/backlinks/import`, { csv: gsc, dry_run: true })
  assert.deepEqual([trial.body.added, trial.body.preview.length], [0, 2])
  assert.equal((await links(client)).length, 0)
  assert.equal((await upload(gsc)).body.added, 2)
  const ahrefs =
    'Referring page URL\tTarget URL\tAnchor\nhttp://blog-one.test/blog/3\thttp://brewlane.test/x\tx\nhttp://brewlane.test/own\t\t\nnonsense\t\t\n'
  const { body } = await upload(ahrefs)
  assert.deepEqual([body.added, body.problems_total], [1, 2])
  assert.deepEqual(
    body.problems.map(({ row }: { row: number }) => row),
    [3, 4],
  )
  assert.deepEqual((await upload(gsc)).body, {
    ...{ added: 0, skipped: 2, problems: [], problems_total: 0 },
    dropped_columns: ['Last crawled'],
  })
  assert.equal((await upload('"never closed')).status, 400)
})

test('a title above the table is skipped, and columns are recognised even without a header', async () => {
  const client = await makeClient('brewlane.test')
  const preview = async (csv: string) => {
    const { body } = await ask('analyst', 'POST', `/clients/${client}/backlinks/import`, { csv, dry_run: true })
    const links = body.preview.map(({ source_url, target_url }: Record<string, string>) => [source_url, target_url])
    return [links, body.dropped_columns, body.problems.map(({ row }: { row: number }) => row)]
  }
  const link = ['http://blog-one.test/blog/1', 'http://brewlane.test/x']

  const titled = await preview(`Links of May\n\nsource,target,seen\n${link.join(',')},2026-01-01\n`)
  const headless = await preview(`Links of May\n${link.join(';')};2026-01-01\n`)

  assert.deepEqual(titled, [[link], ['seen'], []])
  assert.deepEqual(headless, [[link], ['3'], [1]])
})

test('invalid links, a second run and access from another workspace are refused', async () => {
  const client = await makeClient('brewlane.test')
  const wrong = await add(client, { source_url: 'ftp://x.com/' })
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'links.0.source_url: must be an http or https URL'])
  assert.equal((await ask('analyst', 'POST', `/clients/${client}/backlinks/check`)).status, 400)
  const long = `http://blog-one.test/${'a'.repeat(2000)}`
  const made = await add(client, { source_url: long, target_url: `http://brewlane.test/${'b'.repeat(2000)}` })
  assert.equal(made.status, 201)
  await control('faults', [{ match: { service: 'sites' }, fault: 'latency', ms: 800 }])
  const first = await ask('analyst', 'POST', `/clients/${client}/backlinks/check`)
  const second = await ask('analyst', 'POST', `/clients/${client}/backlinks/check`)
  assert.deepEqual([second.status, second.body.job_id], [409, first.body.job_id])
  await control('faults', [])
  await runEnded(client, first.body.job_id)
  assert.equal((await ask('stranger', 'GET', `/clients/${client}/backlinks`)).status, 404)
  const gone = await ask('analyst', 'DELETE', `/clients/${client}/backlinks/${made.body[0].id}`)
  assert.deepEqual([gone.status, gone.body], [200, { deleted: true }])
  assert.equal((await ask('analyst', 'DELETE', `/clients/${client}/backlinks/${made.body[0].id}`)).status, 404)
})

test('links that could not be checked count as failed, and a retry checks only those', async () => {
  const client = await makeClient('brewlane.test')
  await page('/blog/well', LINK)
  await page('/blog/shut', LINK, { status: 403 })
  await add(client, { source_url: 'http://blog-one.test/blog/well' }, { source_url: 'http://blog-one.test/blog/shut' })

  const run = await check(client)

  assert.deepEqual([run.status, run.checked, run.failed, run.gained], ['done', 2, 1, 1])
  assert.deepEqual([run.failures[0].reason, run.failures[0].count], ['blocked', 1])
  const all = await check(client, { retry_failed_of: run.id })
  assert.deepEqual([all.status, all.total, all.failed], ['error', 1, 1], 'no link could be checked')
  assert.match(all.message, /^the link could not be checked\. /)
  await page('/blog/shut', LINK)
  const mended = await check(client, { retry_failed_of: all.id })
  assert.deepEqual([mended.status, mended.total, mended.failed, mended.gained], ['done', 1, 0, 1])
  const nothing = await ask('analyst', 'POST', `/clients/${client}/backlinks/check`, { retry_failed_of: mended.id })
  assert.equal(nothing.status, 400)
  const { rows } = await testApp.pool.query(
    `select data->>'outcome' as outcome from events where name = 'work.failed' and (data->>'client_id')::bigint = $1 order by id`,
    [client],
  )
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['partial', 'failed'],
  )
})

test('a search for links that no source answered ends as an error with the remedy', async () => {
  const client = await makeClient('brewlane.test')
  await control('faults', [{ fault: 'sorry' }, { match: { service: 'serper' }, fault: '401' }])
  const started = await ask('analyst', 'POST', `/clients/${client}/backlinks/discover`)
  const run = await runEnded(client, started.body.job_id)
  await control('faults', [])
  assert.equal(run.status, 'error')
  assert.match(run.message, /^the search for links was not answered\. .*Settings → Sources/)
})
