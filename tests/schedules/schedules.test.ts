import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient } = await openFixture()

test('a schedule can be created, listed, changed, paused, resumed and deleted', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/schedules`
  const body = { kind: 'rank_check', cron: ' 30  6 * *  1-5 ', timezone: 'America/New_York' }
  const made = await ask('analyst', 'POST', path, { body })
  assert.equal(made.status, 201, made.text)
  const { next_run_at, ...rest } = made.body
  const shown = { client_id: id, kind: 'rank_check', cron: '30 6 * * 1-5', timezone: 'America/New_York', enabled: true }
  const nothing = { screenshots: null, queued: true, last_run_at: null, last_outcome: null }
  assert.deepEqual(rest, { id: made.body.id, ...shown, ...nothing })
  const local = new Date(next_run_at * 1000).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })
  assert.equal(local, '06:30:00')
  assert.ok(next_run_at > Date.now() / 1000)

  const one = `${path}/${made.body.id}`
  assert.deepEqual((await ask('viewer', 'GET', one)).body, made.body)
  const list = await ask('viewer', 'GET', `${path}?limit=5`)
  assert.deepEqual([list.body, list.headers.get('x-total-count')], [[made.body], '1'])
  assert.deepEqual((await ask('analyst', 'PATCH', one, { body: {} })).body, made.body)
  const paused = await ask('analyst', 'PATCH', one, { body: { enabled: false } })
  assert.deepEqual(paused.body, { ...made.body, enabled: false, next_run_at: null })
  const resumed = await ask('analyst', 'PATCH', one, { body: { enabled: true } })
  assert.deepEqual(resumed.body, made.body)
  const moved = await ask('analyst', 'PATCH', one, { body: { cron: '0 7 * * *', timezone: 'UTC' } })
  assert.equal(moved.body.next_run_at % 86_400, 7 * 3600)

  assert.deepEqual((await ask('analyst', 'DELETE', one)).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', one)).status, 404)
})

test('an invalid schedule is refused with the reason', async () => {
  const path = `/clients/${await makeClient()}/schedules`
  const refused: [object, RegExp][] = [
    [{ cron: 'every day' }, /cron: must have five fields/],
    [{ cron: '*/10 * * * *' }, /cron: must leave at least one hour/],
    [{ cron: '0 0 30 2 *' }, /cron: names a day that never comes/],
    [{ cron: '0 0 * * 9' }, /cron: is not understood/],
    [{ cron: 5 }, /cron/],
    [{ timezone: 'Mars/Base' }, /timezone: must be the name of a time zone/],
    [{ kind: 'coffee' }, /kind/],
    [{ kind: undefined }, /kind/],
    [{ time_zone: 'Europe/Kyiv' }, /time_zone/],
  ]
  for (const [wrong, reason] of refused) {
    const body = { kind: 'rank_check', cron: '0 6 * * *', ...wrong }
    const answer = await ask('analyst', 'POST', path, { body })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.body.error, reason)
  }
  assert.deepEqual((await ask('viewer', 'GET', path)).body, [])
})

test('every kind of work can be scheduled', async () => {
  const path = `/clients/${await makeClient()}/schedules`
  for (const kind of ['rank_check', 'aeo_check', 'aso_refresh', 'indexing', 'backlinks', 'geo_grid', 'report']) {
    const answer = await ask('analyst', 'POST', path, { body: { kind, cron: '0 6 * * *' } })
    assert.equal(answer.status, 201, answer.text)
  }
})

test('roles are enforced, other schedules are not found, and PATCH names a field that it does not accept', async () => {
  const id = await makeClient()
  const path = `/clients/${id}/schedules`
  const body = { kind: 'rank_check', cron: '0 6 * * *' }
  const { body: made } = await ask('analyst', 'POST', path, { body })
  const one = `${path}/${made.id}`
  assert.equal((await ask(null, 'GET', path)).status, 401)
  assert.equal((await ask('viewer', 'POST', path, { body })).status, 403)
  assert.equal((await ask('viewer', 'PATCH', one, { body: { enabled: false } })).status, 403)
  assert.equal((await ask('viewer', 'DELETE', one)).status, 403)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const sent = method === 'PATCH' ? { body: { enabled: false } } : {}
    assert.equal((await ask('stranger', method, one, sent)).status, 404)
    assert.equal((await ask('owner', method, `/clients/${await makeClient()}/schedules/${made.id}`, sent)).status, 404)
  }
  const odd = await ask('analyst', 'PATCH', one, { body: { kind: 'report' } })
  assert.deepEqual([odd.status, /kind/.test(odd.body.error)], [400, true])
})

test('deleting a client deletes its schedules', async () => {
  const id = await makeClient()
  await ask('analyst', 'POST', `/clients/${id}/schedules`, { body: { kind: 'rank_check', cron: '0 6 * * *' } })
  await ask('admin', 'DELETE', `/clients/${id}`)
  const { rows } = await testApp.pool.query('select count(*)::int as n from schedules where client_id = $1', [id])
  assert.equal(rows[0].n, 0)
})
