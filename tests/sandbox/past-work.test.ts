import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { checkRanks, openCrossing } from './fixture.ts'

const crossing = await openCrossing()

test('after going live, simulated work is neither shown as the latest nor retried', async () => {
  const sandbox = await crossing.inSandbox()
  const made = await sandbox.ask('POST', '/api/v1/clients/create', { name: 'Brewlane', domain: 'brewlane.test' })
  const client = `/api/v1/clients/${made.body.id}`
  await sandbox.ask('POST', `${client}/keywords`, [{ query: 'espresso machine' }])
  const job = await checkRanks(sandbox, made.body.id)
  await sandbox.ask('POST', `${client}/aeo/prompts`, [{ prompt_text: 'Best grinder?' }])
  await sandbox.ask('POST', `${client}/aeo/check`, { samples: 1 })
  await sandbox.ask('POST', `${client}/aso/apps`, { app_name: 'Brew Timer', store: 'google_play' })
  await sandbox.ask('POST', `${client}/aso/actions/full-refresh`, {})
  await sandbox.ask('POST', `${client}/backlinks`, [{ source_url: 'http://blog-one.test/blog/1' }])
  await sandbox.ask('POST', `${client}/backlinks/check`)
  await sandbox.ask('POST', `${client}/keywords/generate`, { count: 5, seed: 'moka pot' })
  const shown = async ({ ask }: Pick<typeof sandbox, 'ask'>) => {
    const paths = [`${client}/aeo/check-status`, `${client}/aso/tasks`, `${client}/backlinks/summary`]
    const recent = `/api/ai-chat/kw-tasks/recent/${made.body.id}`
    const [check, tasks, links, ideas] = await Promise.all([...paths, recent].map((path) => ask('GET', path)))
    return [check?.body.status, tasks?.body.length, links?.body.total, links?.body.latest_run?.kind, ideas?.body.length]
  }
  assert.deepEqual((await shown(sandbox)).slice(1), [1, 1, 'check', 1])
  await until('all work has ended', async () => (await sandbox.ask('GET', '/api/v1/active-jobs')).body.length === 0)
  await sandbox.close()

  const now = await crossing.goLive()

  assert.deepEqual(await shown(now), ['none', 0, 0, undefined, 0])
  const retried = await now.ask('POST', `/api/v1/jobs/${job.id}/retry`)
  assert.deepEqual([retried.status, retried.body.reason], [409, 'other_world'])
  await now.close()
})
