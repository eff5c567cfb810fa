import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { invoke } from '../../src/core/invoke.ts'
import { catalogue } from '../../src/modules/index.ts'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient, makeJob } = await openFixture()

const kinds = (sections: { kind: string }[]) => sections.map(({ kind }) => kind)
const make = (client_id: number, body: object = {}) =>
  ask('analyst', 'POST', '/analytics-reports', { client_id, ...body })

test('without a check, the report says that there is nothing to analyse', async () => {
  const id = await makeClient([{ query: 'a' }])
  const { status, body } = await make(id)
  assert.equal(status, 201)
  assert.match(body.summary, /no finished rank check/)
  assert.deepEqual([kinds(body.sections), body.sources, body.generated_by], [['data'], [], 'rules'])
})

test('with one check, the report shows the standing and says that there is too little data for a trend', async () => {
  const id = await makeClient([{ query: 'a' }])
  await makeJob(id, [{ query: 'a', sites: ['own.com'] }])
  const { body } = await make(id)
  assert.match(body.summary, /100 %.*too little data/)
  assert.equal(kinds(body.sections).includes('movers'), false)
  assert.equal(body.sources.length, 1)
})

test('with several checks, the report compares the first and last good one', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }], ['rival.com'])
  await makeJob(
    id,
    [
      { query: 'a', sites: [8, 'own.com'] },
      { query: 'b', sites: ['own.com'] },
    ],
    { daysAgo: 5 },
  )
  await makeJob(
    id,
    [
      { query: 'a', failed: true },
      { query: 'b', sites: ['own.com'] },
    ],
    { daysAgo: 3 },
  )
  const last = await makeJob(
    id,
    [
      { query: 'a', sites: [4, 'own.com'] },
      { query: 'b', sites: ['rival.com'] },
    ],
    { daysAgo: 1 },
  )
  await ask('analyst', 'POST', `/clients/${id}/annotations`, { note: 'New shop', kind: 'deploy' })

  const { body } = await make(id, { title: ' Autumn ' })

  assert.equal(body.title, 'Autumn')
  assert.deepEqual(kinds(body.sections), [
    'visibility',
    'positions',
    'movers',
    'competitors',
    'serp_features',
    'opportunities',
    'annotations',
    'data',
  ])
  const data = Object.fromEntries(
    body.sections.map((section: { kind: string; data: unknown }) => [section.kind, section.data]),
  )
  assert.deepEqual(data.visibility, { first: 54.91, last: 12.63, change: -42.28 })
  assert.deepEqual(
    data.movers.gainers.map(({ query, delta }: Record<string, unknown>) => [query, delta]),
    [['a', 4]],
  )
  assert.deepEqual(
    data.movers.losers.map(({ query, position, delta }: Record<string, unknown>) => [query, position, delta]),
    [['b', null, -100]],
  )
  assert.deepEqual([data.data, data.movers.lost], [{ checks: 3, partial: 1 }, 1])
  assert.equal(data.competitors.competitors[0].visibility, 50)
  assert.deepEqual(body.sources.at(-1), {
    kind: 'rank_check',
    job_id: last,
    checked_at: body.sources.at(-1).checked_at,
    search_sources: ['test'],
  })
  const shown = await ask('viewer', 'GET', `/analytics-reports/${body.id}`)
  assert.deepEqual(shown.body, body)
})

test('dates must exist and be in order, and they limit the checks that count', async () => {
  const id = await makeClient([{ query: 'a' }])
  await makeJob(id, [{ query: 'a', sites: ['own.com'] }], { daysAgo: 1 })
  const { body } = await make(id, { date_from: '2020-01-01', date_to: '2020-01-31' })
  assert.deepEqual([body.date_from, body.date_to, body.sources], ['2020-01-01', '2020-01-31', []])
  for (const bad of [
    { date_from: '2020-02-01', date_to: '2020-01-01' },
    { date_from: '2020-02-31' },
    { date_to: 'now' },
    { date_from: '1990-01-01' },
  ])
    assert.equal((await make(id, bad)).status, 400, JSON.stringify(bad))
})

test('reports are listed without sections to those who may see the client, and can be deleted by analysts', async () => {
  const id = await makeClient([])
  const ids = [(await make(id)).body.id, (await make(id)).body.id]
  const listed = await ask('viewer', 'GET', `/analytics-reports?client_id=${id}`)
  assert.deepEqual(
    listed.body.map((report: { id: number }) => report.id),
    ids.toReversed(),
  )
  assert.equal(listed.body[0].sections, undefined)
  const page = await ask('viewer', 'GET', '/analytics-reports?limit=1')
  assert.deepEqual([page.body.length, Number(page.headers.get('x-total-count')) >= 2], [1, true])
  assert.deepEqual((await ask('stranger', 'GET', '/analytics-reports')).body, [])
  for (const method of ['GET', 'DELETE'])
    assert.equal((await ask('stranger', method, `/analytics-reports/${ids[0]}`)).status, 404)
  assert.equal((await ask('stranger', 'POST', '/analytics-reports', { client_id: id })).status, 404)
  assert.equal((await ask('viewer', 'DELETE', `/analytics-reports/${ids[0]}`)).status, 403)
  const op = catalogue.find(({ name }) => name === 'list_analytics_reports')
  assert.ok(op)
  const limited = openContext(testApp.app, { ...testApp.as('viewer').actor, clientIds: [] })
  assert.deepEqual(await invoke(op, limited, {}), { items: [] })
  assert.deepEqual((await ask('analyst', 'DELETE', `/analytics-reports/${ids[0]}`)).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', `/analytics-reports/${ids[0]}`)).status, 404)
})

test('annotations are ordered by time; analysts write them, viewers read them', async () => {
  const id = await makeClient([])
  const path = `/clients/${id}/annotations`
  const late = await ask('analyst', 'POST', path, { note: 'late', happened_at: 2000 })
  await ask('analyst', 'POST', path, { note: 'early', happened_at: 1000 })
  assert.deepEqual([late.status, late.body.kind, late.body.note, late.body.happened_at], [201, 'note', 'late', 2000])
  const notes = async (query = '') =>
    (await ask('viewer', 'GET', path + query)).body.map((each: { note: string }) => each.note)
  assert.deepEqual(await notes(), ['early', 'late'])
  assert.deepEqual(await notes('?from=1500'), ['late'])
  assert.deepEqual(await notes('?to=1500'), ['early'])
  for (const bad of [
    {},
    { note: ' ' },
    { note: 'x'.repeat(501) },
    { note: 'x', kind: 'other' },
    { note: 'x', happened_at: -1 },
  ])
    assert.equal((await ask('analyst', 'POST', path, bad)).status, 400, JSON.stringify(bad))
  assert.equal((await ask('viewer', 'POST', path, { note: 'x' })).status, 403)
  const other = await makeClient([])
  assert.equal((await ask('analyst', 'DELETE', `/clients/${other}/annotations/${late.body.id}`)).status, 404)
  assert.deepEqual((await ask('analyst', 'DELETE', `${path}/${late.body.id}`)).body, { deleted: true })
  assert.deepEqual(await notes(), ['early'])
})
