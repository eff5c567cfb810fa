import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openCommandLine } from '../command-line.ts'
import { caller, keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// This version plays the previous release of the next one: it runs on a schema that has grown.
const { testApp, ask, makeClient, check, ended } = await openFixture()
const run = await openCommandLine()
const keywords = ['espresso machine', 'coffee grinder'].map((query) => ({
  query,
  geo: 'us',
  lang: 'en',
  device: 'desktop' as const,
}))

/** A usual day: frequent requests, repeated so that their statements are prepared, and a check. */
async function workAsUsual(clientId: number) {
  for (let round = 0; round < 3; round++) {
    for (const path of ['/clients', `/clients/${clientId}/keywords`, `/clients/${clientId}`, '/active-jobs', '/runs']) {
      const { status, text } = await ask('owner', 'GET', path)
      assert.equal(status, 200, `${path}: ${text}`)
    }
    const changed = await ask('owner', 'PATCH', `/clients/${clientId}`, { name: `Brewlane ${round}` })
    assert.equal(changed.status, 200, changed.text)
  }
  const { status, failed_keywords: failed } = await ended(await check(clientId))
  assert.deepEqual([status, failed ?? 0], ['done', 0])
  await until('all follow-up work of the check is done', async () => {
    const { rows: left } = await testApp.pool.query(`select error from queue
      where name <> 'job_of_later' and (state <> 'waiting' or error is not null)`)
    for (const { error } of left) assert.equal(error, null)
    return left.length === 0
  })
}

/** A new table, a column in every table, an index, and a job that only the next version knows. */
async function grow() {
  // Announced as `migrate` does it.
  await testApp.pool.query(`select pg_notify('schema', ''); do $$ declare each regclass; begin
      for each in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition and relname <> 'migrations' loop
        execute format('alter table %s add column added_later text not null default %L', each, 'later');
      end loop;
    end $$;
    create table things_of_later (workspace_id bigint not null, id bigint not null, primary key (workspace_id, id));
    create index later on clients (added_later);
    insert into migrations (name, digest) values ('9999_things_of_later.sql', 'later');
    insert into queue (lane, name, workspace_id, payload, state, fair_order, run_at, max_attempts)
      values ('default', 'job_of_later', 1, '{}', 'ready', 1, clock_timestamp(), 1)`)
}

test('processes of the previous release go on while the schema grows, and can start on it again', async () => {
  const working = await testApp.work()
  const clientId = await makeClient(keywords)
  await workAsUsual(clientId)

  await grow()
  await workAsUsual(clientId)
  await working.close()

  // A rollback: this version starts on the newer schema.
  assert.deepEqual(await migrate({ connectionString: testApp.url }), [])
  const { url } = await testApp.serve()
  await testApp.work()
  assert.equal((await caller(url)('GET', '/api/v1/clients', { as: await keyOf(testApp, 'owner') })).status, 200)
  await workAsUsual(clientId)
  const doctor = await run(['doctor'], { on: testApp })
  assert.match(doctor.out, /warn {2}migrations {2}of a newer version: 9999_things_of_later\.sql/)

  await until('the unknown job is left for the next version', async () => {
    const { rows } = await testApp.pool.query(`select state, attempt from queue where name = 'job_of_later'`)
    return rows[0]?.state === 'waiting' && rows[0]?.attempt === 0
  })
})
