import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, url, ask, makeClient, makeJob, makeReport } = await openFixture()
const DAY = 86_400
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY * 1000).toISOString().slice(0, 10)
const pathOf = (client: number) => `/api/clients/${client}/report/snapshots`

test('a snapshot keeps the figures of its period, whatever changes later', async () => {
  const { client, job } = await makeReport()
  const saved = await ask('analyst', 'POST', `${pathOf(client)}/save`, { days: 10 })
  assert.equal(saved.status, 200, saved.text)
  const { id, totals, data, ...head } = saved.body
  assert.deepEqual(
    [head.client_id, head.date_from, head.date_to, head.title],
    [client, dayOf(9), dayOf(0), `Own, ${dayOf(9)} – ${dayOf(0)}`],
  )
  assert.equal(head.created_by, testApp.as('analyst').actor.userId)
  assert.deepEqual([data.job_id, totals.checks, totals.top10, totals.not_found, totals.failed], [job, 2, 4, 1, 1])
  assert.ok(totals.visibility_change > 0)
  assert.deepEqual(data.shifts.gainers[0], {
    ...data.shifts.gainers[0],
    query: 'red shoes',
    prev_position: 9,
    position: 2,
  })

  await ask('analyst', 'PATCH', `/clients/${client}`, { name: 'Renamed' })
  await makeJob(client, [{ query: 'red shoes', sites: ['own.com'] }])
  const kept = await ask('viewer', 'GET', `${pathOf(client)}/${id}`)
  assert.deepEqual(kept.body, saved.body)
})

test('the period is set by dates, by its first or last day, or by a number of days', async () => {
  const client = await makeClient([{ query: 'a' }])
  const positions = [9, 5, 3, 1]
  for (const [index, rank] of positions.entries())
    await makeJob(client, [{ query: 'a', sites: [rank - 1, 'own.com'] }], { daysAgo: 40 - index * 10 })
  const save = async (body: object) => (await ask('analyst', 'POST', `${pathOf(client)}/save`, body)).body
  const standing = async (body: object) => {
    const { totals, data } = await save(body)
    return [totals.checks, data.keywords[0].position, data.shifts.gainers[0]?.prev_position ?? null]
  }

  assert.deepEqual(await standing({}), [2, 1, 5], 'thirty days by default, compared with the check before them')
  assert.deepEqual(await standing({ date_from: dayOf(25), date_to: dayOf(15) }), [1, 3, 5])
  assert.deepEqual(await standing({ date_to: dayOf(29), days: 5 }), [1, 5, 9])
  assert.deepEqual(
    await standing({ date_from: dayOf(45), date_to: dayOf(5) }),
    [4, 1, 9],
    'compared with the first check of the period when there is none before',
  )
  for (const [body, expected] of [
    [{ date_from: dayOf(1), date_to: dayOf(5) }, /date_from/],
    [{ date_from: '2026-02-31' }, /date_from/],
    [{ days: 0 }, /days/],
    [{ days: 5 }, /no finished rank check/],
  ] as const) {
    const refused = await ask('analyst', 'POST', `${pathOf(client)}/save`, body)
    assert.equal(refused.status, 400)
    assert.match(refused.body.error, expected)
  }
})

test('snapshots are listed without their data, paged, and can be deleted', async () => {
  const { client } = await makeReport()
  const other = await makeReport()
  const ids: number[] = []
  for (const title of ['one', 'two', 'three'])
    ids.push((await ask('analyst', 'POST', `${pathOf(client)}/save`, { title })).body.id)
  const all = await ask('viewer', 'GET', pathOf(client))
  assert.deepEqual(
    all.body.map(({ title, data }: { title: string; data?: unknown }) => [title, data]),
    [
      ['three', undefined],
      ['two', undefined],
      ['one', undefined],
    ],
  )
  const part = await ask('viewer', 'GET', `${pathOf(client)}?limit=1&offset=1`)
  assert.deepEqual([part.body[0].title, part.headers.get('x-total-count')], ['two', '3'])

  assert.equal((await ask('viewer', 'POST', `${pathOf(client)}/${ids[0]}/delete`)).status, 403)
  assert.equal((await ask('analyst', 'POST', `${pathOf(other.client)}/${ids[0]}/delete`)).status, 404)
  const gone = await ask('analyst', 'POST', `${pathOf(client)}/${ids[0]}/delete`)
  assert.deepEqual([gone.status, gone.body], [200, { deleted: true }])
  assert.equal((await ask('analyst', 'POST', `${pathOf(client)}/${ids[0]}/delete`)).status, 404)
  assert.equal((await ask('viewer', 'GET', `${pathOf(client)}/${ids[0]}`)).status, 404)
  assert.equal((await ask('stranger', 'GET', pathOf(client))).status, 404)
})

test('a snapshot can be printed as a PDF', async () => {
  const { client } = await makeReport()
  const { body } = await ask('analyst', 'POST', `${pathOf(client)}/save`)
  const pdf = await ask('viewer', 'GET', `/clients/${client}/report/pdf?snap_id=${body.id}`)
  assert.ok(pdf.status === 200 && pdf.text.startsWith('%PDF-'), url)
})
