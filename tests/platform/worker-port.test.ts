import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? String(address?.port) : ''
}

const WORKER_PORT = await freePort()
const testApp = await openTestApp({ WORKER_PORT, SEARCH_SOURCES: 'serper', SERPER_API_KEY: 'unused' })
await testApp.work()
const read = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${WORKER_PORT}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('a worker exposes its health and the metrics of its jobs, the queue, crons and connections', async () => {
  assert.equal((await read('/health/live')).status, 200)
  assert.equal((await read('/health/ready')).status, 200)
  assert.equal((await read('/other')).status, 404)
  await testApp.pool.query(`insert into queue (lane, name, workspace_id, payload, state, run_at, max_attempts)
    values ('unserved', 'none', 1, '{}', 'ready', clock_timestamp() - interval '90 seconds', 1)`)
  const text = await until('a cron has been claimed', async () => {
    const { text } = await read('/metrics')
    return /sightline_cron_age_seconds{cron="\w+"} \d/.test(text) && text
  })
  assert.match(text, /sightline_queue_oldest_seconds{lane="unserved"} 9\d/)
  assert.match(text, /sightline_queue_jobs{lane="unserved",state="ready"} 1/)
  assert.match(text, /sightline_database_connections{state="idle"} \d/)
  assert.match(text, /sightline_instances{kind="work"} 1/)
  assert.match(text, /sightline_provider_state{kind="search",provider="[^"]+"} 0/)
  await until('a finished job is counted', async () =>
    /sightline_jobs_total{job="\w+",outcome="done"} \d/.test((await read('/metrics')).text),
  )
})
