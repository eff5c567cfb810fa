import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { modelEnding, sources } from '../../src/modules/sources/index.ts'
import { noticeDue } from '../../src/modules/sources/model-shutdowns.ts'
import { openTestApp } from '../test-app.ts'

const at = (day: string) => Date.parse(day) / 1000

test('the shutdown of a model is announced 60, 14 and 3 days before, and not once it is over', () => {
  const due = ['2026-10-01', '2026-10-12', '2026-11-20', '2026-11-27', '2026-12-08', '2026-12-12']
  assert.deepEqual(
    due.map((day) => noticeDue('2026-12-11', at(day))),
    [null, 60, 60, 14, 3, null],
  )
})

test('the model list of the provider is read daily, and each notice is given once', async () => {
  const rows = [{ id: 'gpt-5-mini', shutdown_date: '2026-12-11' }, { id: 'other', shutdown_date: null }, { id: 'old' }]
  const server = createServer((_, response) => response.end(JSON.stringify({ data: rows })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const testApp = await openTestApp({
    ...{ OPENAI_API_KEY: 'k', LLM_BASES: `openai=http://${host}/v1`, LLM_MODELS: 'openai=gpt-5-mini' },
    HTTP_ALLOW_PRIVATE: host,
  })
  const cron = sources.crons?.find(({ name }) => name === 'watch_models')
  const look = async (day: string) => cron?.run({ ...openContext(testApp.app, workerOf(0)), now: () => at(day) })

  for (const day of ['2026-09-01', '2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01', '2026-12-09'])
    await look(day)

  const fired = await testApp.pool.query('select data from events where name = $1 order by id', [modelEnding.name])
  assert.deepEqual(
    fired.rows.map(({ data }) => [data.model, data.days]),
    [
      ['gpt-5-mini', 60],
      ['gpt-5-mini', 14],
      ['gpt-5-mini', 3],
    ],
  )
})
