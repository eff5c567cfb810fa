import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { CONNECTIONS, divideConnections, type Kind } from '../../src/platform/database/connections.ts'
import { databaseOver } from '../../src/platform/database/db.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const testApp = await openTestApp()

/** The most connections that any one process of this kind holds. */
async function held(kind: Kind): Promise<number> {
  const { rows } = await testApp.pool.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)
      and application_name <> current_setting('application_name') group by application_name order by 1 desc`,
    [`sightline ${kind} `],
  )
  return rows[0]?.n ?? 0
}

test('a server holds at most 8 connections under load, a worker at most 5', async () => {
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = await Promise.all(Array.from({ length: 4 }, () => keyOf(testApp, 'owner')))
  const paths = ['/api/v1/clients', '/health', '/api/v1/active-jobs']
  const answers = await Promise.all(
    keys.flatMap((as) => Array.from({ length: 15 }, (_, nr) => call('GET', paths[nr % paths.length] ?? '', { as }))),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const serving = await held('serve')
  assert.ok(serving > 4 && serving <= CONNECTIONS.serve, `${serving}`)
  await testApp.pool.query(`insert into queue (lane, name, workspace_id, payload, state, fair_order, run_at, max_attempts)
    select 'default', 'unknown', 1, '{}', 'ready', nr, clock_timestamp(), 1 from generate_series(1, 200) nr`)
  await testApp.work()
  await until('the worker has put off the unknown jobs', async () => {
    const { rowCount } = await testApp.pool.query(`select from queue where name = 'unknown' and state = 'waiting'`)
    return rowCount === 200
  })
  const working = await held('work')
  assert.ok(working > 2 && working <= CONNECTIONS.work, `${working}`)
})

test('a process divides all the connections it may hold, whatever their number', () => {
  for (const total of [6, 8, 40]) {
    for (const kind of ['serve', 'work'] as const) {
      const { pipelined, durable, pool } = divideConnections(kind, total)
      assert.equal(1 + pipelined + durable + pool, total)
      assert.ok(pool >= 2)
    }
  }
})

test('one pool serves databases with different simulated ports', async () => {
  const [none, both] = [databaseOver(testApp.pool, []), databaseOver(testApp.pool, ['search', 'answers'])]
  const ask = async (db: typeof none) => {
    const { rows } = await sql<{ search: boolean; mail: boolean }>`
      select is_simulated('search') as search, is_simulated('mail') as mail`.execute(db)
    return rows[0]
  }
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nr) => ask(nr % 2 ? both : none)))
  answers.forEach((answer, nr) => {
    assert.deepEqual(answer, { search: nr % 2 === 1, mail: false })
  })
})
