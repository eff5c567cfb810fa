import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient, makeJob, read, makeReport, makeLargeReport, pathOf } = await openFixture()

test('anyone with the link can read the report: figures, changes, competitors and failed checks', async () => {
  const { path } = await makeReport()

  const page = await read(path)

  assert.equal(page.status, 200)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  for (const expected of [
    'own.com',
    'red shoes',
    'In the top 10',
    'Not found',
    'Check failed',
    'rival.com',
    '▲ +7',
    '▼ −4',
    'What changed and why',
    '<svg class="chart"',
  ])
    assert.ok(page.text.includes(expected), expected)
  assert.ok(!page.text.includes('simulated web'))
})

test('the page runs no scripts, loads nothing, and is neither cached nor indexed', async () => {
  const { path } = await makeReport()
  const page = await read(path)

  assert.doesNotMatch(page.text, /<script|<iframe|<link|\son\w+=|\bstyle=|javascript:/i)
  assert.doesNotMatch(page.text, /(?:src|href)="(?!#|data:|\/r\/)/)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:;/)
  assert.doesNotMatch(policy, /unsafe|script-src|\*/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow')
  assert.match(page.text, /<meta name="robots" content="noindex,nofollow">/)
})

test('readers choose the period, and the figures and the PDF follow', async () => {
  const client = await makeClient([{ query: 'a' }])
  const stand = (daysAgo: number, above: number) =>
    makeJob(client, [{ query: 'a', sites: [above, 'own.com'] }], { daysAgo })
  for (const [daysAgo, above] of [
    [80, 29],
    [20, 11],
    [5, 6],
  ] as const)
    await stand(daysAgo, above)
  const path = await pathOf(await stand(0, 3))
  const now = 4
  for (const [days, before] of [
    ['7', 12],
    ['30', 30],
    ['90', 30],
  ] as const) {
    const { text } = await read(`${path}?days=${days}`)
    assert.ok(text.includes(`▲ +${before - now}<`), `${days} days: ${text.match(/▲ \+\d+/g)}`)
    assert.match(text, new RegExp(`days=${days}&amp;lang=en" aria-current="true"`))
    assert.ok(text.includes(`${path}.pdf?days=${days}&#38;lang=en`))
  }
  assert.match((await read(`${path}?days=12`)).text, /days=30&amp;lang=en" aria-current/)
})

test('the page is in the language of the reader, or in the one requested', async () => {
  const { path } = await makeReport()
  for (const [language, lang, title] of [
    ['uk-UA,uk;q=0.9,en;q=0.5', 'uk', 'Звіт про видимість'],
    ['de;q=0.9,ru;q=0.7', 'ru', 'Отчёт о видимости'],
    ['fr', 'en', 'Search visibility report'],
  ] as const) {
    const page = await read(path, { language })
    assert.match(page.text, new RegExp(`<html lang="${lang}">`))
    assert.ok(page.text.includes(title))
  }
  assert.ok((await read(`${path}?lang=ru`, { language: 'en' })).text.includes('<html lang="ru">'))
})

test('a report with simulated figures says so', async () => {
  const client = await makeClient([{ query: 'a' }])
  const job = await makeJob(client, [{ query: 'a', sites: ['own.com'] }], { source: 'sandbox' })
  assert.ok((await read(await pathOf(job))).text.includes('simulated web'))
})

test('with a thousand keywords, the largest logo and a long summary, the page stays below 60 kB', async () => {
  const queries = Array.from({ length: 1000 }, (_, i) => `довгий запит українською мовою номер ${i} <b>"&'</b>`)
  const { client, path } = await makeLargeReport(queries, 'https://own.com/шлях/до/сторінки?q=1')
  const summary = `${'Ми оновили сторінки й виправили помилки. '.repeat(40)}\n\n<script>alert(1)</script>`
  assert.equal((await ask('analyst', 'PUT', `/clients/${client}/report/summary`, { summary })).status, 200)
  assert.equal((await ask('admin', 'PUT', '/branding', { name: 'A'.repeat(80), logo: pngOf(16_384) })).status, 200)

  const page = await read(path)

  assert.ok(page.bytes.length <= 60_000, `${page.bytes.length} bytes`)
  const rows = page.text.match(/<tr><td>/g)?.length ?? 0
  assert.ok(rows > 20, `${rows} rows`)
  assert.match(page.text, /Not listed: \d+ more/)
  console.log(`${page.bytes.length} bytes with ${rows} rows`)
  await ask('admin', 'PUT', '/branding', { name: '', logo: null })
})

test('text from users and from outside is escaped everywhere', async () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    '</style><script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    `{{7*7}} \${7*7} <!--`,
    '\u202e<iframe src=//evil.test>',
    ']]><script>x</script>',
    '<base href=//evil.test>',
  ]
  await ask('admin', 'PUT', '/branding', { name: '"><script>alert(1)</script>', color: '#ff0000' })
  const { body } = await ask('analyst', 'POST', '/clients/create', {
    name: '<img src=x onerror=alert(1)>',
    domain: 'own.com',
  })
  await ask(
    'analyst',
    'POST',
    `/clients/${body.id}/keywords`,
    payloads.map((query) => ({ query })),
  )
  await ask('analyst', 'POST', `/clients/${body.id}/competitors`, {
    domain: 'rival.com',
    name: '<b onmouseover=alert(1)>r',
  })
  const at = (position: number) =>
    payloads.map((query, i) => ({
      query,
      sites: ['rival.com', position + i, `https://own.com/"><script>${i}</script>`],
    }))
  const kept = await testApp.pool.query('select query from keywords where client_id = $1', [body.id])
  const known = new Set(kept.rows.map(({ query }) => query))
  const placed = (position: number) => at(position).filter(({ query }) => known.has(query))
  await makeJob(body.id, placed(9), { daysAgo: 1 })
  const job = await makeJob(body.id, placed(2))
  await ask('analyst', 'PUT', `/clients/${body.id}/report/summary`, { summary: payloads.join('\n\n') })

  const page = await read(await pathOf(job))

  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /<script|<img(?! src="data:)|<iframe|<base|<svg\/|<a href="j|<b on/i)
  assert.equal(page.text.match(/<\/style>/g)?.length, 1)
  assert.ok(page.text.includes('&#60;script&#62;alert(1)'))
  await ask('admin', 'PUT', '/branding', { name: '', color: '' })
})

test('two checks on one day are distinguished by their times', async () => {
  const client = await makeClient([{ query: 'a' }])
  await makeJob(client, [{ query: 'a', sites: ['own.com'] }], { daysAgo: 0.001 })
  const job = await makeJob(client, [{ query: 'a', sites: ['rival.com', 'own.com'] }])

  const { text } = await read(await pathOf(job))

  const [, now, before] = text.match(/Checked ([^<]+), compared with ([^<]+)</) ?? []
  assert.ok(now && before && now !== before, `${now} and ${before}`)
})

test('the page of a running, failed or partial check says so', async () => {
  const client = await makeClient([{ query: 'a' }, { query: 'b' }])
  const job = await makeJob(client, [{ query: 'a', sites: ['own.com'] }], { isWhole: false })
  const path = await pathOf(job)
  assert.ok((await read(path)).text.includes('Only some of the keywords'))
  await testApp.pool.query(`update runs set state = 'running' where id = $1`, [job])
  const running = await read(path)
  assert.ok(running.text.includes('not ready yet') && running.text.includes('http-equiv="refresh"'))
  await testApp.pool.query(`update runs set state = 'failed', message = 'secret reason' where id = $1`, [job])
  const failed = await read(path)
  assert.ok(failed.text.includes('No report') && !failed.text.includes('secret reason'))
  const none = await makeClient([{ query: 'a' }])
  const all = await makeJob(none, [{ query: 'a', failed: true }])
  assert.ok((await read(await pathOf(all))).text.includes('No report'))
})

/** A PNG header, padded to a size. */
function pngOf(bytes: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000640000003208060000001f15c489', 'hex')
  return `data:image/png;base64,${Buffer.concat([head, Buffer.alloc(bytes - head.length)]).toString('base64')}`
}
