import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, transaction, workerOf } from '../../src/core/context.ts'
import { dispatchEvent, emit } from '../../src/core/event.ts'
import { backlinkLost } from '../../src/modules/backlinks/index.ts'
import { openFixture } from '../analytics/fixture.ts'
import { queryRows } from '../query.ts'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'

const receiver = await openReceiver()
const { testApp, url, ask, makeClient, makeJob } = await openFixture({
  HTTP_ALLOW_PRIVATE: receiver.host,
  BASE_URL: 'https://seo.example',
})
await testApp.work()
const context = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))

const QUERIES = Array.from({ length: 126 }, (_, index) => `shoes ${index}`)
const at = (position: number) => QUERIES.map((query) => ({ query, sites: [position - 1, 'own.com'] }))

/** A client whose keywords all fell from 2 to 30 in the last check. */
const clientId = await makeClient(QUERIES.map((query) => ({ query, ...(query === 'shoes 5' && { tags: 'brand' }) })))
const channel = (await addChannel('ok/site')).body
await makeJob(clientId, at(2), { daysAgo: 5, events: 1 })
await makeJob(clientId, at(2), { daysAgo: 4, events: 1 })
await makeJob(clientId, at(30), { events: 1 })

type Shown = { id: number; text: string; affected: number; findings: { condition: string; affected: number }[] }

const alertsOf = async (id = clientId): Promise<Shown[]> =>
  (await ask('viewer', 'GET', `/alerts?client_id=${id}&limit=50`)).body

function addChannel(path: string) {
  const address = receiver.url(path)
  return ask('admin', 'POST', '/notification-channels', { kind: 'mattermost', name: '#seo', address })
}

test('under the default rules, a fall of every keyword is one alert and one message with a chart', async () => {
  const [alert] = await until('the alert', async () => {
    const found = await alertsOf()
    return found.length > 0 && found
  })
  assert.match(alert?.text ?? '', /^Own: 126 keywords fell by 10 or more \(“shoes 0” 2 → 30, .*…\)$/)
  assert.deepEqual(
    alert?.findings.map(({ condition, affected }) => [condition, affected]),
    [['falls_by', 126]],
  )
  const [got] = await until('the message', () => receiver.at('ok/site').length > 0 && receiver.at('ok/site'))
  assert.match(got?.body ?? '', /126 keywords fell by 10 or more/)
  const body = JSON.parse(got?.body ?? '')
  assert.match(body.attachments[0].fallback, /^“shoes 0”: the last checks$/)
  const path = new URL(body.attachments[0].image_url).pathname
  const picture = await fetch(url + path)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  const bytes = Buffer.from(await picture.arrayBuffer())
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1024, 288])
  assert.ok(bytes.length < 20_000, `${bytes.length} bytes`)
  assert.equal((await fetch(url + path.replace(/.\.png$/, (end) => (end[0] === 'A' ? 'B.png' : 'A.png')))).status, 404)

  const { rows: events } = await testApp.pool.query("select id from events where name = 'job.completed' order by id")
  const again = events.map(({ id }) => dispatchEvent.run(context, { event_id: id, listener: 'alerts' }))
  await Promise.all([...again, ...again])

  assert.equal((await alertsOf()).length, 1)
  const { rows: waiting } = await testApp.pool.query('select 1 from notification_messages where channel_id = $1', [
    channel.id,
  ])
  assert.equal(waiting.length, 1)
  assert.equal(receiver.at('ok/site').length, 1)
})

test('the evidence of an alert shows the values before and now', async () => {
  const [alert] = await alertsOf()
  const page = await ask('viewer', 'GET', `/alerts/${alert?.id}/items?limit=2`)
  assert.equal(page.body.length, 2)
  const [{ label, before, now }] = page.body
  assert.deepEqual([label, before.position, now.position], ['shoes 0', 2, 30])
  assert.equal((await ask('stranger', 'GET', `/alerts/${alert?.id}/items`)).status, 404)
  const asked = { dataset: 'alerts', dimensions: ['conditions'], metrics: ['affected'] }
  assert.deepEqual(await queryRows(ask, clientId, asked), [{ conditions: 'falls_by', affected: 126 }])
})

test('a preview over the history finds what the rule finds when a check ends', async () => {
  const preview = async (rule: object) =>
    (await ask('analyst', 'POST', '/alert-rules/preview', { client_id: clientId, ...rule })).body
  const fell = await preview({ condition: 'falls_by', amount: 10 })
  assert.deepEqual([fell.fired, fell.times[0].affected, fell.days], [1, 126, 30])
  assert.equal((await preview({ condition: 'leaves_top', amount: 10, tag: 'brand' })).times[0].affected, 1)
  assert.equal((await preview({ condition: 'leaves_top', amount: 10, checks: 2 })).fired, 0)
  assert.equal((await preview({ condition: 'rises_by', amount: 1 })).fired, 0)
})

test('a rule limited to a tag fires on the check that confirms it', async () => {
  const rule = { condition: 'leaves_top', amount: 3, checks: 2, client_id: clientId, tag: 'brand' }
  assert.equal((await ask('analyst', 'POST', '/alert-rules', rule)).status, 201)
  await makeJob(clientId, at(31), { events: 1 })
  const alert = await until('the second alert', async () => {
    const [first, ...others] = await alertsOf()
    return others.length === 1 && first
  })
  const found = Object.fromEntries(alert.findings.map(({ condition, affected }) => [condition, affected]))
  // The default rules confirm that all of them left the top 3 and the top 10; the new rule matches one keyword.
  assert.equal(alert.affected, 126 + 126 + 1)
  assert.equal(found.leaves_top, 1)
})

