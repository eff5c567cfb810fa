import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { checkRanks, openCrossing } from './fixture.ts'

const crossing = await openCrossing()
const { testApp } = crossing
const { ask } = await crossing.inSandbox()

/** A client with simulated results for keywords and apps. */
async function measured(name: string): Promise<number> {
  const { id } = (await ask('POST', '/api/v1/clients/create', { name, domain: `${name}.test` })).body
  await ask('POST', `/api/v1/clients/${id}/keywords`, [{ query: 'espresso machine' }, { query: 'moka pot' }])
  await checkRanks(running, id)
  await ask('POST', `/api/v1/clients/${id}/aso/apps`, {
    app_name: 'Brewlane: Coffee Brew Timer',
    app_identifier: '6450000101',
  })
  await ask('POST', `/api/v1/clients/${id}/aso/keywords`, [{ query: 'coffee timer' }])
  const { body } = await ask('POST', `/api/v1/clients/${id}/aso/actions/full-refresh`, {})
  assert.ok(body.rankings === 1, JSON.stringify(body))
  return id
}

type Sourced = { source: string }
const stored = async () => (await ask('GET', '/api/v1/sandbox/data')).body
const running = { ask } as Parameters<typeof checkRanks>[0]

test('snapshots and sitemap pages are marked as simulated, even after going live', async () => {
  const id = await measured('moka')
  await ask('POST', `/api/clients/${id}/report/snapshots/save`, {})
  await ask('POST', `/api/v1/clients/${id}/pages`, { url: 'https://moka.test/a' })
  await ask('POST', `/api/v1/clients/${id}/indexing/submit`, {})
  const listed = async (by: typeof ask) => {
    const [snapshots, pages] = await Promise.all([
      by('GET', `/api/clients/${id}/report/snapshots`),
      by('GET', `/api/v1/clients/${id}/indexing/urls`),
    ])
    return [snapshots, pages].map(({ body }) => [
      body.length > 0,
      ...new Set(body.map(({ source }: Sourced) => source)),
    ])
  }
  await until('the sitemap is read', async () => (await listed(ask))[1]?.[0])
  assert.deepEqual(await listed(ask), [
    [true, 'sandbox'],
    [true, 'sandbox'],
  ])
  const live = await crossing.goLive()
  const seen = await listed(live.ask)
  await live.close()
  assert.deepEqual(seen, [
    [true, 'sandbox'],
    [true, 'sandbox'],
  ])
  await ask('DELETE', `/api/v1/clients/${id}`)
})

test('setting aside archives exactly what was announced, without the demo', async () => {
  await measured('brewlane')
  const alone = await stored()
  const demo = await measured('grindworks')
  await testApp.pool.query(
    `insert into demos (workspace_id, client_id, client_ids, status, days, user_id, created_at)
      select workspace_id, id, array[id], 'ready', 1, $2, now() from clients where id = $1`,
    [demo, testApp.as('owner').actor.userId],
  )
  const before = await stored()
  assert.ok(before.total > alone.total && before.archivable > 0)
  assert.equal(before.archivable, alone.archivable, 'the demo is not archived')

  await ask('POST', '/api/v1/sandbox/data/clear', { action: 'set_aside' })
  const after = await until('the data is set aside', async () => {
    const found = await stored()
    return found.clearing.status === 'done' && found
  })

  assert.deepEqual([after.archived, after.archivable, after.total], [before.archivable, 0, 0])
})
