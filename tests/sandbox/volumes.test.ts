import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { buildApp } from '../../src/main/build.ts'
import { loadConfig } from '../../src/main/config.ts'
import { followWorld } from '../../src/modules/search-volumes/follow-world.ts'
import { until } from '../wait.ts'
import { openCrossing, type Running } from './fixture.ts'

const GIVEN = 4321
const crossing = await openCrossing()
const { testApp, live } = crossing

const queries = Array.from({ length: 12 }, (_, n) => `espresso machine ${n}`)
const volumesOf = async ({ ask }: Running, id: number): Promise<[number | null, string][]> => {
  const { items } = (await ask('GET', `/api/v1/clients/${id}/keywords?per_page=100`)).body
  return items.map(({ search_volume, volume_source }: { search_volume: number | null; volume_source: string }) => [
    search_volume,
    volume_source,
  ])
}

/** What a cron does every five minutes, done now. */
async function follow(settings: Record<string, string>) {
  const { app, close } = buildApp({ ...loadConfig({ ...testApp.env, ...settings }), url: testApp.url })
  await followWorld.run(openContext(app, workerOf(0)))
  await close()
}

test('simulated search volumes never replace imported ones, and are removed after going live', async () => {
  const sandbox = await crossing.inSandbox()
  const { body: client } = await sandbox.ask('POST', '/api/v1/clients/create', { name: 'B', domain: 'live-7.example' })
  const given = { query: 'milk frother', search_volume: GIVEN }
  const rows = [given, ...queries.map((query) => ({ query, search_volume: null }))]
  const csv = ['keyword,volume', ...rows.map(({ query, search_volume }) => `${query},${search_volume ?? ''}`)].join(
    '\n',
  )
  const imported = await sandbox.ask('POST', `/api/v1/clients/${client.id}/keywords/import`, { csv })
  assert.equal(imported.body.added, rows.length, imported.text)
  const started = await sandbox.ask('POST', `/api/v1/clients/${client.id}/volumes/refresh`, {})
  assert.equal(started.status, 200, started.text)
  await until('the volumes are fetched', async () => {
    const { body } = await sandbox.ask('GET', `/api/v1/runs/${started.body.job_id}`)
    return body.state === 'done'
  })
  const simulated = await volumesOf(sandbox, client.id)
  assert.ok(simulated.some(([, source]) => source === 'dataforseo'))
  assert.deepEqual(
    simulated.filter(([, source]) => source === 'import'),
    [[GIVEN, 'import']],
  )
  await follow({ SANDBOX: 'on' })
  assert.deepEqual(await volumesOf(sandbox, client.id), simulated)
  await sandbox.close()

  const now = await crossing.goLive()
  const check = await now.ask('POST', `/api/v1/clients/${client.id}/check`, {})
  assert.equal(check.status, 200, check.text)
  const found = await until('the first live check has its figures', async () => {
    const { headers, body } = await now.ask('GET', `/api/v1/clients/${client.id}/opportunities`)
    return headers.get('x-as-of') && body
  })
  assert.ok(found.length > 0, 'the first live check finds opportunities')
  const afterCheck = await volumesOf(now, client.id)
  assert.deepEqual(
    afterCheck.filter(([volume]) => volume !== null),
    [[GIVEN, 'import']],
    'no figure of the check rests on a simulated volume',
  )
  await follow({ SANDBOX: 'off', ...live.env })
  const left = await until('the simulated volumes are gone', async () => {
    const found = await volumesOf(now, client.id)
    return found.every(([, source]) => source !== 'dataforseo') && found
  })

  assert.deepEqual(
    left.filter(([volume]) => volume !== null),
    [[GIVEN, 'import']],
  )
  await now.close()
})
