import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../indexing/fixture.ts'
import { queryRows } from '../query.ts'
import { until } from '../wait.ts'

const { testApp, ask, makeClient, connectAs } = await openFixture()
const client = await makeClient('brewlane.test')
const path = `/clients/${client}`
type Item = { value: string; sessions: number; key_events: number; own_answers: number | null }
const visits = async (by: string) => (await ask('viewer', 'GET', `${path}/site-visits?by=${by}&limit=1000`)).body

test('a property that cannot be read is not connected', async () => {
  const connecting = (property_id: string) => ask('analyst', 'PUT', `${path}/analytics-property`, { property_id })
  assert.equal((await connecting('412345678')).body.reason, 'google_not_connected')
  await connectAs(client, 'brewlane.test', 'google')
  const foreign = await connecting('999999999')
  assert.deepEqual([foreign.status, foreign.body.reason], [400, 'analytics_refused'])
  assert.equal((await connecting('brewlane')).status, 400)
  const { property_id, from, to, items } = await visits('assistant')
  assert.deepEqual([property_id, from, to, items], [null, null, null, []])
})

test('visits from search and assistants are listed by landing page, and a second import changes nothing', async () => {
  const connected = await ask('analyst', 'PUT', `${path}/analytics-property`, { property_id: '412345678' })
  assert.equal(connected.status, 200, connected.text)
  await until('visits are imported', async () => (await visits('assistant')).last_day !== null)
  const [organic, assistants, pages] = [
    await visits('organic_page'),
    await visits('assistant'),
    await visits('assistant_page'),
  ]
  const sum = (items: Item[]) => items.reduce((all, { sessions }) => all + sessions, 0)
  assert.deepEqual([organic.property_id, organic.from.length], ['412345678', 10])
  assert.ok(assistants.items.some(({ value }: Item) => value === 'chatgpt.com'))
  assert.ok(sum(organic.items) > sum(assistants.items) && sum(assistants.items) === sum(pages.items))
  const rows = await queryRows(ask, client, {
    dataset: 'visits',
    dimensions: ['channel'],
    order_by: 'channel',
  })
  assert.deepEqual(
    rows.map(({ channel, sessions }) => [channel, sessions]),
    [
      ['assistant', sum(pages.items)],
      ['organic', sum(organic.items)],
    ],
  )
  assert.ok(organic.items.every(({ value }: Item) => value.startsWith('/')))

  const again = await ask('analyst', 'POST', `${path}/analytics-property/import`)
  assert.ok(again.body.rows > 0, again.text)
  assert.deepEqual((await visits('organic_page')).items, organic.items)
})

test('disconnecting deletes the visits', async () => {
  assert.deepEqual((await ask('analyst', 'DELETE', `${path}/analytics-property`)).body, { deleted: true })
  const { rows } = await testApp.pool.query('select count(*)::int as n from site_visits')
  assert.equal(rows[0].n, 0)
})
