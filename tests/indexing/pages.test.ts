import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelOf, openFixture } from './fixture.ts'

const { ask, makeClient, connectAs, submit, plant, asked } = await openFixture()

const sitemap = (...rows: [path: string, lastmod?: string][]) =>
  `<?xml version="1.0"?><urlset>${rows.map(([path, lastmod]) => `<url><loc>http://roastmap.test${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`).join('')}</urlset>`
const put = (host: string, path: string, body: string) => plant({ host, path, body, type: 'application/xml' })
// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
const urlsOf = async (client: number, query = ''): Promise<any[]> => {
  const { body } = await ask('viewer', 'GET', `/clients/${client}/indexing/urls?limit=1000${query}`)
  // The index sample after a run may have found pages that no sitemap lists.
  return body.filter(({ state }: { state: string }) => state !== 'unlisted')
}

test('pages unchanged since they were accepted are not submitted again unless forced', async () => {
  await put('roastmap.test', '/sitemap.xml', sitemap(['/pages/one', '2026-01-01'], ['/pages/two', '2026-01-01']))
  const client = await makeClient('roastmap.test')
  await connectAs(client, 'roastmap.test', 'indexnow')
  assert.equal((await submit(client)).urls_submitted, 2)

  const again = await submit(client)
  assert.deepEqual(
    [again.status, again.reason, again.urls_collected, again.urls_submitted],
    ['skipped', 'nothing_changed', 2, 0],
  )

  await put(
    'roastmap.test',
    '/sitemap.xml',
    sitemap(['/pages/one', '2026-02-02'], ['/pages/two', '2026-01-01'], ['/pages/three', '2026-01-01']),
  )
  const changed = await submit(client)
  assert.deepEqual([changed.status, changed.urls_collected, changed.urls_submitted], ['done', 3, 2])
  assert.equal((await submit(client, { force: true })).urls_submitted, 3)
  assert.deepEqual(
    (await urlsOf(client)).map(({ url, state }) => [url, state]),
    [
      ['http://roastmap.test/pages/one', 'unchanged'],
      ['http://roastmap.test/pages/three', 'unchanged'],
      ['http://roastmap.test/pages/two', 'unchanged'],
    ],
  )
})

test('a page without lastmod is submitted again only when its content changes', async () => {
  const page = (words: string) =>
    plant({ host: 'beanatlas.test', path: '/pages/plain', body: `<title>Plain</title><body>${words}</body>` })
  const client = await makeClient('beanatlas.test')
  await put(
    'beanatlas.test',
    '/sitemap.xml',
    '<urlset><url><loc>http://beanatlas.test/pages/plain</loc></url></urlset>',
  )
  await connectAs(client, 'beanatlas.test', 'indexnow')
  await page('the first words')
  assert.equal((await submit(client)).urls_submitted, 1)
  await page('the first   words <!-- built at noon --><script>token = 2</script>')
  assert.equal((await submit(client)).reason, 'nothing_changed')
  await page('other words')
  assert.equal((await submit(client)).urls_submitted, 1)
})

test('managed pages are submitted with the sitemap, each page once', async () => {
  await put('roastmap.test', '/other.xml', sitemap(['/pages/one']))
  const client = await makeClient('roastmap.test')
  await ask('analyst', 'PATCH', `/clients/${client}`, { sitemap_url: 'http://roastmap.test/other.xml' })
  await ask('analyst', 'POST', `/clients/${client}/pages`, [
    { url: 'http://roastmap.test/pages/one' },
    { url: 'http://roastmap.test/pages/managed' },
  ])
  const task = await submit(client)
  assert.equal(task.urls_collected, 2)
  assert.deepEqual(
    (await urlsOf(client)).map(({ url }) => url),
    ['http://roastmap.test/pages/managed', 'http://roastmap.test/pages/one'],
  )
})

test('pages of other sites and pages blocked by robots.txt are left out and counted', async () => {
  await put(
    'cuppingnotes.test',
    '/sitemap.xml',
    '<urlset><url><loc>http://cuppingnotes.test/pages/open</loc></url><url><loc>http://cuppingnotes.test/cart/1</loc></url>' +
      '<url><loc>http://elsewhere.test/pages/x</loc></url><url><loc>javascript:alert(1)</loc></url><url><loc> </loc></url></urlset>',
  )
  const client = await makeClient('cuppingnotes.test')
  const task = await submit(client)
  assert.deepEqual([task.urls_collected, task.urls_blocked, task.urls_foreign], [1, 1, 2])
  assert.deepEqual(
    (await urlsOf(client, '&state=blocked')).map(({ url }) => url),
    ['http://cuppingnotes.test/cart/1'],
  )
})

test('sitemaps that refer to each other are read completely, without a problem', async () => {
  const client = await makeClient('cyclic-sitemap.test')
  const task = await submit(client)
  assert.deepEqual([task.urls_collected, task.problems], [10, []])
  const files = asked('sites').filter(({ path }) => /\/(?:a|b|sitemap)\.xml$/.test(path)).length
  assert.ok(files >= 3)
})

test('a broken sitemap yields the pages read before the error, and the problem is reported', async () => {
  const client = await makeClient('broken-sitemap.test')
  await connectAs(client, 'broken-sitemap.test', 'indexnow')
  const task = await submit(client)
  assert.deepEqual([task.status, task.urls_collected, task.urls_submitted], ['done', 30, 30])
  assert.match(task.problems[0].reason, /not well-formed XML/)
})

test('zip bombs, entities, deep nesting, endless tags and web pages are reported; valid sitemaps are still read', async () => {
  const client = await makeClient('bomb-sitemap.test')
  const before = process.memoryUsage.rss()
  const task = await submit(client)
  assert.equal(task.urls_collected, 5)
  const reasons: Map<string, string> = new Map(
    task.problems.map(({ sitemap, reason }: Record<'sitemap' | 'reason', string>) => [
      new URL(sitemap).pathname,
      reason,
    ]),
  )
  assert.match(reasons.get('/bomb.xml.gz') ?? '', /larger than 50 MB|no end/)
  assert.match(reasons.get('/laughs.xml') ?? '', /DOCTYPE/)
  assert.match(reasons.get('/deep.xml') ?? '', /nested deeper/)
  assert.match(reasons.get('/endless.xml') ?? '', /no end/)
  assert.match(reasons.get('/page.xml') ?? '', /web page/)
  const grown = (process.memoryUsage.rss() - before) / 2 ** 20
  // The sandbox, which produces the bombs, runs in this process too.
  assert.ok(grown < 400, `${grown.toFixed(0)} MB more`)
})

test('the list of pages can be searched and shows the result of each channel', async () => {
  const client = await makeClient('gearandgrind.test')
  await connectAs(client, 'gearandgrind.test', 'indexnow')
  const task = await submit(client)
  const all = await urlsOf(client)
  assert.equal(all.length, task.urls_collected)
  const [first] = await urlsOf(client, '&q=about-us')
  assert.match(first.url, /about-us$/)
  assert.deepEqual(
    first.receipts.map(({ channel, is_accepted }: { channel: string; is_accepted: boolean }) => [channel, is_accepted]),
    [['indexnow', true]],
  )
  assert.equal(channelOf(task, 'indexnow').attempted, task.urls_collected)
})