test('the page behind the link of a message lists every finding on a line of its own', async () => {
  const link = await until('the message of several findings', () => {
    const got = receiver.at('ok/site').findLast(({ body }) => body.includes('in a row'))
    return /seo\.example(\/alert\/\d+\/[\w-]{43})/.exec(got?.body ?? '')?.[1]
  })
  const page = await (await fetch(url + link)).text()
  assert.match(
    page,
    /<p>Own[^<]*<\/p><ul[^>]*>(<li>\d+ keywords? left the top \d+ for 2 checks in a row \([^<]+<\/li>){3}<\/ul>/,
  )
})

test('a rule can be limited to a segment that selects keywords, but not to a private or positional one', async () => {
  const save = (filter: Record<string, string>, is_private = false) =>
    ask('analyst', 'POST', `/clients/${clientId}/segments`, { name: JSON.stringify(filter), filter, is_private })
  const previewOf = async ({ body }: Awaited<ReturnType<typeof save>>) => {
    const rule = { condition: 'falls_by', amount: 10, client_id: clientId, segment_id: body.id }
    return ask('viewer', 'POST', '/alert-rules/preview', rule)
  }

  const found = await previewOf(await save({ q: 'shoes 12', device: 'desktop', sort: '-position' }))
  assert.deepEqual([found.status, found.body.fired, found.body.times[0].affected], [200, 1, 7], found.text)
  for (const unfit of [await save({ q: 'shoes', band: '1-10' }), await save({ q: 'shoes 1' }, true)]) {
    const refused = await previewOf(unfit)
    assert.deepEqual([refused.status, refused.body.reason], [400, 'alert_rule_segment'])
  }
})

test('the choices for a rule are listed for one client or all, and a rule names its subject', async () => {
  const other = await makeClient([{ query: 'tea', tags: 'hot', cluster: 'Drinks' }])
  const added = await ask('analyst', 'POST', `/clients/${other}/competitors`, { domain: 'other.com' })
  assert.equal(added.status, 201)
  const choices = async (query: string) => (await ask('viewer', 'GET', `/alert-rules/choices${query}`)).body
  assert.deepEqual(await choices(`?client_id=${other}`), {
    competitors: ['other.com'],
    tags: ['hot'],
    clusters: ['Drinks'],
  })
  assert.deepEqual(await choices(''), { competitors: ['other.com'], tags: ['brand', 'hot'], clusters: ['Drinks'] })
  const { rows } = await testApp.pool.query('select id from keywords where client_id = $1', [other])
  const rule = { condition: 'lost', client_id: other, keyword_id: rows[0].id }
  const { body } = await ask('analyst', 'POST', '/alert-rules', rule)
  assert.equal(body.subject, 'tea')
  const listed = (await ask('viewer', 'GET', `/alert-rules?client_id=${other}`)).body
  assert.equal(listed.find(({ id }: { id: number }) => id === body.id).subject, 'tea')
})

test('lost backlinks of one day are one alert that counts them, with one message per channel', async () => {
  const id = await makeClient([])
  await addChannel('ok/links')
  const lost = (backlink_id: number) => ({
    ...{ client_id: id, client_name: 'Own', backlink_id, source_url: `https://blog${backlink_id}.example/` },
    ...{ target_url: 'https://own.com/', anchor: '', rel: '', first_seen: 1, last_seen: 2 },
  })
  await transaction(context, async (tx) => {
    for (let index = 1; index <= 200; index++) await emit(tx, backlinkLost, lost(index))
  })
  const alert = await until('all 200 in one alert', async () =>
    (await alertsOf(id)).find(({ affected }) => affected === 200),
  )
  assert.match(alert.text, /^Own: 200 backlinks were lost \(/)
  const messages = () => receiver.at('ok/links').filter(({ body }) => body.includes('lost'))
  await until('the message', () => messages().length > 0)
  const { rows } = await testApp.pool.query("select 1 from notification_messages where line->>'text' like '%lost%'")
  assert.equal(rows.length, 2, 'one per channel')
})

test('an invalid rule is refused with the field that is missing or does not apply', async () => {
  const refused: [object, RegExp][] = [
    [{ condition: 'leaves_top' }, /amount: is required/],
    [{ condition: 'overtaken' }, /domain: is required/],
    [{ condition: 'lost', amount: 3 }, /amount: does not apply/],
    [{ condition: 'credits_low', client_id: clientId }, /client_id: does not apply/],
    [{ condition: 'lost', prompt_id: 1 }, /prompt_id: does not apply/],
    [{ condition: 'lost', keyword_id: 1 }, /keyword_id: needs the client_id/],
    [{ condition: 'lost', client_id: clientId, keyword_id: 999_999 }, /does not belong to this client/],
    [{ condition: 'backlink_lost', checks: 2 }, /checks: does not apply/],
  ]
  for (const [rule, why] of refused) {
    const { status, text } = await ask('analyst', 'POST', '/alert-rules', rule)
    assert.equal(status, 400, text)
    assert.match(text, why)
  }
  assert.equal((await ask('viewer', 'POST', '/alert-rules', { condition: 'lost' })).status, 403)
})

test('deleted default rules do not come back, and another workspace sees neither rules nor alerts', async () => {
  const usual = (await ask('viewer', 'GET', '/alert-rules')).body
  const [first] = usual
  assert.equal((await ask('stranger', 'PATCH', `/alert-rules/${first.id}`, { is_active: false })).status, 404)
  assert.equal((await ask('analyst', 'PATCH', `/alert-rules/${first.id}`, { is_active: false })).body.is_active, false)
  assert.equal((await ask('analyst', 'DELETE', `/alert-rules/${first.id}`)).status, 200)
  assert.equal((await ask('viewer', 'GET', '/alert-rules')).body.length, usual.length - 1)
  assert.equal((await ask('stranger', 'GET', '/alerts?limit=5')).body.length, 0)
})
